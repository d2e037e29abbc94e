//! Tests of every game's component data. The file `data.rs` is generated from `data.toml` and must
//! be up to date, and everything else in `data.toml` must agree with the program. With `UPDATE=1`
//! in the environment, the tests overwrite `data.rs`.

use std::fs;
use std::io::ErrorKind;

use karat_kernel::kit::TestKit;
use toml::Table;

use crate::any::{GAMES, GameId};
use crate::with_game;

#[test]
fn the_tables_are_generated_from_the_data() {
    for &id in GAMES {
        let path = format!("{}/data.rs", folder(id));
        let generated = with_game!(id, G => G::generated_data(&data_of(id)));
        assert_eq!(generated.is_some(), fs::exists(&path).expect("a folder"), "{id}");
        let Some(generated) = generated else { continue };
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, &generated).expect("data.rs can be written");
        }
        let committed = fs::read_to_string(&path).expect("data.rs can be read");
        assert!(committed == generated, "{id}: data.rs differs from data.toml: run with UPDATE=1");
    }
}

/// Returns a game's component data. The data is empty if the game's numbers are constants.
pub(crate) fn data_of(id: GameId) -> Table {
    let text = match fs::read_to_string(format!("{}/data.toml", folder(id))) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Table::new(),
        Err(error) => panic!("data.toml of {id} cannot be read: {error}"),
    };
    text.parse().expect("data.toml is TOML")
}

fn folder(id: GameId) -> String {
    format!("{}/../../games/{id}/rules", env!("CARGO_MANIFEST_DIR"))
}
