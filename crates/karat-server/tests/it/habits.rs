//! Tests the plots of a person's habits: which games count for whom, and what the page shows.

use karat_rules::any::GameId;
use karat_table::habits::GAMES_MIN;
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Attempt, Occupant, Setup, Terms};

use crate::site::{Choices, Guest, Site, due, sitters};

/// Plays a game between two people to its end.
async fn played(site: &Site, game: GameId, people: [&PersonId; 2], is_public: bool) -> TableId {
    let occupants = people.map(|person| Occupant::Person(person.clone())).to_vec();
    let occupants = match game.seats().contains(&2) {
        true => occupants,
        false => [occupants, vec![Occupant::Bot("random".to_owned())]].concat(),
    };
    let terms = Terms { is_public, ..Terms::default() };
    let setup = Setup { terms, ..Setup::new(game, Vec::new(), sitters(occupants)) };
    let id = site.app.tables.open(setup).await.expect("a table");
    let mut dice = Choices(7);
    while let Some(seat) = due(site.table(&id).await.game()) {
        let table = site.table(&id).await;
        let text = dice.choose(table.game(), seat);
        site.attempt(&id, Attempt::by_seat(seat, &text, table.version())).await;
    }
    id
}

async fn page(site: &Site, reader: &mut Guest, person: &PersonId) -> String {
    let reply = reader.get(site, &format!("/people/{}/habits", person.as_str())).await;
    assert_eq!(reply.status, 200, "{}", reply.text);
    reply.text
}

#[tokio::test]
async fn only_games_that_the_reader_may_see_count() {
    let site = Site::new().await;
    let people = [(); 2].map(|()| PersonId::random());
    let (mut ana, mut stranger) = (Guest::named(&[&site], &people[0]).await, Guest::default());
    Guest::named(&[&site], &people[1]).await;
    let [one, other] = [&people[0], &people[1]];
    for number in 0..GAMES_MIN {
        assert!(page(&site, &mut ana, one).await.contains("There are no 10 finished games"));
        let seated = if number % 2 == 0 { [one, other] } else { [other, one] };
        played(&site, GameId::Sealed, seated, number > 0).await;
    }
    let own = page(&site, &mut ana, one).await;
    assert!(own.contains("Win share by seat") && own.contains("10 finished games<"), "{own}");
    // The private game counts only for the people who played it.
    let seen = page(&site, &mut stranger, one).await;
    assert!(seen.contains("There are no 10 finished games"), "{seen}");
    played(&site, GameId::Sealed, [one, other], true).await;
    let seen = page(&site, &mut stranger, one).await;
    assert!(seen.contains("10 finished games<") && !seen.contains("11 finished games<"), "{seen}");
    assert!(page(&site, &mut ana, one).await.contains("11 finished games<"));
    let profile = stranger.get(&site, &format!("/people/{}", one.as_str())).await.text;
    assert!(profile.contains(&format!("/people/{}/habits", one.as_str())), "{profile}");
}

#[tokio::test]
async fn each_plot_has_a_table_with_its_numbers() {
    let site = Site::new().await;
    let people = [(); 2].map(|()| PersonId::random());
    for person in &people {
        Guest::named(&[&site], person).await;
    }
    for number in 0..GAMES_MIN {
        let [one, other] = [&people[0], &people[1]];
        let seated = if number % 3 == 0 { [one, other] } else { [other, one] };
        played(&site, GameId::Klenotnici, seated, true).await;
    }
    let text = page(&site, &mut Guest::default(), &people[0]).await;
    assert_eq!(text.matches("<svg class=\"habit\"").count(), 4, "{text}");
    assert_eq!(text.matches("<caption").count(), 4, "{text}");
    // Seat 1 had 4 games, seat 2 had 6, and seat 3 none.
    let table = text.split("<caption").nth(1).expect("a table");
    for cells in [["Player 1", "4", "40%"], ["Player 2", "6", "60%"], ["Player 3", "0", "0%"]] {
        let [name, games, frequency] = cells;
        let row = format!(
            "<th scope=\"row\">{name}</th><td class=\"num\">{games}</td>\
             <td class=\"num\">{frequency}</td>"
        );
        assert!(table.contains(&row), "{row}: {table}");
    }
    // The openings are the first gems that the person put up for auction.
    let openings = text.split("<caption").nth(2).expect("a table");
    assert!(openings.contains("Openings") && openings.contains("small"), "{openings}");
}
