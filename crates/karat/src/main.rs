//! The `karat` command: reads the command line, runs one command and reports the result.
//!
//! The exit status is 0 on success and 2 if the command could not run. It is 1 if the answer is
//! negative: an illegal move, a deal that does not match its seed, or an unknown clause.

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

/// The allocator of the whole program. With the system's allocator, a sixth of the server's work
/// was allocation, because the server makes many small allocations on several threads.
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
            // Flush what was written before the failure, in case the output still has a reader.
            let _ = out.flush();
            let _ = writeln!(Plain(io::stderr()), "karat: {error:#}");
            ExitCode::from(if error.is::<No>() { 1 } else { 2 })
        }
    }
}

/// Returns whether writing failed only because the reader closed the output, as `head` does. The
/// command has not failed then.
fn reader_left(error: &anyhow::Error) -> bool {
    let io_error = error.downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
