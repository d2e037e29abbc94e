//! The positions at which win chances are estimated (stops), and the actors who moved between them.
//!
//! Simultaneous choices are evaluated one after the other. The reviewed seat chooses first, using
//! what it knew, followed by the others in order. Seats that have yet to choose follow their
//! policies. The effect of each choice is therefore isolated, and does not depend on other choices
//! that were still secret.

use karat_rules::{Actor, Game, Ply, Seat, Turn};

use super::rollouts::{Counts, place};
use super::{By, Unreviewed};

/// A position of the game, and the actor whose move led to it.
pub(super) struct Entry<G: Game> {
    /// The actor who moved. `None` at the beginning of a game and after forced moves.
    pub who: Option<Actor>,
    /// The ply of the position in the record. During simultaneous choices, the ply of the first
    /// choice.
    pub ply: Ply,
    pub state: G,
    /// The simultaneous choices made since that ply.
    pub made: Vec<(Seat, G::Move)>,
    /// The number of moves made by each actor before that ply.
    pub counts: Counts,
}

/// A position at which win chances are estimated.
pub(super) struct Stop<'a, G: Game> {
    pub at: &'a Entry<G>,
    /// The actor who moved after the previous stop.
    pub by: By,
}

/// The density of stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fineness {
    /// A stop after every decision.
    Decision,
    /// A stop after each run of moves by the same actor.
    Mover,
    /// At most the given number of stops between the beginning and the end of the game.
    AtMost(usize),
}

/// Returns the state before every ply and after the last one. For simultaneous choices, this is the
/// state before the first of them.
///
/// # Errors
/// Returns an error if a ply is illegal.
pub(super) fn walked<G: Game>(
    start: &G,
    plies: &[(Actor, G::Move)],
) -> Result<Vec<(Ply, G)>, Unreviewed> {
    let mut walked = Vec::with_capacity(plies.len() + 1);
    let mut state = *start;
    // The state before an incomplete simultaneous choice, and the number of players who have yet to
    // choose.
    let (mut open, mut choosing) = ((Ply::START, state), 0);
    for (ply, &(who, m)) in plies.iter().enumerate() {
        if choosing == 0 {
            open = (Ply::new(ply), state.reopened());
            choosing = match open.1.turn() {
                Turn::Seats(seats) => seats.len(),
                _ => 1,
            };
            if open.1 != state {
                // The record begins in the middle of a simultaneous choice.
                choosing = 1;
                open.1 = state;
            }
        }
        walked.push(open);
        state.play(who, m).map_err(|_| Unreviewed::Refused(Ply::new(ply)))?;
        choosing -= 1;
    }
    walked.push((Ply::after(plies), state));
    Ok(walked)
}

/// Returns all positions at which the seat's win chances can be estimated.
///
/// # Errors
/// Returns an error if a ply is illegal.
pub(super) fn entries<G: Game>(
    start: &G,
    plies: &[(Actor, G::Move)],
    seat: Seat,
) -> Result<Vec<Entry<G>>, Unreviewed> {
    let walked = walked(start, plies)?;
    let mut counts = Counts::default();
    let first = Entry { who: None, ply: Ply::START, state: *start, made: Vec::new(), counts };
    let mut entries = vec![first];
    let mut ply = 0;
    while ply < plies.len() {
        let (_, state) = walked[ply];
        let mut group: Vec<usize> =
            (ply..plies.len()).take_while(|&it| walked[it].0.index() == ply).collect();
        let (now, next) = (Ply::new(ply), ply + group.len());
        // The reviewed seat's choice comes first, then the choices of the others in order.
        group.sort_by_key(|&it| (plies[it].0 != Actor::Seat(seat), place(plies[it].0)));
        let mut made = Vec::new();
        for (number, &it) in group.iter().enumerate() {
            let (who, m) = plies[it];
            let is_last = number + 1 == group.len();
            let chose = is_choice(&state, who).then_some(who);
            if let (false, Actor::Seat(chooser)) = (is_last, who) {
                made.push((chooser, m));
                entries.push(Entry { who: chose, ply: now, state, made: made.clone(), counts });
                continue;
            }
            let mut after = counts;
            group.iter().for_each(|&it| after[place(plies[it].0)] += 1);
            counts = after;
            let (ply, state) = (Ply::new(next), walked[next].1);
            entries.push(Entry { who: chose, ply, state, made: Vec::new(), counts });
        }
        ply = next;
    }
    Ok(entries)
}

/// Returns whether the actor has more than one legal move. For chance, the moves are the possible
/// outcomes of a draw.
pub(super) fn is_choice<G: Game>(state: &G, who: Actor) -> bool {
    match who {
        Actor::Seat(seat) => state.forced(seat).is_none(),
        Actor::Chance => {
            let mut cases = karat_rules::Moves::new();
            state.legal(Actor::Chance, &mut cases);
            cases.len() > 1
        }
    }
}

/// Returns the stops with the given density, including the first and the last position.
pub(super) fn stops<G: Game>(entries: &[Entry<G>], fineness: Fineness) -> Vec<Stop<'_, G>> {
    let owners = owners(entries);
    let last = entries.len() - 1;
    let is_stop = |index: usize| {
        let (before, after) = (owners[index], owners[index + 1]);
        before != after
            || fineness == Fineness::Decision
                && entries[index + 1].who.is_some_and(|who| who != Actor::Chance)
    };
    let inner: Vec<usize> = (1..last).filter(|&index| is_stop(index)).collect();
    let kept = match fineness {
        Fineness::AtMost(most) if inner.len() > most => {
            (0..most).map(|number| inner[number * inner.len() / most]).collect()
        }
        _ => inner,
    };
    let mut stops = vec![Stop { at: &entries[0], by: By::Several }];
    let mut from = 1;
    for index in kept.into_iter().chain([last]) {
        let one = owners[index];
        let is_one = owners[from..=index].iter().all(|&owner| owner == one);
        let by = if is_one { By::One(one) } else { By::Several };
        stops.push(Stop { at: &entries[index], by });
        from = index + 1;
    }
    stops
}

/// Returns the actor responsible for each entry. A forced ply is attributed to the last actor who
/// had a choice.
fn owners<G: Game>(entries: &[Entry<G>]) -> Vec<Actor> {
    let first = entries.iter().find_map(|entry| entry.who).unwrap_or(Actor::Chance);
    let mut owner = first;
    let of = |entry: &Entry<G>| {
        owner = entry.who.unwrap_or(owner);
        owner
    };
    entries.iter().map(of).collect()
}

/// Returns the number of moves in one rollout from each stop. Rollouts are assumed to be as long as
/// the rest of the game.
pub(super) fn nodes_a_game<G: Game>(stops: &[Stop<'_, G>]) -> u64 {
    let end = stops.last().map_or(Ply::START, |stop| stop.at.ply);
    stops.iter().map(|stop| stop.at.ply.until(end).len() as u64).sum()
}
