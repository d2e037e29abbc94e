//! Tests uploading game records.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;

use axum::http::StatusCode;
use karat_rules::Transcript;
use karat_rules::any::GameId;
use karat_server::web::limits::Limits;
use karat_table::id::TableId;
use karat_table::verdict::{RECORD_BYTES_MAX, judge};

use crate::program::{Program, json};
use crate::replay::{Party, between, without_marks};
use crate::site::{Choices, Guest, Reply, Site};

async fn bring(site: &Site, guest: &mut Guest, text: &str) -> Reply {
    guest.post(site, "/replays", &[("record", text)]).await
}

/// Returns the id of the table to which a response redirects.
fn table_of(reply: &Reply) -> TableId {
    assert_eq!(reply.status, StatusCode::SEE_OTHER, "{}", reply.text);
    let rest = reply.location().strip_prefix("/tables/").expect("a table");
    TableId::parse(rest.split('/').next().expect("an id")).expect("an id")
}

#[tokio::test]
async fn an_uploaded_record_looks_like_its_original_table() {
    for game in [GameId::Klenotnici, GameId::Edel] {
        let mut party = Party::of(game).await;
        party.play_out(&mut Choices(21)).await;
        let text = party.get(0, "/transcript").await.text;
        let mut stranger = Guest::default();
        let reply = bring(&party.site, &mut stranger, &text.replace('\n', "\r\n")).await;
        let id = table_of(&reply);
        let page = stranger.get(&party.site, reply.location()).await;
        assert!(page.status == StatusCode::OK && page.text.contains("Ana"), "{game}");
        let last = party.version().await;
        for seat in ["0", "1", "2", "public"] {
            for ply in [0, 10, last] {
                let path = format!("/replay?as={seat}&ply={ply}");
                let there = party.get(3, &path).await.text;
                let here = stranger.get(&party.site, &format!("/tables/{id}{path}")).await.text;
                let shown =
                    |page: &str| without_marks(&between(page, "<div class=\"strip\">", "<details"));
                assert_eq!(shown(&here), shown(&there), "{game} {seat} {ply}");
            }
        }
        // The uploaded game's record must be unchanged, so that its deal can still be verified.
        let again = stranger.get(&party.site, &format!("/tables/{id}/transcript")).await.text;
        assert_eq!(again, text);
        let table = stranger.get(&party.site, &format!("/tables/{id}")).await;
        assert_eq!(table.location(), format!("/tables/{id}/replay?ply=0"));
        let moves = format!("/tables/{id}/moves");
        let moved = stranger.post(&party.site, &moves, &[("move", "pass"), ("seen", "0")]).await;
        assert_eq!(moved.status, StatusCode::FORBIDDEN);
    }
}

#[tokio::test]
async fn an_unfinished_record_is_also_public() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let text = "karat 1\ngame klenotnici\nseats 3\nname P1 <b>Eva</b>\n\n\
        chance draw starter 0\nP0 choose pearl_m\nP0 open 4+7\n";
    let id = table_of(&bring(&site, &mut guest, text).await);
    for seat in ["0", "1", "2", "public"] {
        let page = site.get(&format!("/tables/{id}/replay?as={seat}")).await;
        assert_eq!(page.status, StatusCode::OK);
        assert!(page.text.contains("of 3"));
        assert!(!page.text.contains("<b>Eva</b>"));
    }
    let fields = [("ply", "3"), ("as", "1"), ("level", "random")];
    let practice = guest.post(&site, &format!("/tables/{id}/practice"), &fields).await;
    assert_eq!(practice.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_wrong_record_is_refused_with_its_line() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let head = "karat 1\ngame klenotnici\nseats 3\n";
    for (text, line) in [
        (String::new(), 1),
        ("<script>alert(1)</script>".to_owned(), 1),
        ("karat 2\n".to_owned(), 1),
        ("karat 1\ngame chess\n".to_owned(), 2),
        ("karat 1\ngame klenotnici\nseats 99999999999999999999\n".to_owned(), 3),
        (format!("{head}option hammer_timing=never\n"), 4),
        (format!("{head}name P1 \u{202e}Eva\n"), 4),
        (format!("{head}name P4 Eva\n"), 4),
        (format!("{head}\nP0 pass\n"), 5),
        (format!("{head}\nchance draw starter 0\nP0 choose pearl_m\nP0 pass\n"), 7),
        (format!("{head}position {{\nhand P0 nothing\n}}\n"), 5),
        (format!("{head}position {{\nafter P0 pass\n}}\n"), 5),
        (format!("{head}position {{\nanew P0 {}\n}}\n", "1 ".repeat(9000)), 5),
        ("\u{0}\n\u{202e}".repeat(2000), 1),
    ] {
        let reply = bring(&site, &mut guest, &text).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{text:.80}");
        assert!(reply.text.contains(&format!("in line {line}.")), "{text:.80}: {line}");
        assert!(!reply.text.contains("<script>alert"));
    }
    let long = bring(&site, &mut guest, &"x".repeat(RECORD_BYTES_MAX + 1)).await;
    assert_eq!(long.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(long.text.contains("the limit is 256 KB"), "{}", long.text);
    guest.post(&site, "/settings", &[("locale", "cs"), ("back", "/replays")]).await;
    let long = bring(&site, &mut guest, &"\u{10d}".repeat(8 * RECORD_BYTES_MAX)).await;
    assert_eq!(long.status, StatusCode::PAYLOAD_TOO_LARGE);
    assert!(long.text.contains("limit je 256 KB"), "{}", long.text);
    let none = guest.post(&site, "/replays", &[]).await;
    assert_eq!(none.status, StatusCode::BAD_REQUEST);
}

/// In the third round of the position, there are no cards left to deal. No page may reach the draw
/// for which the cards are missing.
#[tokio::test]
async fn a_position_that_cannot_continue_is_refused_by_its_clause() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let seen: Vec<_> = (1..30).map(|card| format!("g{card:02}")).collect();
    let position = format!("phase deal\nround 2\nturn 10\ndeck 1\nseen {}", seen.join(" "));
    let moves = "chance draw gems 0 g30\nchance draw display e01\nP0 choose money\nP1 guess money";
    for plies in ["", moves] {
        let text = format!(
            "karat 1\ngame edel\nseats 2\noption two_player_first_active=seat_0\n\
             position {{\n{position}\n}}\n\n{plies}\n"
        );
        let reply = bring(&site, &mut guest, &text).await;
        assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
        assert!(reply.text.contains("/rules/edel#ESR-2P-22\""), "{}", reply.text);
    }
}

/// Returns all records in the repository, and a copy of each short record with one change.
fn records() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let mut folders = vec![root.join("games"), root.join("fuzz/corpus"), root.join("crates")];
    let mut records = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() && path.file_name() != Some(OsStr::new("target")) {
                folders.push(path);
            } else if path.extension() == Some(OsStr::new("karat")) {
                // A form can only contain text, so records that are not valid UTF-8 are left out.
                records.extend(fs::read_to_string(path).ok().filter(|text| !text.is_empty()));
            }
        }
    }
    // The server refuses custom numbers that it does not offer (house.rs).
    records.retain(|text| !text.contains("\noption data_file="));
    records.sort();
    let changed = records.iter().enumerate().filter(|(_, text)| text.len() < 8_000);
    let changed: Vec<_> = changed.map(|(number, text)| change(text, number)).collect();
    records.extend(changed);
    let deal = include_str!("../given-up.karat");
    records.extend([
        deal.replacen(
            "seats 3\n",
            "seats 3\n# \u{10d}aj\nname P1 Ana (bot) & \u{17d}ofie <b>\n",
            1,
        ),
        deal.replacen("nonce P0 a third", "nonce P0 a fourth", 1),
        deal.replacen("\nseed 5", "\nseed 6", 1),
        deal.replacen("\nP2 choose", "\nP4 pass\nP2 choose", 1),
    ]);
    records
}

/// Returns a copy of the record with one change. `number` determines what is changed, and where.
fn change(record: &str, number: usize) -> String {
    let lines: Vec<_> = record.split_inclusive('\n').collect();
    let line = number.wrapping_mul(0x9e37_79b9) % lines.len();
    match number % 4 {
        0 => [&lines[..line], &lines[line + 1..]].concat().concat(),
        1 => [&lines[..=line], &lines[line..]].concat().concat(),
        2 => format!("{record}P5 pass\n"),
        _ => record.replacen(['1', '2'], "7", 1),
    }
}

/// The record line that is refused, and the clause that it breaks, if any.
type Refusal = (u64, Option<&'static str>);

/// Returns the library's verdict on a record: the line and clause of its refusal, or the verdict on
/// its deal and the line that casts doubt on the deal.
fn verdict(text: &str) -> Result<(&'static str, Option<u64>), Refusal> {
    let judged = text.parse().and_then(|record: Transcript| Ok((judge(&record)?, record)));
    let (verdict, record) = judged.map_err(|error| (error.line as u64, error.clause()))?;
    Ok((verdict.deal.name(), verdict.deal.line(&record).map(|line| line as u64)))
}

#[tokio::test]
async fn every_way_comes_to_the_same_verdict_on_every_record() {
    let mut met = Vec::new();
    for records in records().chunks(200) {
        let site = Site::new().await;
        let (_, program) = Program::of_somebody(&site).await;
        for text in records {
            let checked = json(&program.post(&site, "/api/v1/check", text).await);
            let mut guest = Guest::default();
            let reply = bring(&site, &mut guest, text).await;
            match verdict(text) {
                Err((line, clause)) => {
                    assert_eq!(checked["is_legal"], false, "{text:.300}");
                    assert_eq!(checked["line"], line, "{checked} {text:.300}");
                    assert_eq!(checked["clause"].as_str(), clause, "{checked} {text:.300}");
                    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY, "{text:.300}");
                    assert!(reply.text.contains(&format!("in line {line}.")), "{text:.300}");
                    met.push("refused");
                }
                Ok((deal, line)) => {
                    assert_eq!(checked["deal"]["verdict"], deal, "{checked} {text:.300}");
                    assert_eq!(checked["deal"]["line"].as_u64(), line, "{checked} {text:.300}");
                    let id = table_of(&reply);
                    let page = guest.get(&site, reply.location()).await.text;
                    let told = match deal {
                        "verified" => "is verified: ",
                        "unproven" => "cannot be verified: ",
                        _ => "fails verification: ",
                    };
                    assert!(page.contains(told), "{deal} {text:.300}");
                    let download = format!("/tables/{id}/transcript");
                    let again = guest.get(&site, &download).await.text;
                    assert_eq!(again, text.replace("\r\n", "\n"));
                    met.push(deal);
                }
            }
        }
    }
    for verdict in ["verified", "unproven", "refuted", "refused"] {
        assert!(met.contains(&verdict), "no record is {verdict}");
    }
}

/// A server with rate limits must accept a record of the maximum length. If a record is one byte
/// too long, the response must contain the documented message.
#[tokio::test]
async fn what_the_page_promises_to_take_it_takes() {
    let site = Site::with(|app| {
        app.limits = Limits::new(app.tables.now().clone(), Vec::new());
    })
    .await;
    let (_, program) = Program::of_somebody(&site).await;
    let deal = include_str!("../given-up.karat");
    // Line breaks and multibyte characters take up the most bytes in a form.
    for filler in ["#\n", "\n", "#\u{10d}\u{1f48e}\n", "# a comment\n"] {
        let room = RECORD_BYTES_MAX - deal.len();
        let full = format!("{deal}{}", filler.repeat(room / filler.len()));
        let full = format!("{full}{}", "\n".repeat(RECORD_BYTES_MAX - full.len()));
        for text in [full.clone(), full.replace('\n', "\r\n")] {
            let mut guest = Guest::default();
            let id = table_of(&bring(&site, &mut guest, &text).await);
            let again = guest.get(&site, &format!("/tables/{id}/transcript")).await.text;
            assert_eq!(again, full, "{filler:?}");
            let checked = json(&program.post(&site, "/api/v1/check", &text).await);
            assert_eq!(checked["deal"]["verdict"], "verified", "{filler:?}");
        }
        let longer = format!("{full}\n");
        let mut guest = Guest::default();
        let reply = bring(&site, &mut guest, &longer).await;
        assert_eq!(reply.status, StatusCode::PAYLOAD_TOO_LARGE, "{filler:?}");
        assert!(reply.text.contains("the limit is 256 KB"), "{}", reply.text);
        let checked = program.post(&site, "/api/v1/check", &longer).await;
        assert_eq!(checked.status, StatusCode::PAYLOAD_TOO_LARGE, "{filler:?}");
    }
}
