//! Where in a game the chances are reckoned, and who moved between two such stops.
//!
//! What several choose at once is taken apart: the seat that the review is for chooses first, by what it
//! knew, then the others one after the other, those left choosing as their rules have it. So each choice
//! changes the chances for itself, and none is measured by what was still secret.

use karat_rules::{Actor, Game, Seat, Turn};

use super::onward::{Counts, place};
use super::{By, Unreviewed};

/// A position of the game, and whose move led to it.
pub(super) struct Entry<G: Game> {
    /// Who moved; nobody at the beginning, and where there was nothing to choose.
    pub who: Option<Actor>,
    /// After how many plies of the record; of a choice of several, before the first of them.
    pub plies: usize,
    pub state: G,
    /// What has been chosen since by some of those who choose at once.
    pub made: Vec<(Seat, G::Move)>,
    /// How many moves everybody had made by `plies`.
    pub counts: Counts,
}

/// Where the chances are reckoned.
pub(super) struct Stop<'a, G: Game> {
    pub at: &'a Entry<G>,
    /// Who moved since the stop before.
    pub by: By,
}

/// How close the stops are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fineness {
    /// After every decision.
    Decision,
    /// Where somebody else moves.
    Mover,
    /// No more of these than so many.
    AtMost(usize),
}

/// The state before every ply and after the last; where several choose at once, the state before the
/// first of them chose, for all of them.
///
/// # Errors
/// If the rules refuse a ply.
pub(super) fn walked<G: Game>(
    start: &G,
    plies: &[(Actor, G::Move)],
) -> Result<Vec<(usize, G)>, Unreviewed> {
    let mut walked = Vec::with_capacity(plies.len() + 1);
    let mut state = *start;
    // The state in which a choice began that is not complete, and how many still choose.
    let (mut open, mut choosing) = ((0, state), 0);
    for (ply, &(who, m)) in plies.iter().enumerate() {
        if choosing == 0 {
            open = (ply, state.reopened());
            choosing = match open.1.turn() {
                Turn::Seats(seats) => seats.len(),
                _ => 1,
            };
            if open.1 != state {
                // The record begins in the middle of a choice.
                choosing = 1;
                open.1 = state;
            }
        }
        walked.push(open);
        state.play(who, m).map_err(|_| Unreviewed::Refused(ply))?;
        choosing -= 1;
    }
    walked.push((plies.len(), state));
    Ok(walked)
}

/// All positions of the game that the seat's chances can be reckoned at.
///
/// # Errors
/// If the rules refuse a ply.
pub(super) fn entries<G: Game>(
    start: &G,
    plies: &[(Actor, G::Move)],
    seat: Seat,
) -> Result<Vec<Entry<G>>, Unreviewed> {
    let walked = walked(start, plies)?;
    let mut counts = Counts::default();
    let first = Entry { who: None, plies: 0, state: *start, made: Vec::new(), counts };
    let mut entries = vec![first];
    let mut ply = 0;
    while ply < plies.len() {
        let (_, state) = walked[ply];
        let mut group: Vec<usize> =
            (ply..plies.len()).take_while(|&it| walked[it].0 == ply).collect();
        let next = ply + group.len();
        // The seat's own choice comes first, then those of the others in their order.
        group.sort_by_key(|&it| (plies[it].0 != Actor::Seat(seat), place(plies[it].0)));
        let mut made = Vec::new();
        for (number, &it) in group.iter().enumerate() {
            let (who, m) = plies[it];
            let is_last = number + 1 == group.len();
            let chose = is_choice(&state, who).then_some(who);
            if let (false, Actor::Seat(chooser)) = (is_last, who) {
                made.push((chooser, m));
                entries.push(Entry { who: chose, plies: ply, state, made: made.clone(), counts });
                continue;
            }
            let mut after = counts;
            group.iter().for_each(|&it| after[place(plies[it].0)] += 1);
            counts = after;
            let state = walked[next].1;
            entries.push(Entry { who: chose, plies: next, state, made: Vec::new(), counts });
        }
        ply = next;
    }
    Ok(entries)
}

/// Whether there is anything to choose or to draw.
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

/// The stops of this fineness, the first and the last entry among them.
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

/// Whose doing each entry is: a ply without a choice is that of whoever chose before it.
fn owners<G: Game>(entries: &[Entry<G>]) -> Vec<Actor> {
    let first = entries.iter().find_map(|entry| entry.who).unwrap_or(Actor::Chance);
    let mut owner = first;
    let of = |entry: &Entry<G>| {
        owner = entry.who.unwrap_or(owner);
        owner
    };
    entries.iter().map(of).collect()
}

/// How many moves a game from each of them takes, by the game that was played.
pub(super) fn nodes_a_game<G: Game>(stops: &[Stop<'_, G>]) -> u64 {
    let end = stops.last().map_or(0, |stop| stop.at.plies);
    stops.iter().map(|stop| (end - stop.at.plies) as u64).sum()
}
