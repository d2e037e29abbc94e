//! The clients at one table, who take seats, play a game to its end, check its record, and start
//! the next game.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::{Context, ensure};
use hyper::{Method, StatusCode};
use karat_bots::ChaChaDice;
use karat_rules::{Actor, Dice, Seat, Transcript};
use karat_table::deal;
use tokio::task::JoinSet;
use tokio::time::{Instant, timeout};

use super::Shared;
use super::client::{Client, Events, View};

/// The time that a client waits for an event before it requests the table's view anyway. The table
/// page does the same, in case an event is lost.
const LOOK_AFTER: Duration = Duration::from_secs(5);

/// The figures collected by the clients during a load test.
#[derive(Debug, Default)]
pub(super) struct Figures {
    /// The response times of moves, in microseconds.
    pub(super) moves_us: Vec<u32>,
    /// The response times of view requests, in microseconds.
    pub(super) views_us: Vec<u32>,
    pub(super) games_finished: usize,
    pub(super) games_verified: usize,
    pub(super) answers: usize,
    pub(super) faults: Vec<String>,
}

/// A client that plays at a table.
struct Sitter {
    client: Client,
    /// The client's name, the same in every game. The names of all clients differ clearly, whereas
    /// random names could look alike.
    name: String,
    shared: Arc<Shared>,
    dice: ChaChaDice,
    /// The client's moves that the server has acknowledged.
    moves: Vec<String>,
    seat: Option<Seat>,
    figures: Figures,
}

/// Plays games at new tables, one after another, until the load test is over.
pub(super) async fn play_tables(shared: Arc<Shared>, seed: u64) -> anyhow::Result<()> {
    let mut sitters: Vec<Sitter> = (0..shared.seats as u64)
        .zip(shared.urls.iter().cycle())
        .map(|(number, url)| Sitter {
            client: Client::new(url),
            name: format!("Player {}", number + 1),
            shared: shared.clone(),
            dice: ChaChaDice::new(seed.wrapping_mul(1_000_003).wrapping_add(number)),
            moves: Vec::new(),
            seat: None,
            figures: Figures::default(),
        })
        .collect();
    let mut seated = sit_down(&mut sitters).await;
    // A client without a seat must reach the barrier too, or the others would wait forever.
    shared.seated.wait().await;
    loop {
        let table = seated?;
        let mut playing = JoinSet::new();
        for mut sitter in sitters.drain(..) {
            let table = table.clone();
            playing.spawn(async move {
                if let Err(error) = sitter.play(&table).await {
                    sitter.figures.faults.push(format!("{table}: {error:#}"));
                }
                sitter
            });
        }
        sitters = playing.join_all().await;
        check(&mut sitters, &table).await;
        if !shared.is_open.load(Ordering::SeqCst) {
            break;
        }
        seated = sit_down(&mut sitters).await;
    }
    let mut all = shared.figures.lock().await;
    for sitter in sitters {
        all.add(sitter.figures);
    }
    Ok(())
}

/// Opens a table for one client, seats the others, and starts the game.
async fn sit_down(sitters: &mut [Sitter]) -> anyhow::Result<String> {
    let shared = sitters.first().context("nobody plays")?.shared.clone();
    let _turn = shared.seating.acquire().await?;
    let (first, others) = sitters.split_first_mut().context("nobody plays")?;
    let seats = first.shared.seats.to_string();
    let bots: Vec<String> = (1..first.shared.seats).map(|number| format!("bot_{number}")).collect();
    let game = first.shared.game.name();
    let mut fields = vec![("game", game), ("seats", &seats), ("name", &first.name)];
    fields.extend(bots.iter().map(|bot| (bot.as_str(), "friend")));
    let table = first.client.go("/tables", &fields).await?;
    for other in others {
        other.client.go(&format!("{table}/join"), &[("name", &other.name)]).await?;
    }
    first.client.go(&format!("{table}/start"), &[]).await?;
    Ok(table)
}

impl Sitter {
    /// Plays until the game or the load test is over.
    async fn play(&mut self, table: &str) -> anyhow::Result<()> {
        self.moves.clear();
        let query = if self.shared.requests_views { "" } else { "?views" };
        let mut events = self.client.listen(&format!("{table}/events{query}")).await?;
        let mut seen = 0;
        let mut view = if self.shared.requests_views {
            self.look(table).await?
        } else {
            self.hear(table, &mut events).await?
        };
        self.seat = Some(Seat::new(view.seat.context("a client has no seat")?));
        while view.stage != "over" && self.shared.is_open.load(Ordering::SeqCst) {
            if view.legal.is_empty() && self.shared.requests_views {
                while seen <= view.revision {
                    match timeout(LOOK_AFTER, events.next()).await {
                        Ok(rung) => seen = rung?.context("the event stream ended")?,
                        Err(_) => break,
                    }
                }
                let later = self.look(table).await?;
                ensure!(
                    later.revision >= view.revision,
                    "the server sent an older view than before"
                );
                view = later;
            } else if view.legal.is_empty() {
                let later = self.hear(table, &mut events).await?;
                // The stream also sends the views that the client got in response to its moves.
                ensure!(
                    later.revision != view.revision || later == view,
                    "the stream sent another view than the response to a move"
                );
                if later.revision > view.revision {
                    view = later;
                }
            } else {
                view = self.make_move(table, &view).await?;
            }
        }
        Ok(())
    }

    /// Waits for the next view in the event stream, and requests it if none comes.
    async fn hear(&mut self, table: &str, events: &mut Events) -> anyhow::Result<View> {
        let Ok(heard) = timeout(LOOK_AFTER, events.next()).await else {
            return self.look(table).await;
        };
        let view = heard?.context("the event stream ended")?;
        self.check(table, &view)?;
        Ok(view)
    }

    async fn look(&mut self, table: &str) -> anyhow::Result<View> {
        let asked = Instant::now();
        let path = format!("{table}/view");
        let (status, view): (_, View) = self.client.json(Method::GET, &path, &[]).await?;
        self.figures.views_us.push(us_since(asked));
        ensure!(status == StatusCode::OK, "the request for a view returned {status}");
        self.check(table, &view)?;
        Ok(view)
    }

    /// Checks that a view is of the client's table, and lists moves exactly if a move is due.
    fn check(&mut self, table: &str, view: &View) -> anyhow::Result<()> {
        self.figures.answers += 1;
        ensure!(table.ends_with(&view.table), "the server sent a view of another table");
        let is_due = view.seat.is_some_and(|seat| view.turn.contains(&seat));
        ensure!(
            is_due != view.legal.is_empty(),
            "exactly the seats that have a decision to make must have legal moves"
        );
        Ok(())
    }

    /// Makes a random move from the view's list of moves.
    async fn make_move(&mut self, table: &str, view: &View) -> anyhow::Result<View> {
        self.shared.pace.wait().await;
        let text = &view.legal[self.dice.below(view.legal.len() as u32) as usize];
        let (seen, request) = (view.version.to_string(), format!("{}", view.version));
        let seat = view.seat.unwrap_or_default().to_string();
        let request = format!("{seat}-{request}");
        let fields = [("move", text.as_str()), ("seen", &seen), ("request", &request)];
        let asked = Instant::now();
        let path = format!("{table}/moves");
        let (status, after): (_, View) = self.client.json(Method::POST, &path, &fields).await?;
        self.figures.moves_us.push(us_since(asked));
        self.shared.made.count(after.version);
        self.figures.answers += 1;
        ensure!(status == StatusCode::OK, "{text}: {status}, refused by {:?}", after.refused);
        ensure!(after.version > view.version, "the version did not grow after {text}");
        self.moves.push(text.clone());
        Ok(after)
    }
}

/// Checks the record of a finished game.
///
/// The record must contain all acknowledged moves in order. The table itself must have made all
/// other moves, and the deal must be verified.
async fn check(sitters: &mut [Sitter], table: &str) {
    let Some(first) = sitters.first_mut() else { return };
    let Ok(text) = first.client.text(&format!("{table}/transcript")).await else {
        first.figures.faults.push(format!("{table}: there is no record"));
        return;
    };
    let transcript: Transcript = match text.parse() {
        Ok(transcript) => transcript,
        Err(error) => return first.figures.faults.push(format!("{table}: {error}")),
    };
    if transcript.deal.seed.is_none() {
        return;
    }
    first.figures.games_finished += 1;
    match deal::verify(&transcript) {
        Ok(_) => first.figures.games_verified += 1,
        Err(error) => first.figures.faults.push(format!("{table}: {error}")),
    }
    for sitter in sitters {
        let who = sitter.seat.map(Actor::Seat);
        let mut recorded = transcript.plies.iter().filter(|ply| Some(ply.who) == who);
        let is_kept = sitter.moves.iter().all(|made| recorded.any(|ply| *ply.text == **made));
        if !is_kept {
            sitter.figures.faults.push(format!("{table}: an acknowledged move is missing"));
        }
    }
}

impl Figures {
    fn add(&mut self, other: Self) {
        self.moves_us.extend(other.moves_us);
        self.views_us.extend(other.views_us);
        self.games_finished += other.games_finished;
        self.games_verified += other.games_verified;
        self.answers += other.answers;
        self.faults.extend(other.faults);
    }
}

fn us_since(asked: Instant) -> u32 {
    u32::try_from(asked.elapsed().as_micros()).unwrap_or(u32::MAX)
}
