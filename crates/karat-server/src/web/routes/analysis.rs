//! Analyses of finished and uploaded games. Anyone with the link can read an analysis, and only its
//! owner can change it.

use std::collections::BTreeMap;
use std::sync::Arc;

use axum::Extension;
use axum::extract::{FromRequestParts, RawPathParams};
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{AppendHeaders, IntoResponse, Redirect, Response};
use karat_bots::ChaChaDice;
use karat_bots::review::Cards;
use karat_rules::{Actor, AnyEventView, AnyGame, Line, Ply, Seat, Turn, Viewer};
use karat_table::analysis::{self, Analysis, AnalysisFull, Node};
use karat_table::caps::Holding;
use karat_table::id::{AnalysisId, PersonId};
use karat_table::table::Table;
use serde::Deserialize;

use crate::tables::ReadError;
use crate::tables::estimates::Precision;
use crate::tables::visibility::VisibilityError;
use crate::web::App;
use crate::web::error::{Error, REFUSED, UNANALYSED};
use crate::web::limits::Client;
use crate::web::player_puzzle;
use crate::web::routes::extract::{is_sent, parsed, session, wants_fragment};
use crate::web::routes::{AtTable, MOVE_BYTES_MAX, Params, Posted};
use crate::web::session::Session;
use crate::web::show::table::{log_entry, seen_by};
use karat_pages::model::{LogEntry, Player, Refusal, Seen, Trial};
use karat_pages::{self as pages, AnalysisModel, Draw, LineMove, ThoughtsModel, link};
use karat_store::{Changed, Person};

/// The ply at which to open an analysis.
#[derive(Deserialize)]
pub(crate) struct OpenForm {
    #[serde(default, deserialize_with = "parsed")]
    ply: Option<Ply>,
}

/// Query parameters or form fields that select a position and a perspective, not yet validated.
#[derive(Deserialize)]
pub(crate) struct WishFields {
    #[serde(default, deserialize_with = "parsed")]
    node: Option<Node>,
    #[serde(rename = "as")]
    viewer: Option<String>,
    cards: Option<String>,
    #[serde(default, deserialize_with = "parsed")]
    effort: Option<Precision>,
}

/// Query parameters for a move.
#[derive(Deserialize)]
pub(crate) struct MoveAt {
    #[serde(deserialize_with = "parsed")]
    node: Option<Node>,
    /// The seat that makes the move, or chance.
    by: String,
}

/// Form fields for a move, in addition to those that depend on the game.
#[derive(Deserialize)]
pub(crate) struct MoveForm {
    /// Whether to preview the move without playing it.
    #[serde(default, rename = "preview", deserialize_with = "is_sent")]
    is_preview: bool,
    /// Whether to draw at random.
    #[serde(default, rename = "random", deserialize_with = "is_sent")]
    is_random: bool,
}

/// Form fields for a comment.
#[derive(Deserialize)]
pub(crate) struct CommentForm {
    #[serde(flatten)]
    wish: WishFields,
    text: String,
}

/// An extractor for the analysis in the URL and its table.
pub(crate) struct AtAnalysis {
    app: Arc<App>,
    session: Session,
    analysis: Analysis,
    table: Arc<Table>,
    /// The states before all added moves.
    before: BTreeMap<Node, AnyGame>,
}

/// Handles `POST /tables/{id}/analysis`: opens the user's analysis of a game.
pub(crate) async fn open(
    AtTable { app, mut session, id, table }: AtTable,
    Extension(Client(client)): Extension<Client>,
    uri: Uri,
    Posted { form, .. }: Posted<OpenForm>,
) -> Result<Response, Error> {
    let table = app.tables.seen_by(table, session.id()).await?.table;
    if let Err(why) = table.can_be_analysed() {
        let game = table.record().game;
        let page = pages::analysis_none(&session.ui(&uri), game, id.as_str(), why);
        return Ok((UNANALYSED, page).into_response());
    }
    let last = table.last_ply();
    let node = Node::of_game(form.ply.unwrap_or(Ply::START).min(last));
    let (store, now) = (app.tables.store(), app.tables.now().time());
    let (person, cookie) = session.enter(store, now).await?;
    let analysis = match store.analysis_of(&person.id, &id).await? {
        Some(analysis) => analysis,
        None => {
            app.caps.admit(store, Holding::Analysis, &person.id, client).await?;
            let opened = store.open_analysis(&person.id, &id, last, now).await?;
            app.caps.count_bytes(Holding::Analysis, client, analysis::BYTES_MAX as u64);
            opened
        }
    };
    Ok((AppendHeaders(cookie), to(&analysis, node, None, Cards::OfSeat)).into_response())
}

/// Handles `GET /analysis/{id}?node=K&as=S`: shows a position of an analysis.
pub(crate) async fn show(
    at: AtAnalysis,
    Params(asked): Params<WishFields>,
    uri: Uri,
) -> Result<Response, Error> {
    let page = at.page(asked)?;
    let model = page.model(&at).await?;
    Ok(pages::analysis(&at.session.ui(&uri), &model).into_response())
}

/// Handles `GET /analysis/{id}/thoughts?node=K&as=S`: estimates the win chances in a position.
pub(crate) async fn thoughts(
    at: AtAnalysis,
    Params(asked): Params<WishFields>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Error> {
    let precision = asked.effort.unwrap_or_default();
    let page = at.page(asked)?;
    let model = page.model(&at).await?;
    let game = page.line.game();
    let seat = match page.viewer() {
        Viewer::Seat(seat) => Some(seat),
        Viewer::Public => None,
    };
    let estimate = seat
        .filter(|_| game.turn() != Turn::Over)
        .map(|seat| (*at.app.estimates.of(game, seat, page.cards, precision)).clone());
    let told = ThoughtsModel { seat, estimate, is_quick: precision == Precision::Quick };
    let render = if wants_fragment(&headers) { pages::thoughts_fragment } else { pages::thoughts };
    Ok(render(&at.session.ui(&uri), &model, &told).into_response())
}

/// Handles `POST /analysis/{id}/moves?node=K&by=S`: plays a move of any seat, or a draw.
pub(crate) async fn play(
    at: AtAnalysis,
    Params(asked): Params<MoveAt>,
    headers: HeaderMap,
    Posted { form, fields }: Posted<MoveForm>,
) -> Result<Response, Error> {
    let owner = at.owner()?;
    let (node, by) = (asked.node.ok_or(Error::NotFound)?, asked.by);
    let who: Actor = by.parse().map_err(|_| Error::BadRequest)?;
    let chosen = match who {
        Actor::Seat(seat) => Some(Viewer::Seat(seat)),
        Actor::Chance => None,
    };
    let page = Page { chosen, ..at.position(Some(node))? };
    let game = page.line.game();
    if !game.turn().to_decide().iter().map(Actor::Seat).chain(at_chance(game)).any(|it| it == who) {
        return Err(Error::BadRequest);
    }
    let text = match form.is_random && who == Actor::Chance {
        true => game.draw(&mut ChaChaDice::new(random()?)),
        false => pages::move_text(game.id(), &fields),
    };
    if text.len() > MOVE_BYTES_MAX {
        return Err(Error::BadRequest);
    }
    let ui = at.session.ui(&at.uri(node)?);
    if let (true, Some(Viewer::Seat(seat))) = (form.is_preview, chosen) {
        let trial = Some(trial(&page, seat, &text)?);
        let model = page.model(&at).await?;
        let seen = Seen { trial, ..model.seen };
        return Ok(match wants_fragment(&headers) {
            true => pages::trial(&ui, &seen).into_response(),
            false => pages::analysis(&ui, &AnalysisModel { seen, ..model }).into_response(),
        });
    }
    let moves = match analysis::played(game, who, &text) {
        Ok(moves) => moves,
        Err(refusal) => {
            let model = page.model(&at).await?;
            let is_incomplete = pages::is_incomplete(&fields, &text);
            let refusal = Some(Refusal { clause: refusal.clause, input: text, is_incomplete });
            let seen = Seen { refusal, ..model.seen };
            let model = AnalysisModel { seen, ..model };
            return Ok((REFUSED, pages::analysis(&ui, &model)).into_response());
        }
    };
    // The moves that the game or the analysis already contains are not added again.
    let (mut parent, mut rest) = (node, &moves[..]);
    while let [(who, text), later @ ..] = rest
        && let Some(known) = at.after(parent, *who, text)
    {
        (parent, rest) = (known, later);
    }
    if rest.is_empty() {
        return Ok(to(&at.analysis.id, parent, None, page.cards).into_response());
    }
    let store = at.app.tables.store();
    match store.add_to_analysis((&at.analysis.id, owner), parent, rest).await? {
        Changed::Done(node) => Ok(to(&at.analysis.id, node, None, page.cards).into_response()),
        Changed::Full(full) => page.full(&at, full, None).await,
        Changed::Gone => Err(Error::NotFound),
    }
}

/// Handles `POST /analysis/{id}/comment`: replaces the comment on a position.
pub(crate) async fn comment(
    at: AtAnalysis,
    Posted { form, .. }: Posted<CommentForm>,
) -> Result<Response, Error> {
    let owner = at.owner()?;
    let page = at.page(form.wish)?;
    let text = match analysis::comment(&form.text) {
        Ok(text) => text,
        Err(full) => return page.full(&at, full, Some(form.text)).await,
    };
    let store = at.app.tables.store();
    match store.comment_on((&at.analysis.id, owner), page.node, &text).await? {
        Changed::Done(()) => {
            Ok(to(&at.analysis.id, page.node, page.chosen, page.cards).into_response())
        }
        Changed::Full(full) => page.full(&at, full, Some(form.text)).await,
        Changed::Gone => Err(Error::NotFound),
    }
}

/// Handles `POST /analysis/{id}/puzzle`: makes a puzzle from a position.
pub(crate) async fn make_puzzle(
    at: AtAnalysis,
    Extension(Client(client)): Extension<Client>,
    Posted { form, .. }: Posted<WishFields>,
) -> Result<Redirect, Error> {
    at.owner()?;
    let person = at.session.person.as_ref().ok_or(Error::Forbidden)?;
    let page = at.page(form)?;
    let Viewer::Seat(seat) = page.viewer() else { return Err(Error::BadRequest) };
    let id = player_puzzle::make(&at.app, (person, client), &page.line, seat).await?;
    Ok(Redirect::to(&link::player_puzzle_edit(id.as_str())))
}

/// Handles `POST /analysis/{id}/delete-line`: deletes an added move and everything after it.
pub(crate) async fn delete_line(
    at: AtAnalysis,
    Posted { form, .. }: Posted<WishFields>,
) -> Result<Redirect, Error> {
    let owner = at.owner()?;
    let node = form.node.ok_or(Error::BadRequest)?;
    let store = at.app.tables.store();
    match store.delete_line((&at.analysis.id, owner), node).await? {
        Changed::Done(parent) => Ok(to(&at.analysis.id, parent, None, Cards::OfSeat)),
        Changed::Full(_) | Changed::Gone => Err(Error::NotFound),
    }
}

/// Handles `POST /analysis/{id}/delete`: deletes an analysis.
pub(crate) async fn delete(at: AtAnalysis) -> Result<Redirect, Error> {
    let owner = at.owner()?;
    at.app.tables.store().delete_analysis(&at.analysis.id, owner).await?;
    Ok(Redirect::to(&link::replay_from_start(at.analysis.table.as_str())))
}

/// Returns a redirect to a position.
fn to(id: &AnalysisId, node: Node, viewer: Option<Viewer>, cards: Cards) -> Redirect {
    Redirect::to(&link::in_analysis(&link::analysis(id.as_str()), node, viewer, cards))
}

/// Returns chance if a draw is pending.
fn at_chance(game: &AnyGame) -> Option<Actor> {
    (game.turn() == Turn::Chance).then_some(Actor::Chance)
}

/// Returns the preview of a move.
///
/// # Errors
///
/// Returns an error if the game does not allow previews of such moves.
fn trial(page: &Page, seat: Seat, text: &str) -> Result<Trial, Error> {
    if !pages::can_be_tried(page.line.record().game, text) {
        return Err(Error::BadRequest);
    }
    let outcome = page.line.trial(seat, text).map(pages::shown_outcome);
    let outcome = outcome.map_err(|refusal| refusal.clause);
    Ok(Trial { input: text.to_owned(), outcome })
}

fn random() -> Result<u64, Error> {
    let error = || Error::Internal("the operating system provides no random bytes".to_owned());
    getrandom::u64().map_err(|_| error())
}

impl FromRequestParts<Arc<App>> for AtAnalysis {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Response> {
        let names = RawPathParams::from_request_parts(parts, app).await;
        let names = names.map_err(|_| Error::NotFound.into_response())?;
        let id = names.iter().find(|(name, _)| *name == "id").map(|(_, id)| id);
        let id = id.and_then(AnalysisId::parse).ok_or_else(|| Error::NotFound.into_response())?;
        match Self::read(app, session(parts), &id, &parts.uri).await {
            Ok(read) => read,
            Err(error) => Err(error.into_response()),
        }
    }
}

impl AtAnalysis {
    /// Reads an analysis and its table. If they cannot be shown, the inner error is the page that
    /// explains why.
    async fn read(
        app: &Arc<App>,
        session: &Session,
        id: &AnalysisId,
        uri: &Uri,
    ) -> Result<Result<Self, Response>, Error> {
        let analysis = app.tables.store().analysis(id).await?.ok_or(Error::NotFound)?;
        let table = match app.tables.read_for(&analysis.table, session.id()).await {
            Ok(table) => table,
            // The table's own page describes the damage.
            Err(VisibilityError::Read(ReadError::Damaged(_) | ReadError::Start(_))) => {
                let address = link::table(analysis.table.as_str());
                return Ok(Err(Redirect::to(&address).into_response()));
            }
            Err(error) => return Err(error.into()),
        };
        let why = match (table.can_be_analysed(), analysis.states_before(&table)) {
            (Ok(()), Some(before)) => {
                let (app, session) = (app.clone(), session.clone());
                return Ok(Ok(Self { app, session, analysis, table, before }));
            }
            (Ok(()), None) => analysis::NoAnalysis::Frozen,
            (Err(why), _) => why,
        };
        let (ui, game) = (session.ui(uri), table.record().game);
        let page = pages::analysis_none(&ui, game, analysis.table.as_str(), why);
        Ok(Err((UNANALYSED, page).into_response()))
    }

    /// Returns the user if they own the analysis.
    ///
    /// # Errors
    ///
    /// Returns an error if the user is someone else.
    fn owner(&self) -> Result<&PersonId, Error> {
        self.session.id().filter(|person| self.is_mine(person)).ok_or(Error::Forbidden)
    }

    fn is_mine(&self, person: &PersonId) -> bool {
        *person == self.analysis.owner
    }

    fn uri(&self, node: Node) -> Result<Uri, Error> {
        let address = link::analysis(self.analysis.id.as_str());
        let address = link::in_analysis(&address, node, None, Cards::OfSeat);
        address.parse().map_err(|_| Error::NotFound)
    }

    /// Returns the position after a move if it is already part of the game or of the analysis.
    fn after(&self, parent: Node, who: Actor, text: &str) -> Option<Node> {
        self.analysis.children(parent).into_iter().find(|&node| match self.analysis.added(node) {
            Some(added) => added.who == who && *added.text == *text,
            None => {
                let ply = self.analysis.ply_of(parent).map(|ply| &self.table.plies()[ply.index()]);
                ply.is_some_and(|ply| ply.who == who && *ply.text == *text)
            }
        })
    }

    /// Returns the requested page.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such position or seat.
    fn page(&self, asked: WishFields) -> Result<Page, Error> {
        let chosen = match asked.viewer.as_deref().filter(|value| !value.is_empty()) {
            None => None,
            Some("public") => Some(Viewer::Public),
            Some(seat) => {
                let seats = self.table.game().seats();
                let seat: Option<usize> = seat.parse().ok().filter(|&seat| seat < seats);
                Some(Viewer::Seat(Seat::new(seat.ok_or(Error::BadRequest)?)))
            }
        };
        let cards = match asked.cards.as_deref() {
            Some("open") => Cards::Open,
            _ => Cards::OfSeat,
        };
        Ok(Page { chosen, cards, ..self.position(asked.node)? })
    }

    /// Returns a position as seen by the seat that has to decide.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no such position.
    fn position(&self, node: Option<Node>) -> Result<Page, Error> {
        let node = node.unwrap_or(Node::of_game(Ply::START));
        if !self.analysis.has(node) {
            return Err(Error::NotFound);
        }
        let (ply, added) = self.analysis.line(node);
        let of_game = Ply::START.until(ply.next()).map(Node::of_game);
        let path = of_game.chain(added.iter().map(|it| it.node)).collect();
        let line = self.table.with_line(ply, &added);
        Ok(Page { node, added: added.len(), path, line, chosen: None, cards: Cards::OfSeat })
    }

    /// Returns the effects of a move, as seen by the given viewer or else by any seat.
    fn effects(before: &AnyGame, who: Actor, text: &str, viewer: Viewer) -> Vec<Line> {
        let seats = Seat::all(before.seats()).map(Viewer::Seat);
        let mover = match who {
            Actor::Seat(seat) => Some(Viewer::Seat(seat)),
            Actor::Chance => None,
        };
        let viewers = std::iter::once(viewer).chain(mover).chain(seats);
        let mut seen = viewers.filter_map(|viewer| {
            let events = before.clone().play_shown(who, text, viewer).ok()?;
            (!events.is_empty()).then(|| events.iter().map(AnyEventView::line).collect())
        });
        seen.next().unwrap_or_default()
    }

    /// Returns the moves of all lines, each after the move of the game from which it branches.
    fn lines(&self, page: &Page) -> Vec<LineMove> {
        let log: BTreeMap<Ply, Vec<Line>> = (self.table.log(page.viewer()).into_iter())
            .filter(|entry| entry.remark.is_none())
            .map(|entry| (entry.ply.next(), entry.lines()))
            .collect();
        let mut lines = Vec::new();
        for ply in Ply::START.until(self.analysis.last.next()) {
            let node = Node::of_game(ply);
            let added: Vec<Node> = (self.analysis.children(node).into_iter())
                .filter(|&child| self.analysis.added(child).is_some())
                .collect();
            let comment = self.analysis.comment(node).to_owned();
            if added.is_empty() && comment.is_empty() && page.node != node {
                continue;
            }
            let who = ply.previous().map(|before| self.table.plies()[before.index()].who);
            let effects = log.get(&ply).cloned().unwrap_or_default();
            lines.push(LineMove { node, ply, depth: 0, who, effects, comment });
            // Variations come right after the move before them, and the rest of their line later.
            let mut rest: Vec<(Node, Ply, usize)> =
                added.into_iter().rev().map(|child| (child, ply.next(), 1)).collect();
            while let Some((node, ply, depth)) = rest.pop() {
                lines.push(self.line_move(page, node, (ply, depth)));
                let children = self.analysis.children(node).into_iter().enumerate();
                let children: Vec<_> = children
                    .map(|(index, child)| (child, ply.next(), depth + usize::from(index > 0)))
                    .collect();
                rest.extend(children);
            }
        }
        lines
    }

    fn line_move(&self, page: &Page, node: Node, (ply, depth): (Ply, usize)) -> LineMove {
        let added = self.analysis.added(node).expect("the move is in the list");
        LineMove {
            node,
            ply,
            depth,
            who: Some(added.who),
            effects: Self::effects(&self.before[&node], added.who, &added.text, page.viewer()),
            comment: self.analysis.comment(node).to_owned(),
        }
    }
}

/// A position of an analysis, from one perspective.
struct Page {
    node: Node,
    /// The position and all positions before it.
    path: Vec<Node>,
    /// The number of added moves at the end of the path.
    added: usize,
    /// The table after the moves that lead to the position.
    line: Table,
    /// The viewer that the user has chosen, if any.
    chosen: Option<Viewer>,
    cards: Cards,
}

impl Page {
    /// Returns the chosen viewer, or else the seat that has to decide, or else the seat that decided
    /// last.
    fn viewer(&self) -> Viewer {
        let decided = || {
            self.line.plies().iter().rev().find_map(|ply| match ply.who {
                Actor::Seat(seat) => Some(seat),
                Actor::Chance => None,
            })
        };
        let decides = self.line.game().turn().to_decide().first();
        let seat = || decides.or_else(decided).map_or(Viewer::Public, Viewer::Seat);
        self.chosen.unwrap_or_else(seat)
    }

    /// Returns the page's model.
    async fn model(&self, at: &AtAnalysis) -> Result<AnalysisModel, Error> {
        let analysis = &at.analysis;
        let owner = at.app.tables.store().person(&analysis.owner).await?;
        let owner = owner.map(|person| person.name).filter(|name| !name.is_empty());
        let is_mine = at.session.id().is_some_and(|person| at.is_mine(person));
        Ok(AnalysisModel {
            id: analysis.id.as_str().to_owned(),
            table: analysis.table.to_string(),
            owner: owner.unwrap_or_else(|| at.session.locale.text("guest-name")),
            is_mine,
            seen: self.seen(at, is_mine),
            chosen: self.chosen,
            cards: self.cards,
            path: self.path.clone(),
            added: self.added,
            next: analysis.children(self.node).first().copied(),
            comment: analysis.comment(self.node).to_owned(),
            typed: None,
            full: None,
            puzzle: self.puzzle(at, is_mine),
            draws: self.draws(),
            lines: at.lines(self),
        })
    }

    /// Returns the seat for which the user can make a puzzle from the position, if any.
    fn puzzle(&self, at: &AtAnalysis, is_mine: bool) -> Option<Seat> {
        let may = |person: &Person| is_mine && person.is_kept && !person.is_bot();
        let Viewer::Seat(seat) = self.viewer() else { return None };
        let owes = self.line.game().turn().to_decide().contains(seat);
        (owes && at.session.person.as_ref().is_some_and(may)).then_some(seat)
    }

    /// Returns the page after a change that would have exceeded a limit, with the comment that could
    /// not be saved.
    async fn full(
        &self,
        at: &AtAnalysis,
        full: AnalysisFull,
        typed: Option<String>,
    ) -> Result<Response, Error> {
        let status: StatusCode = if full == AnalysisFull::Comment { REFUSED } else { UNANALYSED };
        let model = AnalysisModel { full: Some(full), typed, ..self.model(at).await? };
        let ui = at.session.ui(&at.uri(self.node)?);
        Ok((status, pages::analysis(&ui, &model)).into_response())
    }

    fn seen(&self, at: &AtAnalysis, is_mine: bool) -> Seen {
        let (line, viewer) = (&self.line, self.viewer());
        let game = line.game();
        let (legal, refused) = match viewer {
            Viewer::Seat(seat) if is_mine && game.turn().to_decide().contains(seat) => {
                (game.legal(Actor::Seat(seat)), game.refused(seat))
            }
            _ => (Vec::new(), Vec::new()),
        };
        let now = seen_by(line, &at.session, None);
        let players = now.players.into_iter().enumerate();
        let players =
            players.map(|(index, player)| Player { is_me: viewer.is(Seat::new(index)), ..player });
        let log = line.log(viewer).into_iter().map(log_entry);
        let moves = match viewer {
            Viewer::Seat(seat) => {
                let id = at.analysis.id.as_str();
                link::moves_in_analysis(id, self.node, Actor::Seat(seat))
            }
            Viewer::Public => String::new(),
        };
        Seen {
            viewer,
            view: pages::shown(game.view(viewer)),
            legal,
            refused,
            turn: game.turn(),
            players: players.collect(),
            log: log.map(|entry| LogEntry { at_ms: None, ..entry }).collect(),
            standing: game.standing(),
            moves,
            ..now
        }
    }

    /// Returns the possible outcomes of the draw, if one is pending.
    fn draws(&self) -> Vec<Draw> {
        let game = self.line.game();
        if game.turn() != Turn::Chance {
            return Vec::new();
        }
        let cases = game.cases();
        let all: u32 = cases.iter().map(|(_, weight)| weight).sum();
        let draw = |(text, weight): (String, u32)| Draw {
            effects: AtAnalysis::effects(game, Actor::Chance, &text, self.viewer()),
            chance: f64::from(weight) / f64::from(all.max(1)),
            text,
        };
        cases.into_iter().map(draw).collect()
    }
}
