//! Lobbies: challenges, which the bot accepts or declines, and the table that it keeps open.

use hyper::Method;
use karat_rules::any::GameId;
use serde_json::{Value, json};
use tokio::time::sleep;

use super::answers::{MyLine, Table};
use super::client::Refused;
use super::{Bot, REOPEN_AFTER};

/// The challenges that the bot accepts.
pub(super) struct Policy {
    pub(super) games: Vec<GameId>,
    /// The numbers of players, or an empty list if the bot accepts all numbers.
    pub(super) players: Vec<usize>,
    /// Whether the bot accepts rated games, which only other bot accounts can offer.
    pub(super) is_rated: bool,
    /// The number of games at once.
    pub(super) concurrent: usize,
}

/// A table that the bot keeps open in the lobby.
#[derive(Debug, Clone)]
pub(super) struct Offer {
    pub(super) game: GameId,
    pub(super) seats: usize,
    pub(super) time: String,
    pub(super) is_rated: bool,
}

/// Parses the game and the number of players of an open table, separated by a colon.
pub(super) fn read_offer(text: &str) -> Result<(GameId, usize), String> {
    let (game, seats) =
        text.split_once(':').ok_or("expected GAME:N, a game and a number of players")?;
    let game: GameId = game.parse().map_err(|error| format!("{error}"))?;
    let allowed = game.seats();
    let seats = seats.parse().ok().filter(|seats| allowed.contains(seats));
    let (least, most) = (allowed.start(), allowed.end());
    Ok((game, seats.ok_or_else(|| format!("{game} is for {least} to {most} players"))?))
}

impl Policy {
    /// Returns the reason why the bot declines a challenge, if any. `count` is the number of tables
    /// at which the bot has a seat.
    fn objection(&self, table: &Table, count: usize) -> Option<String> {
        let seats = table.seats.len();
        if table.game().is_none_or(|game| !self.games.contains(&game)) {
            Some("the bot does not play this game".to_owned())
        } else if !self.players.is_empty() && !self.players.contains(&seats) {
            Some(format!("the bot does not play with {seats} players"))
        } else if table.terms.is_rated && !self.is_rated {
            Some("the bot does not play rated games".to_owned())
        } else if count >= self.concurrent {
            Some(format!("the bot plays {} games at once", self.concurrent))
        } else {
            None
        }
    }
}

impl Bot {
    /// Accepts or declines a challenge.
    ///
    /// # Errors
    /// Returns an error if no request can succeed.
    pub(super) async fn answer(&self, line: &MyLine) -> anyhow::Result<()> {
        let path = format!("/tables/{}", line.table);
        // A table that is gone needs no answer.
        let Ok(table) = self.api.get::<Table>(&path).await? else { return Ok(()) };
        let Some(seat) = line.seat else { return Ok(()) };
        let name = line.name.as_deref().unwrap_or("a deleted account");
        let (game, seats) = (&table.game, table.seats.len());
        let rated = if table.terms.is_rated { "rated " } else { "" };
        let challenge = format!("{name} challenges the bot to {rated}{game} with {seats} players");
        let objection = self.policy.objection(&table, self.seated.borrow().count());
        let answered: Result<Table, Refused> = match &objection {
            Some(_) => self.api.ask(Method::POST, &format!("{path}/decline"), None).await?,
            None => {
                let me = json!({ "who": "me" });
                self.api.ask(Method::PUT, &format!("{path}/seats/{seat}"), Some(&me)).await?
            }
        };
        self.log.say(match (answered, objection) {
            (Ok(_), Some(objection)) => format!("{challenge}: declined, because {objection}"),
            (Ok(table), None) => {
                self.count_in(table);
                format!("{challenge}: accepted, {}", self.api.page(&line.table))
            }
            (Err(refused), _) => format!("{challenge}: no answer possible. {}", refused.reason),
        });
        Ok(())
    }

    /// Counts a table at which the bot has a seat, until its own stream reports the game.
    fn count_in(&self, table: Table) {
        self.seated.send_modify(|seated| {
            let is_over = matches!(table.stage.as_str(), "over" | "closed");
            if !is_over && !seated.playing.contains(&table.id) {
                seated.waiting.insert(table.id);
            }
        });
    }

    /// Keeps a table open in the lobby, and starts its game once all seats are taken. While the bot
    /// plays as many games as it may, there is no open table.
    ///
    /// # Errors
    /// Returns an error if no request can succeed.
    pub(super) async fn keep_open(&self, offer: &Offer) -> anyhow::Result<()> {
        let mut seated = self.seated.subscribe();
        loop {
            // The sender exists for as long as the bot.
            let _ = seated.wait_for(|seated| seated.count() < self.policy.concurrent).await;
            if let Some(table) = self.offered(offer).await? {
                self.host(&table).await?;
            }
            sleep(REOPEN_AFTER).await;
        }
    }

    /// Closes the open table.
    ///
    /// # Errors
    /// Returns an error if no request can succeed.
    pub(super) async fn withdraw(&self, offer: &Offer) -> anyhow::Result<()> {
        let tables = self.unfinished().await?;
        for table in tables.iter().filter(|table| offer.is(table)) {
            let path = format!("/tables/{}/close", table.id);
            let closed: Result<Value, Refused> = self.api.ask(Method::POST, &path, None).await?;
            if closed.is_ok() {
                self.log.say(format!("closed the open table {}", self.api.page(&table.id)));
            }
        }
        Ok(())
    }

    /// Returns the bot's open table, which may have been opened before the command was started. If
    /// the server does not allow a new one, returns `None` after the log says why.
    async fn offered(&self, offer: &Offer) -> anyhow::Result<Option<String>> {
        if let Some(table) = self.unfinished().await?.into_iter().find(|table| offer.is(table)) {
            return Ok(Some(table.id));
        }
        let mut seats = vec!["free"; offer.seats];
        seats[0] = "me";
        let game = offer.game.name();
        let body = json!({
            "game": game,
            "seats": seats,
            "time": offer.time,
            "is_public": true,
            "is_rated": offer.is_rated,
        });
        let opened: Result<Table, Refused> =
            self.api.ask(Method::POST, "/tables", Some(&body)).await?;
        match opened {
            Ok(table) => {
                self.log.say(format!("opened a table of {game}: {}", self.api.page(&table.id)));
                Ok(Some(table.id))
            }
            Err(refused) => {
                anyhow::bail!("the server does not open the table: {}", refused.reason);
            }
        }
    }

    /// Waits until the open table is full, and starts its game. Returns once the table is no longer
    /// open.
    async fn host(&self, table: &str) -> anyhow::Result<()> {
        let path = format!("/tables/{table}");
        loop {
            let Ok(mut lines) = self.api.stream(&format!("{path}/events")).await? else {
                return Ok(());
            };
            while lines.next().await.is_some() {
                let Ok(now) = self.api.get::<Table>(&path).await? else { return Ok(()) };
                if !now.is_before_game() {
                    self.count_in(now);
                    return Ok(());
                }
                if now.stage == "lobby" && now.is_full() {
                    // If a player has just left, the next line of the stream says so.
                    let start = format!("{path}/start");
                    let _: Result<Value, Refused> =
                        self.api.ask(Method::POST, &start, None).await?;
                }
            }
            sleep(REOPEN_AFTER).await;
        }
    }
}

impl Offer {
    /// Returns whether a table is this offer, still open.
    fn is(&self, table: &Table) -> bool {
        let is_same = table.game() == Some(self.game) && table.seats.len() == self.seats;
        let is_open = table.stage == "lobby" && table.is_host && table.terms.is_public;
        is_same && is_open && table.terms.is_rated == self.is_rated
    }
}
