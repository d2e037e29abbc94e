//! Replays of games, with a URL for every ply.

use axum::Extension;
use axum::http::{HeaderMap, Uri};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use karat_bots::ChaChaDice;
use karat_rules::{Ply, SEATS_MAX, Seat, Turn, Viewer};
use karat_table::caps::Holding;
use karat_table::table::{Setup, Table};
use karat_table::verdict::Proof;
use serde::Deserialize;

use crate::web::error::{Error, FORBIDDEN, NO_SUCH_PLY, NOT_YOURS};
use crate::web::limits::Client;
use crate::web::player_puzzle;
use crate::web::routes::extract::{is_sent, wants_fragment};
use crate::web::routes::{AtTable, Params, Posted};
use crate::web::session::Session;
use crate::web::show::table::{about, log_entry, seen_by};
use crate::web::ticket::SentForm;
use karat_pages::link;
use karat_pages::model::{Player, Seen};
use karat_pages::{self as pages, Astray, DealShown, Jumps, ReplayModel};
use karat_store::Person;

/// Query parameters of a replay, not yet validated.
#[derive(Deserialize)]
pub(crate) struct WishFields {
    ply: Option<String>,
    #[serde(rename = "as")]
    viewer: Option<String>,
    end: Option<String>,
}

/// Form fields for opening a practice table.
#[derive(Deserialize)]
pub(crate) struct PractiseForm {
    #[serde(flatten)]
    wish: WishFields,
    /// The level of the bots.
    level: Option<String>,
    /// Whether to re-deal everything that the seat cannot know.
    #[serde(default, rename = "anew", deserialize_with = "is_sent")]
    is_anew: bool,
}

/// Handles `GET /tables/{id}/replay?ply=N&as=S&end=hidden`: shows the table after some number of
/// plies.
pub(crate) async fn show(
    AtTable { app, session, id, table }: AtTable,
    Params(asked): Params<WishFields>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Error> {
    if !table.has_begun() {
        return Ok(Redirect::to(&link::table(id.as_str())).into_response());
    }
    let ui = session.ui(&uri);
    let wish = Wish::read(asked, &table)?;
    let astray = |status, why| {
        (status, pages::replay_astray(&ui, table.record().game, id.as_str(), why)).into_response()
    };
    let viewer = wish.viewer.unwrap_or_else(|| table.viewer(session.id()));
    if !table.viewers(session.id()).contains(&viewer) {
        return Ok(astray(NOT_YOURS, Astray::NotYours));
    }
    let table = app.tables.seen_by(table, session.id()).await?.table;
    let last = table.last_ply();
    let Some(ply) = wish.ply(last).filter(|&ply| ply <= last) else {
        let why = Astray::NoSuchPly { last: wish.shown_end(last) };
        let page = pages::replay_astray(&ui, table.record().game, id.as_str(), why);
        return Ok((NO_SUCH_PLY, page).into_response());
    };
    let model = replay_model(&table, &session, &wish, viewer, ply);
    let page = if wants_fragment(&headers) { pages::replay_fragment } else { pages::replay };
    Ok(page(&ui, &model).into_response())
}

/// Handles `POST /tables/{id}/practice`: opens a practice table from a position in this game.
pub(crate) async fn practise(
    AtTable { app, mut session, id, table }: AtTable,
    Extension(Client(client)): Extension<Client>,
    uri: Uri,
    Posted { form, fields }: Posted<PractiseForm>,
) -> Result<Response, Error> {
    let record = table.record();
    let wish = Wish::read(form.wish, &table)?;
    let viewer = wish.viewer.ok_or(Error::BadRequest)?;
    if !table.has_begun() || !table.viewers(session.id()).contains(&viewer) {
        return Err(Error::Forbidden);
    }
    let Viewer::Seat(seat) = viewer else { return Err(Error::BadRequest) };
    if table.is_rated_and_runs() {
        let page = pages::replay_astray(&session.ui(&uri), record.game, id.as_str(), Astray::Rated);
        return Ok((FORBIDDEN, page).into_response());
    }
    let ply = wish.ply(table.last_ply()).ok_or(Error::BadRequest)?;
    let level = form.level.as_deref().ok_or(Error::BadRequest)?;
    if !karat_bots::is_bot_name(record.game, level) {
        return Err(Error::BadRequest);
    }
    let mut sent = SentForm::read(&link::practice(id.as_str()), &fields)?;
    if let Some((id, cookie)) = sent.opened(&app, &mut session, false).await? {
        return Ok((AppendHeaders(cookie), Redirect::to(&link::table(id.as_str()))).into_response());
    }
    let mut dice = ChaChaDice::new(getrandom::u64().map_err(|_| no_random_bytes())?);
    let (person, cookie) = session.enter(app.tables.store(), app.tables.now().time()).await?;
    let store = app.tables.store();
    app.caps.admit(store, Holding::Practice, &person.id, client).await?;
    let player = (&person.id, person.name.as_str());
    let setup = table.practice((ply, seat), player, level, form.is_anew, &mut dice);
    let setup = Setup { root: sent.root(&app), ..setup.map_err(|_| Error::BadRequest)? };
    let (practice, cookie) = match app.tables.open_asked(setup, Some(sent.asked)).await {
        Ok(id) => {
            app.caps.count(store, Holding::Practice, client, &id).await?;
            (id, cookie)
        }
        Err(error) => sent.twin(&app, &mut session, cookie).await?.ok_or(error)?,
    };
    Ok((AppendHeaders(cookie), Redirect::to(&link::table(practice.as_str()))).into_response())
}

/// Handles `POST /tables/{id}/puzzle`: makes a puzzle from a position in this game.
pub(crate) async fn make_puzzle(
    AtTable { app, session, table, .. }: AtTable,
    Extension(Client(client)): Extension<Client>,
    Posted { form, .. }: Posted<WishFields>,
) -> Result<Response, Error> {
    let person = session.person.as_ref().ok_or(Error::Forbidden)?;
    let wish = Wish::read(form, &table)?;
    let Some(Viewer::Seat(seat)) = wish.viewer else { return Err(Error::BadRequest) };
    let table = app.tables.seen_by(table, session.id()).await?.table;
    table.can_be_analysed().map_err(|_| Error::Forbidden)?;
    let last = table.last_ply();
    let ply = wish.ply(last).filter(|&ply| ply <= last).ok_or(Error::BadRequest)?;
    let line = table.with_line(ply, &[]);
    let id = player_puzzle::make(&app, (person, client), &line, seat).await?;
    Ok(Redirect::to(&link::player_puzzle_edit(id.as_str())).into_response())
}

fn no_random_bytes() -> Error {
    Error::Internal("the operating system provides no random bytes".to_owned())
}

/// Validated query parameters of a replay.
pub(crate) struct Wish {
    /// The requested ply, unparsed.
    ply: Option<String>,
    /// The requested perspective: a seat or the public.
    viewer: Option<Viewer>,
    /// Whether to hide all moves after those shown.
    hides_end: bool,
}

impl Wish {
    /// Validates the query parameters of a replay.
    ///
    /// # Errors
    ///
    /// Returns an error if the table has no such seat.
    pub(crate) fn read(given: WishFields, table: &Table) -> Result<Self, Error> {
        let WishFields { ply, viewer, end } = given;
        let viewer = match viewer.as_deref().filter(|value| !value.is_empty()) {
            None => None,
            Some("public") => Some(Viewer::Public),
            Some(seat) => {
                let seat = seat.parse().ok().filter(|&seat| seat < SEATS_MAX);
                let seat: usize = seat.ok_or(Error::BadRequest)?;
                Some(Viewer::Seat(Seat::new(seat)))
            }
        };
        let seats = table.game().seats();
        if matches!(viewer, Some(Viewer::Seat(seat)) if seat.index() >= seats) {
            return Err(Error::BadRequest);
        }
        Ok(Self {
            ply: ply.filter(|ply| !ply.is_empty()),
            viewer,
            hides_end: end.as_deref() == Some("hidden"),
        })
    }

    /// Returns the ply to show. Defaults to the last ply, or to the start if the end is hidden.
    fn ply(&self, last: Ply) -> Option<Ply> {
        match &self.ply {
            Some(ply) => ply.parse().ok(),
            None if self.hides_end => Some(Ply::START),
            None => Some(last),
        }
    }

    fn shown_end(&self, last: Ply) -> Option<Ply> {
        (!self.hides_end).then_some(last)
    }
}

fn replay_model(
    table: &Table,
    session: &Session,
    wish: &Wish,
    viewer: Viewer,
    ply: Ply,
) -> ReplayModel {
    let decisions = match viewer {
        Viewer::Seat(seat) => table.decisions(seat),
        Viewer::Public => Vec::new(),
    };
    ReplayModel {
        id: table.record().id.to_string(),
        seen: seen_at(table, session, viewer, ply),
        about: about(table),
        mine: table.seats_of(session.id()),
        ply,
        last: table.last_ply(),
        hides_end: wish.hides_end,
        is_open: table.is_open(),
        is_over: table.game().turn() == Turn::Over && table.frozen().is_none(),
        is_imported: table.is_imported(),
        deal: if table.is_imported() { deal_shown(table) } else { None },
        can_analyse: table.can_be_analysed().is_ok(),
        puzzle: puzzle_seat(table, session, viewer, ply),
        is_rated_and_runs: table.is_rated_and_runs(),
        levels: karat_bots::strength_names(table.record().game),
        viewers: table.viewers(session.id()),
        chapters: Jumps::around(ply, &table.chapters(pages::chapter)),
        decisions: Jumps::around(ply, &decisions),
    }
}

/// Returns the seat for which the user can make a puzzle from the position at a ply, if any.
fn puzzle_seat(table: &Table, session: &Session, viewer: Viewer, ply: Ply) -> Option<Seat> {
    let may = |person: &Person| person.is_kept && !person.is_bot();
    let Viewer::Seat(seat) = viewer else { return None };
    let owes = table.at(ply)?.turn().to_decide().contains(seat);
    let may = owes && session.person.as_ref().is_some_and(may) && table.can_be_analysed().is_ok();
    may.then_some(seat)
}

/// Verifies the deal of an uploaded record. Returns `None` if the rules have changed since then.
fn deal_shown(table: &Table) -> Option<DealShown> {
    let proof = table.proof()?;
    Some(match proof {
        Proof::Verified(verified) => DealShown::Verified { draws: verified.draws },
        Proof::Unproven(why) => DealShown::Unproven(*why),
        Proof::Refuted(_) => DealShown::Refuted { line: proof.line(&table.transcript()) },
    })
}

/// Returns the table as seen by the viewer at a ply. Replay pages are read-only.
fn seen_at(table: &Table, session: &Session, viewer: Viewer, ply: Ply) -> Seen {
    let game = table.at(ply).expect("the ply was found before");
    let now = seen_by(table, session, None);
    let players = now.players.into_iter().enumerate();
    let players =
        players.map(|(index, player)| Player { is_me: viewer.is(Seat::new(index)), ..player });
    Seen {
        viewer,
        view: pages::shown(game.view(viewer)),
        legal: Vec::new(),
        refused: Vec::new(),
        turn: game.turn(),
        players: players.collect(),
        log: table.log_until(ply, viewer).into_iter().map(log_entry).collect(),
        standing: game.standing(),
        request: String::new(),
        is_frozen: false,
        ..now
    }
}
