//! The prompt of `karat learn` and `karat puzzle`, which ask for a move that is judged but not
//! played at a table.

use std::io::BufRead;

use karat_words::Locale;

use super::Out;
use super::play::ask;
use crate::terminal;

/// The commands that the player can type, each with the id of the message describing it.
const COMMANDS: [(&str, &str); 6] = [
    ("", "number"),
    ("", "move"),
    ("show", "show"),
    ("view", "view"),
    ("h", "help"),
    ("quit", "quit"),
];

/// An answer that the player types at the prompt.
pub(super) enum Typed {
    /// A move, as text or by its number in the list.
    Move(String),
    /// The command that shows the table and the task again.
    View,
    /// The command that reveals the answer.
    Show,
    /// The command that leaves, or the end of the input.
    Quit,
}

/// Asks until the player types something other than an empty line or the command for help.
pub(super) fn ask_move(
    locale: Locale,
    input: &mut dyn BufRead,
    out: Out<'_>,
) -> anyhow::Result<Typed> {
    loop {
        let Some(line) = ask(input, out)? else {
            writeln!(out)?;
            return Ok(Typed::Quit);
        };
        return Ok(match line.as_str() {
            "" => continue,
            "?" | "h" | "help" => {
                terminal::write_commands(locale, &COMMANDS, out)?;
                continue;
            }
            "quit" => Typed::Quit,
            "view" => Typed::View,
            "show" => Typed::Show,
            _ => Typed::Move(line),
        });
    }
}
