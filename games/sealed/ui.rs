//! The sample game's pages and terminal display, which are the ones that all games share.

use karat_kernel::GameInfo;
use karat_ui::pages::{GamePages, HasPages};
use karat_ui::presentation::Presentation;
use karat_ui::terminal::Face;

use crate::rules::{Sealed, View};

impl HasPages for Sealed {}

impl GamePages for View {}

impl Presentation for View {}

impl Face for View {
    const GAME: &'static GameInfo = &GameInfo::of::<Sealed>();
}
