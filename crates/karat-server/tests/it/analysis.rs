//! Tests the analysis board: which games have one, who may change it, and what depends on what.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use karat_bots::ChaChaDice;
use karat_rules::any::GameId;
use karat_rules::{Actor, AnyGame, Dice as _, Ply, Seat, Turn};
use karat_server::App;
use karat_server::web::caps::Caps;
use karat_table::analysis::{ADDED_MAX, Analysis, COMMENT_CHARS_MAX, Node};
use karat_table::caps::{Holding, MEGABYTE};
use karat_table::id::{AnalysisId, PersonId, TableId};
use karat_table::table::{Attempt, Occupant, Setup, Terms};

use crate::each_game::for_each_game;
use crate::replay::Party;
use crate::site::{Choices, Guest, Reply, Site, due, sitters};

/// An analysis of a finished game, opened by the first reader of the party.
struct Board {
    party: Party,
    id: AnalysisId,
    last: Ply,
}

impl Board {
    async fn of(game: GameId) -> Self {
        let mut party = Party::of(game).await;
        party.play_out(&mut Choices(3)).await;
        let path = format!("/tables/{}/analysis", party.id);
        let id = opened(&party.readers[0].post(&party.site, &path, &[("ply", "2")]).await);
        let last = party.site.table(&party.id).await.last_ply();
        let board = Self { party, id, last };
        assert_eq!(board.last, board.analysis().await.last);
        board
    }

    async fn analysis(&self) -> Analysis {
        let store = self.party.site.app.tables.store();
        store.analysis(&self.id).await.expect("an answer").expect("an analysis")
    }

    async fn get(&mut self, reader: usize, path: &str) -> Reply {
        let path = format!("/analysis/{}{path}", self.id.as_str());
        self.party.readers[reader].get(&self.party.site, &path).await
    }

    async fn post(&mut self, reader: usize, path: &str, fields: &[(&str, &str)]) -> Reply {
        let path = format!("/analysis/{}{path}", self.id.as_str());
        self.party.readers[reader].post(&self.party.site, &path, fields).await
    }

    /// Plays a move as the owner, and returns the position to which the answer leads.
    async fn play(&mut self, node: Node, who: Actor, text: &str) -> Node {
        let path = format!("/moves?node={node}&by={who}");
        let reply = self.post(0, &path, &[("move", text)]).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{who} {text}: {}", reply.text);
        node_in(&reply)
    }

    /// Returns the state at a position.
    async fn game(&self, node: Node) -> AnyGame {
        let table = self.party.site.table(&self.party.id).await;
        let analysis = self.analysis().await;
        let (ply, added) = analysis.line(node);
        *table.with_line(ply, &added).game()
    }
}

/// Returns the analysis to which an answer leads.
fn opened(reply: &Reply) -> AnalysisId {
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    let rest = reply.location().strip_prefix("/analysis/").expect("an analysis");
    AnalysisId::parse(rest.split('?').next().expect("an id")).expect("an id")
}

/// Returns the position to which an answer leads.
fn node_in(reply: &Reply) -> Node {
    let node = reply.location().split("node=").nth(1).expect("a position");
    node.split('&').next().expect("a number").parse().expect("a number")
}

/// Requests a page's part as the script does.
async fn fragment(site: &Site, path: &str) -> String {
    let request = Request::get(path).header("x-fragment", "1").header(header::COOKIE, "");
    let reply = site.ask(request.body(Body::empty()).expect("a request")).await;
    assert_eq!(reply.status, StatusCode::OK, "{path}: {}", reply.text);
    reply.text
}

async fn upload(site: &Site, guest: &mut Guest, record: &str) -> TableId {
    let reply = guest.post(site, "/replays", &[("record", record)]).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    let rest = reply.location().strip_prefix("/tables/").expect("a table");
    TableId::parse(rest.split('/').next().expect("an id")).expect("an id")
}

async fn change(site: &Site, sql: String) {
    assert!(site.connect().await.execute(&sql).await > 0, "{sql}");
}

for_each_game! {
    #[tokio::test]
    async fn any_seat_plays_branches_and_comments() {
        super::any_seat_plays_branches_and_comments(GAME).await;
    }

    #[tokio::test]
    async fn thoughts_depend_only_on_what_the_seat_knows() {
        super::thoughts_depend_only_on_what_the_seat_knows(GAME).await;
    }
}

async fn any_seat_plays_branches_and_comments(game: GameId) {
    let mut board = Board::of(game).await;
    let mut dice = Choices(8);
    let table = board.party.site.table(&board.party.id).await;
    // The game's own moves lead along the game, and every other move starts a line.
    let middle = Node::of_game(Ply::new(board.last.index() / 2));
    let mut node = middle;
    let next = &table.plies()[middle.0 as usize];
    assert!(board.play(node, next.who, &next.text).await > node);
    assert_eq!(board.analysis().await.all_added().count(), 0, "{game}");
    for _ in 0..12 {
        let state = board.game(node).await;
        let who = match (state.turn(), due(&state)) {
            (Turn::Over, _) => break,
            (_, Some(seat)) => Actor::Seat(seat),
            (_, None) => Actor::Chance,
        };
        let mut moves = match who {
            Actor::Seat(seat) => (0..2).map(|_| dice.choose(&state, seat)).collect(),
            Actor::Chance => state.legal(who),
        };
        let page = board.get(0, &format!("?node={node}")).await;
        assert_eq!(page.status, StatusCode::OK, "{game} {node}: {}", page.text);
        let action = format!("/analysis/{}/moves?node={node}&amp;by={who}", board.id.as_str());
        assert!(page.text.contains(&action), "{game} {node} {who}: {}", page.text);
        moves.dedup();
        let mut after = node;
        for text in &moves[..moves.len().min(2)] {
            after = board.play(node, who, text).await;
            // A repeated form adds nothing.
            assert_eq!(board.play(node, who, text).await, after, "{game}: {text}");
        }
        node = after;
    }
    let added: Vec<_> = board.analysis().await.all_added().map(|it| it.node).collect();
    assert!(added.len() >= 3, "{game}: {added:?}");
    // A draw can be left to chance.
    let start = board.game(Node::of_game(Ply::START)).await;
    if start.turn() == Turn::Chance {
        let drawn = board.post(0, "/moves?node=0&by=chance", &[("random", "yes")]).await;
        assert_eq!(drawn.status, StatusCode::SEE_OTHER, "{game}");
    }
    everyone_reads(&mut board, [middle, added[0], added[added.len() - 1]]).await;
    let page = board.get(3, "?node=0").await.text;
    for at in &added {
        assert!(page.contains(&format!("node={at}\"")), "{game}: {at} is listed");
    }
    a_line_is_deleted(&mut board, &added).await;
}

/// Checks that everyone sees the positions from every seat, with the owner's comments.
async fn everyone_reads(board: &mut Board, nodes: [Node; 3]) {
    let text = "Lepší byl <b>pas</b>.\nOpravdu.";
    for at in nodes {
        let fields = [("node", &*at.to_string()), ("text", text)];
        assert_eq!(board.post(0, "/comment", &fields).await.status, StatusCode::SEE_OTHER);
    }
    for at in nodes {
        for reader in [0, 1, 3] {
            for seen_as in ["", "&as=0", "&as=2", "&as=public"] {
                let page = board.get(reader, &format!("?node={at}{seen_as}")).await;
                assert_eq!(page.status, StatusCode::OK, "{at}: {}", page.text);
                assert!(page.text.contains("Lepší byl &lt;b&gt;pas&lt;/b&gt;.\nOpravdu."), "{at}");
                let is_owner = page.text.contains("Save comment");
                assert_eq!(is_owner, reader == 0, "{at}");
                assert!(reader == 0 || !page.text.contains("/moves?node="), "{at}");
            }
        }
    }
}

/// Checks that deleting the first added move takes everything after it along, and nothing else.
async fn a_line_is_deleted(board: &mut Board, added: &[Node]) {
    let (analysis, first) = (board.analysis().await, added[0]);
    let parent = analysis.parent(first).expect("a move has a position before it");
    let reply = board.post(0, "/delete-line", &[("node", &first.to_string())]).await;
    assert_eq!(node_in(&reply), parent);
    assert_eq!(board.get(0, &format!("?node={first}")).await.status, StatusCode::NOT_FOUND);
    let again = board.post(0, "/delete-line", &[("node", &first.to_string())]).await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
    let left = board.analysis().await;
    for &node in added {
        let mut before = std::iter::successors(Some(node), |&at| analysis.parent(at));
        assert_eq!(left.has(node), before.all(|at| at != first), "{node}");
    }
}

/// Checks that no byte of the win chances for a seat depends on what is hidden from that seat, and
/// that the page says so if they depend on it because of open cards.
async fn thoughts_depend_only_on_what_the_seat_knows(game: GameId) {
    let party = Party::of(game).await;
    party.play_out(&mut Choices(6)).await;
    let table = party.site.table(&party.id).await;
    let (site, mut guest) = (&party.site, Guest::default());
    let mut dice = ChaChaDice::new(11);
    let mut differing = 0;
    for part in 1..6 {
        let ply = Ply::new(table.last_ply().index() * part / 6);
        let state = table.at(ply).expect("a position");
        let seat = due(&state).unwrap_or(Seat::new(dice.below(3) as usize));
        let (mut told, mut open) = (Vec::new(), Vec::new());
        for deal in 0..3 {
            let lines = match deal {
                0 => table.way_to(ply),
                _ => table.way_to_anew(ply, seat, &mut dice),
            };
            let record =
                format!("karat 1\ngame {game}\nseats 3\nposition {{\n{}\n}}\n\n", lines.join("\n"));
            let id = upload(site, &mut guest, &record).await;
            differing += usize::from(*site.table(&id).await.game() != state);
            let path = format!("/tables/{id}/analysis");
            let analysis = opened(&guest.post(site, &path, &[]).await);
            let path = format!("/analysis/{}", analysis.as_str());
            for (cards, told) in [("", &mut told), ("&cards=open", &mut open)] {
                let query = format!("node=0&as={}&effort=quick{cards}", seat.index());
                let text = fragment(site, &format!("{path}/thoughts?{query}")).await;
                told.push(text.replace(analysis.as_str(), "ID"));
            }
        }
        for text in &told[1..] {
            assert_eq!(*text, told[0], "{game} {ply} {seat}");
        }
        assert!(told[0].contains("From what") && !told[0].contains("With open cards"), "{game}");
        assert!(open.iter().all(|text| text.contains("With open cards")), "{game}");
    }
    println!("{game}: {differing} deals differed");
}

#[tokio::test]
async fn running_and_secret_games_have_no_analysis() {
    let site = Site::new().await;
    for is_rated in [true, false] {
        let person = PersonId::random();
        let mut guest = Guest::named(&[&site], &person).await;
        let bot = || Occupant::Bot("random".to_owned());
        let terms = Terms { is_rated, ..Terms::default() };
        let people = sitters(vec![Occupant::Person(person), bot(), bot()]);
        let setup = Setup { terms, ..Setup::new(GameId::Klenotnici, Vec::new(), people) };
        let id = site.app.tables.open(setup).await.expect("a table");
        let reply = guest.post(&site, &format!("/tables/{id}/analysis"), &[]).await;
        assert_eq!(reply.status, StatusCode::CONFLICT, "{is_rated}");
        assert!(reply.text.contains("This game is not over"), "{}", reply.text);
        for path in ["", "/replay?ply=1"] {
            let page = guest.get(&site, &format!("/tables/{id}{path}")).await.text;
            assert!(!page.contains("/analysis"), "{is_rated} {path}");
        }
    }
    // A practice game from a running game stays secret even after its own end.
    let mut party = Party::of(GameId::Klenotnici).await;
    let mut dice = Choices(2);
    for _ in 0..4 {
        party.play(&mut dice).await;
    }
    let fields = [("ply", "1"), ("as", "0"), ("level", "random")];
    let path = format!("/tables/{}/practice", party.id);
    let reply = party.readers[0].post(&party.site, &path, &fields).await;
    let practice = reply.location().strip_prefix("/tables/").expect("a table").to_owned();
    let practice = TableId::parse(&practice).expect("an id");
    while let Some(seat) = due(party.site.table(&practice).await.game()) {
        let table = party.site.table(&practice).await;
        let text = dice.choose(table.game(), seat);
        let attempt = Attempt::by_seat(seat, &text, table.version());
        party.site.attempt(&practice, attempt).await;
    }
    let path = format!("/tables/{practice}/analysis");
    let reply = party.readers[0].post(&party.site, &path, &[]).await;
    assert_eq!(reply.status, StatusCode::CONFLICT);
    assert!(reply.text.contains("still running"), "{}", reply.text);
    party.play_out(&mut dice).await;
    opened(&party.readers[0].post(&party.site, &path, &[]).await);
}

#[tokio::test]
async fn an_unfinished_uploaded_game_can_be_analysed() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let record = "karat 1\ngame klenotnici\nseats 3\nname P1 Eva\n\n\
        chance draw starter 0\nP0 choose pearl_m\nP0 open 4+7\n";
    let id = upload(&site, &mut guest, record).await;
    let page = guest.get(&site, &format!("/tables/{id}/replay?ply=3")).await.text;
    assert!(page.contains(&format!("action=\"/tables/{id}/analysis\"")), "{page}");
    let reply = guest.post(&site, &format!("/tables/{id}/analysis"), &[("ply", "3")]).await;
    let analysis = opened(&reply);
    assert_eq!(node_in(&reply), Node(3));
    let path = format!("/analysis/{}", analysis.as_str());
    let page = guest.get(&site, &format!("{path}?node=3")).await;
    assert!(page.text.contains("Eva") && page.text.contains("form"), "{}", page.text);
    // A refused move says why.
    let own = format!("{path}/moves?node=3&by=P1");
    let refused = guest.post(&site, &own, &[("move", "open 4")]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(refused.text.contains("/rules/klenotnici#KLE-"), "{}", refused.text);
    // Only the actor whose turn it is can move.
    for by in ["P0", "chance", "P9", "x"] {
        let other = format!("{path}/moves?node=3&by={by}");
        let reply = guest.post(&site, &other, &[("move", "pass")]).await;
        assert_eq!(reply.status, StatusCode::BAD_REQUEST, "{by}");
    }
    let reply = guest.post(&site, &format!("{path}/moves?node=3&by=P1"), &[("move", "pass")]).await;
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    // The uploader deletes the record, and the analysis goes with it.
    guest.post(&site, &format!("/tables/{id}/delete"), &[]).await;
    assert_eq!(guest.get(&site, &path).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn only_the_owner_changes_an_analysis_and_it_ends_with_the_account() {
    let mut board = Board::of(GameId::Klenotnici).await;
    let store = board.party.site.app.tables.store().clone();
    for (path, fields) in [
        ("/moves?node=0&by=chance", &[("random", "yes")][..]),
        ("/comment", &[("node", "1"), ("text", "Ahoj")][..]),
        ("/delete-line", &[("node", "1")][..]),
        ("/delete", &[][..]),
    ] {
        for reader in 1..4 {
            let reply = board.post(reader, path, fields).await;
            assert_eq!(reply.status, StatusCode::FORBIDDEN, "{path} {reader}");
        }
    }
    assert_eq!(board.analysis().await.commented().count(), 0);
    // Another reader opens a separate analysis.
    let path = format!("/tables/{}/analysis", board.party.id);
    let other = opened(&board.party.readers[1].post(&board.party.site, &path, &[]).await);
    assert_ne!(other, board.id);
    let again = board.party.readers[0].post(&board.party.site, &path, &[("ply", "5")]).await;
    assert_eq!((opened(&again), node_in(&again)), (board.id.clone(), Node(5)));
    for ply in ["x", "-1", "99999"] {
        let reply = board.party.readers[0].post(&board.party.site, &path, &[("ply", ply)]).await;
        assert_eq!(reply.status, StatusCode::SEE_OTHER, "{ply}");
    }
    let gone = board.post(0, "/delete", &[]).await;
    assert_eq!(gone.location(), format!("/tables/{}/replay?ply=0", board.party.id));
    assert_eq!(board.get(0, "").await.status, StatusCode::NOT_FOUND);
    assert!(store.analysis(&other).await.expect("an answer").is_some());
    let left =
        board.party.readers[1].post(&board.party.site, "/account/delete", &[("word", "delete")]);
    assert_eq!(left.await.status, StatusCode::SEE_OTHER);
    assert!(store.analysis(&other).await.expect("an answer").is_none());
}

#[tokio::test]
async fn an_analysis_has_limits_with_clear_errors() {
    let mut board = Board::of(GameId::Klenotnici).await;
    let id = board.id.as_str().to_owned();
    let long = "ž".repeat(COMMENT_CHARS_MAX + 1);
    let reply = board.post(0, "/comment", &[("node", "1"), ("text", &long)]).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(reply.text.contains("1000 characters") || reply.text.contains("1,000 characters"));
    assert!(reply.text.contains(&long), "the text is not lost");
    let longest = "ž".repeat(COMMENT_CHARS_MAX);
    let mut node = 0;
    let full = loop {
        let fields = [("node", &*node.to_string()), ("text", &longest)];
        let reply = board.post(0, "/comment", &fields).await;
        if reply.status != StatusCode::SEE_OTHER {
            break reply;
        }
        node += 1;
    };
    assert!(full.status == StatusCode::CONFLICT && full.text.contains("100 kB"), "{}", full.text);
    assert!(
        board.post(0, "/comment", &[("node", "0"), ("text", " ")]).await.status.is_redirection()
    );
    assert_eq!(board.analysis().await.comment(Node(0)), "");
    // Most of the moves are put into the database directly, because that is quicker.
    let last = board.last.index();
    change(&board.party.site, format!("DELETE FROM analysis_comment WHERE analysis = '{id}'"))
        .await;
    change(
        &board.party.site,
        format!(
            "INSERT INTO analysis_move WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 \
             FROM n WHERE n < {ADDED_MAX}) SELECT '{id}', {last} + 1000 + n, 0, 'chance', \
             'draw starter 0' FROM n"
        ),
    )
    .await;
    let (node, seat, text) = other_move(&board).await;
    let path = format!("/moves?node={node}&by={seat}");
    let reply = board.post(0, &path, &[("move", &text)]).await;
    assert_eq!(reply.status, StatusCode::CONFLICT);
    assert!(reply.text.contains(&format!("{ADDED_MAX} added moves")), "{}", reply.text);
    assert_eq!(board.analysis().await.all_added().count(), ADDED_MAX);
    change(
        &board.party.site,
        format!("UPDATE analysis_move SET text = 'draw starter 9' WHERE node = {last} + 1007"),
    )
    .await;
    let reply = board.get(0, "").await;
    assert_eq!(reply.status, StatusCode::CONFLICT);
    assert!(reply.text.contains("can no longer be replayed"), "{}", reply.text);
}

/// Returns a decision of the analysed game, and a legal move other than the one that was made.
async fn other_move(board: &Board) -> (Node, Seat, String) {
    let table = board.party.site.table(&board.party.id).await;
    let found = table.plies().iter().enumerate().find_map(|(index, made)| {
        let Actor::Seat(seat) = made.who else { return None };
        let moves = table.at(Ply::new(index))?.legal(made.who);
        let other = moves.into_iter().find(|text| **text != *made.text)?;
        Some((Node::of_game(Ply::new(index)), seat, other))
    });
    found.expect("a decision with a choice")
}

#[tokio::test]
async fn people_and_networks_have_limited_analyses() {
    let site = Site::with(|app: &mut App| app.caps = Caps::new(app.tables.now().clone())).await;
    let mut guest = Guest::default();
    let record = "karat 1\ngame klenotnici\nseats 3\n\nchance draw starter 0\n";
    let id = upload(&site, &mut guest, record).await;
    let path = format!("/tables/{id}/analysis");
    let own = opened(&guest.post(&site, &path, &[]).await);
    let most = Holding::Analysis.of_person();
    // Further analyses belong to games that nobody opens in this test.
    let numbers = format!(
        "WITH RECURSIVE n (id, n) AS (SELECT '{0}102', 102 \
         UNION ALL SELECT '{0}' || (n + 1), n + 1 FROM n WHERE n < {1})",
        "0".repeat(29),
        100 + most.count
    );
    let game = "n.id, 'klenotnici', 3, '', '', n.id, 1, 'over' FROM n";
    let columns = "id, game, seats, rules, seed, commitment, created_ms, stage";
    change(&site, format!("{numbers} INSERT INTO game_table ({columns}) SELECT {game}")).await;
    let analysis = "n.id, n.id, owner, 1, 2, 0 FROM n, analysis WHERE analysis.id";
    let own_id = own.as_str();
    change(&site, format!("{numbers} INSERT INTO analysis SELECT {analysis} = '{own_id}'")).await;
    assert_eq!(opened(&guest.post(&site, &path, &[]).await), own, "an old one stays open");
    let other = upload(&site, &mut guest, record).await;
    let refused = guest.post(&site, &format!("/tables/{other}/analysis"), &[]).await;
    assert_eq!(refused.status, StatusCode::CONFLICT);
    for word in [most.count.to_string(), format!("{} MB", most.bytes / MEGABYTE)] {
        assert!(refused.text.contains(&word), "{word}: {}", refused.text);
    }
    guest.post(&site, &format!("/analysis/{}/delete", own.as_str()), &[]).await;
    opened(&guest.post(&site, &format!("/tables/{other}/analysis"), &[]).await);
}

#[tokio::test]
async fn a_damaged_game_or_analysis_is_reported() {
    let mut board = Board::of(GameId::Klenotnici).await;
    let (table, id) = (board.party.id.clone(), board.id.as_str().to_owned());
    let last = board.last;
    change(
        &board.party.site,
        format!("UPDATE journal SET text = 'nonsense' WHERE table_id = '{table}' AND number = 4"),
    )
    .await;
    let party = std::mem::replace(&mut board.party, Party::of(GameId::Klenotnici).await);
    let Party { site, readers, .. } = party;
    let mut readers = readers;
    let site = site.restarted().await;
    let path = format!("/analysis/{id}");
    for query in ["", "?node=2", "/thoughts?node=2"] {
        let reply = readers[0].get(&site, &format!("{path}{query}")).await;
        let is_told = match reply.status {
            StatusCode::CONFLICT => reply.text.contains("can no longer be replayed"),
            status => {
                status == StatusCode::SEE_OTHER && reply.location() == format!("/tables/{table}")
            }
        };
        assert!(is_told, "{query}: {} {}", reply.status, reply.text);
    }
    let (path, fields) = (format!("{path}/comment"), [("node", "1"), ("text", "a")]);
    let reply = readers[0].post(&site, &path, &fields).await;
    assert_ne!(reply.status, StatusCode::INTERNAL_SERVER_ERROR);
    println!("{last}");
}

#[tokio::test]
async fn a_person_who_logs_in_keeps_their_analyses() {
    let mut board = Board::of(GameId::Klenotnici).await;
    let account = PersonId::random();
    let site = &board.party.site;
    Guest::named(&[site], &account).await;
    let store = site.app.tables.store();
    let (guest, to) = (board.analysis().await.owner, account.clone());
    let mut people = Vec::new();
    for person in [&guest, &to] {
        people.push(store.person(person).await.expect("an answer").expect("a person"));
    }
    let at = site.app.tables.now().time();
    store.begin_handing_over(&people[0], &people[1], at).await.expect("handed over");
    assert_eq!(board.analysis().await.owner, account);
    assert_eq!(board.get(1, "").await.status, StatusCode::OK);
}
