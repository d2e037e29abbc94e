//! Tests the delay for spectators. No path may show a spectator anything more recent than the delay
//! allows.

use std::pin::pin;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use futures_util::future::{Either, select};
use karat_rules::any::GameId;
use karat_table::clock::TimeControl;
use karat_table::table::{Setup, Terms};

use crate::each_game::for_each_game;
use crate::replay::Party;
use crate::site::{Choices, Reply};

const DELAY: Duration = Duration::from_secs(300);

/// The index of the browser that belongs to a person without a seat.
const WATCHER: usize = 3;

/// The suffixes of all paths that show a table, except for streams.
const ADDRESSES: [&str; 11] = [
    "",
    "?seat=0",
    "/fragment",
    "/view",
    "/result",
    "/card",
    "/transcript",
    "/verify",
    "/replay",
    "/chat",
    "/replay?ply=0&as=public",
];

/// Opens a table that spectators see with a delay, makes some moves, and then waits until the delay
/// has passed.
async fn watched(game: GameId, dice: &mut Choices) -> Party {
    let mut party = Party::of(game).await;
    let sitters = party.site.table(&party.id).await.record().sitters.clone();
    let setup = Setup {
        terms: Terms {
            watch_delay: DELAY,
            time_control: TimeControl::Fischer { initial_s: 7200, increment_s: 10 },
            ..Terms::default()
        },
        ..Setup::new(game, Vec::new(), sitters)
    };
    party.id = party.site.app.tables.open(setup).await.expect("a table");
    for _ in 0..4 {
        assert!(party.play(dice).await);
    }
    pass(&party, DELAY);
    party
}

fn pass(party: &Party, time: Duration) {
    party.site.app.tables.now().pass(time);
}

async fn all_shown(party: &mut Party, reader: usize) -> Vec<Reply> {
    let mut shown = Vec::new();
    for address in ADDRESSES {
        shown.push(party.get(reader, address).await);
    }
    shown
}

/// Returns the number that follows the string `mark` on a page.
fn number_after(text: &str, mark: &str) -> u64 {
    let (_, rest) = text.split_once(mark).unwrap_or_else(|| panic!("no {mark} in {text}"));
    let digits: String = rest.chars().take_while(char::is_ascii_digit).collect();
    digits.parse().expect("a number")
}

async fn learns_nothing_too_early(game: GameId) {
    let mut dice = Choices(21);
    let mut party = watched(game, &mut dice).await;
    let before = all_shown(&mut party, WATCHER).await;
    let seat_before = party.get(0, "/view").await;
    assert!(before[0].text.contains("You are watching 5 minutes behind"));
    assert!(!party.get(0, "").await.text.contains("You are watching"));
    assert_eq!(before[4].status, StatusCode::SEE_OTHER, "there is no result yet");

    for _ in 0..6 {
        assert!(party.play(&mut dice).await);
    }
    let path = format!("/tables/{}", party.id);
    let words = [("text", "Now it gets exciting")];
    party.readers[0].post(&party.site, &format!("{path}/chat"), &words).await;
    let seen = party.version().await.to_string();
    for reader in 0..WATCHER {
        let wish = [("seen", seen.as_str())];
        party.readers[reader].post(&party.site, &format!("{path}/takeback"), &wish).await;
    }
    for (address, (shown, before)) in
        ADDRESSES.iter().zip(all_shown(&mut party, WATCHER).await.iter().zip(&before))
    {
        assert_eq!(shown, before, "{game} {address}");
    }
    assert_ne!(party.get(0, "/view").await, seat_before, "who sits there is not behind");

    pass(&party, DELAY - Duration::from_millis(1));
    let view = party.get(WATCHER, "/view").await.text;
    assert_eq!(number_after(&view, "\"version\":"), number_after(&before[3].text, "\"version\":"));
    pass(&party, Duration::from_millis(1));
    let view = party.get(WATCHER, "/view").await.text;
    assert_eq!(number_after(&view, "\"version\":"), party.version().await);
    let page = party.get(WATCHER, "").await.text;
    assert!(page.contains("Now it gets exciting"));
    let mark = "data-revision=\"";
    assert!(number_after(&page, mark) > number_after(&before[0].text, mark), "a script swaps it");
}

for_each_game! {
    #[tokio::test]
    async fn spectators_learn_nothing_too_early() {
        super::learns_nothing_too_early(GAME).await;
    }
}

#[tokio::test]
async fn after_the_game_everything_is_public_at_once() {
    let mut dice = Choices(22);
    let mut party = watched(GameId::Klenotnici, &mut dice).await;
    let mark = "data-revision=\"";
    let before = number_after(&party.get(WATCHER, "").await.text, mark);
    party.play_out(&mut dice).await;
    assert_eq!(party.get(WATCHER, "/result").await.status, StatusCode::OK);
    let page = party.get(WATCHER, "").await.text;
    assert!(page.contains("data-over") && !page.contains("You are watching"));
    assert!(number_after(&page, mark) > before);
}

#[tokio::test]
async fn spectators_get_events_only_with_new_content() {
    let mut dice = Choices(23);
    let party = watched(GameId::Klenotnici, &mut dice).await;
    let request = Request::get(format!("/tables/{}/events", party.id)).body(Body::empty());
    let response = party.site.raw(request.expect("a request")).await;
    let mut events = response.into_body().into_data_stream();
    let told = |event: Option<Result<_, _>>| {
        let event: axum::body::Bytes = event.expect("an event").expect("an event");
        number_after(std::str::from_utf8(&event).expect("text"), "data: ")
    };
    let first = told(events.next().await);
    pass(&party, Duration::from_millis(1000));
    let moves = async {
        for _ in 0..3 {
            assert!(party.play(&mut dice).await);
            pass(&party, Duration::from_millis(1000));
        }
    };
    // The test reads the stream throughout, and no event may arrive on it while the moves are being
    // made.
    match select(events.next(), pin!(moves)).await {
        Either::Left((event, _)) => panic!("it rang: {}", told(event)),
        Either::Right(((), pending)) => {
            drop(pending);
        }
    }
    // One more move becomes visible each second, and each must increase the revision.
    pass(&party, DELAY - Duration::from_millis(3000));
    let mut last = first;
    for _ in 0..3 {
        let now = told(events.next().await);
        assert!(now > last, "{now} after {last}");
        last = now;
        pass(&party, Duration::from_millis(1000));
    }
    // At the end of the game, everything must become visible.
    party.play_out(&mut dice).await;
    let version = party.version().await;
    assert!(told(events.next().await) > last + version);
}
