//! The files that pages need, within the program: the name carries the hash of the content.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use rust_embed::{EmbeddedFile, RustEmbed};

/// The files by their names.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/static"]
pub(crate) struct Files;

/// The address of each file by its name, made once: a page has dozens of them.
pub(crate) static ADDRESSES: LazyLock<BTreeMap<Cow<'static, str>, String>> = LazyLock::new(|| {
    let address = |name: Cow<'static, str>| {
        let hash = hash(&Files::get(&name)?);
        let (stem, extension) = name.rsplit_once('.')?;
        let address = format!("/static/{stem}.{hash}.{extension}");
        Some((name, address))
    };
    Files::iter().filter_map(address).collect()
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
