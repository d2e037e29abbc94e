//! The files that pages need, within the program: the name carries the hash of the content.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rust_embed::{EmbeddedFile, RustEmbed};

/// What every page may need.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/static"]
struct Files;

/// What the pages of a game need: `<game>/static/<name>`.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/../../games"]
#[include = "*/static/*"]
struct FilesOfGames;

/// Every file and its name, which no two of them share.
pub(crate) static FILES: LazyLock<BTreeMap<String, EmbeddedFile>> = LazyLock::new(|| {
    let common = Files::iter().map(|name| (name.to_string(), Files::get(&name)));
    let of_games = FilesOfGames::iter().map(|path| {
        let name = path.rsplit('/').next().unwrap_or(&path);
        (name.to_owned(), FilesOfGames::get(&path))
    });
    common.chain(of_games).filter_map(|(name, file)| Some((name, file?))).collect()
});

/// The address of each file by its name, made once: a page has dozens of them.
pub(crate) static ADDRESSES: LazyLock<BTreeMap<&'static str, String>> = LazyLock::new(|| {
    let address = |(name, file): (&'static String, &EmbeddedFile)| {
        let (stem, extension) = name.rsplit_once('.')?;
        let address = format!("/static/{stem}.{}.{extension}", hash(file));
        Some((name.as_str(), address))
    };
    FILES.iter().filter_map(address).collect()
});

/// The address of the file `name`.
///
/// # Panics
/// If there is no such file, or none with an extension.
pub fn asset(name: &str) -> String {
    ADDRESSES.get(name).unwrap_or_else(|| panic!("there is no static file {name}")).clone()
}

/// The first 16 hexadecimal digits of the content's hash.
fn hash(file: &EmbeddedFile) -> String {
    karat_table::hex::write(&file.metadata.sha256_hash()[..8])
}
