//! Parses the action panel from a table page's HTML.

use std::collections::BTreeMap;

use karat_rules::any::GameId;
use karat_rules::{AnyGame, Seat};
use karat_table::id::{PersonId, TableId};
use karat_table::table::{Attempt, Occupant};

use crate::site::{Choices, Guest, Site};

/// A table page's action panel, in which the player makes a decision.
pub(crate) struct Panel {
    /// The moves that hints fill in.
    pub(crate) hints: Vec<String>,
    /// The URL from which a script requests the part of the page that changes.
    pub(crate) address: String,
    /// The panel's main buttons, each with its label and the fields that it submits.
    pub(crate) mains: Vec<(String, BTreeMap<String, String>)>,
}

impl Panel {
    pub(crate) fn of(html: &str) -> Self {
        let tags: Vec<_> = html.split('<').skip(1).filter_map(Tag::read).collect();
        let is =
            |tag: &Tag, name: &str, value: &str| tag.fields.get(name).is_some_and(|it| it == value);
        let start = tags.iter().position(|tag| is(tag, "id", "now")).expect("a panel");
        let inside = tags[start..].iter().take_while(|tag| tag.name != "/form");
        let hints = inside.clone().filter(|tag| is(tag, "name", "lay"));
        let hints = hints.map(|tag| tag.fields["value"].clone()).filter(|text| !text.is_empty());
        let words = |tag: &Tag| tag.fields.get("class").cloned().unwrap_or_default();
        let is_main = |tag: &&Tag| words(tag).split(' ').any(|word| word == "btn-primary");
        let mains = inside.clone().filter(is_main).map(|button| {
            let id = button.fields.get("form").map_or("now", String::as_str);
            let form = tags.iter().skip_while(|tag| !(tag.name == "form" && is(tag, "id", id)));
            let form = form.take_while(|tag| tag.name != "/form");
            let fields = form.filter(|tag| is(tag, "type", "hidden"));
            let fields =
                fields.map(|tag| (tag.fields["name"].clone(), tag.fields["value"].clone()));
            let at = tags.iter().position(|tag| std::ptr::eq(tag, button)).expect("a tag");
            let texts = tags[at..].iter().take_while(|tag| tag.name != "/button");
            (texts.map(|tag| tag.text.as_str()).collect(), fields.collect())
        });
        let address = tags.iter().find_map(|tag| tag.fields.get("data-fragment")).cloned();
        Self { hints: hints.collect(), mains: mains.collect(), address: address.expect("a table") }
    }

    /// Returns the panel's only main button.
    pub(crate) fn main(&self) -> &(String, BTreeMap<String, String>) {
        assert_eq!(self.mains.len(), 1, "{:?}", self.mains);
        &self.mains[0]
    }
}

/// An HTML tag with its attributes, and the text that follows it.
struct Tag {
    name: String,
    fields: BTreeMap<String, String>,
    text: String,
}

impl Tag {
    fn read(text: &str) -> Option<Self> {
        let (tag, text) = text.split_once('>')?;
        let name = tag.split(' ').next()?.to_owned();
        let fields = tag.split("=\"").collect::<Vec<_>>();
        let pairs = fields.windows(2).map(|pair| {
            let name = pair[0].rsplit([' ', '"']).next().unwrap_or_default();
            let value = pair[1].split('"').next().unwrap_or_default();
            (name.to_owned(), plain(value))
        });
        Some(Self { name, fields: pairs.collect(), text: plain(text) })
    }
}

/// Replaces HTML escapes in a string with the characters that they represent.
fn plain(html: &str) -> String {
    html.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// Opens a table for a guest and bots. Returns `None` if the game needs more options or has no
/// bots.
pub(crate) async fn opened(site: &Site, game: GameId, seats: usize) -> Option<(Guest, TableId)> {
    let bot = karat_bots::strengths(game).first()?.name;
    let first = [("two_player_first_active", "seat_1")];
    let owned = |given: &[(&str, &str)]| -> Vec<(String, String)> {
        given.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    };
    let mut options = [&[][..], &first[..]].into_iter();
    let options = options.find(|given| AnyGame::new(game, &owned(given), seats).is_ok())?;
    let me = PersonId::random();
    let others = (1..seats).map(|_| Occupant::Bot(bot.to_owned()));
    let sitters = std::iter::once(Occupant::Person(me.clone())).chain(others).collect();
    let id = site.open_game(game, options, sitters).await;
    Some((Guest::named(&[site], &me).await, id))
}

/// Makes a random legal move for the seat.
pub(crate) async fn play_any(site: &Site, id: &TableId, seat: Seat, choices: &mut Choices) {
    let table = site.table(id).await;
    let text = choices.choose(table.game(), seat);
    let seen = table.version();
    site.attempt(id, Attempt::by_seat(seat, &text, seen)).await;
}
