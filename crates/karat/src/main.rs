//! The `karat` command: reads the command line, runs one command, and tells how it went.
//!
//! The exit status is 0 when all is well, 1 when the answer is no (a refused move, a deal that does
//! not match its seed, an unknown clause) and 2 when the command could not be carried out.

#![forbid(unsafe_code)]

mod commands;
mod plain;
mod record;
mod terminal;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::Parser;
use mimalloc::MiMalloc;

use crate::commands::{Cli, No};
use crate::plain::Plain;

/// A server answers out of many small pieces on several threads; the system's allocator was a sixth
/// of its work.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = Plain(BufWriter::new(io::stdout()));
    let ended = commands::run(cli, &mut out).and_then(|()| Ok(out.flush()?));
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if reader_left(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // What was said before the failure comes first, as far as anybody still listens.
            let _ = out.flush();
            let _ = writeln!(Plain(io::stderr()), "karat: {error:#}");
            ExitCode::from(if error.is::<No>() { 1 } else { 2 })
        }
    }
}

/// Whether the reader of our output has closed it, as `head` does: no failure of ours.
fn reader_left(error: &anyhow::Error) -> bool {
    let io_error = error.downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
