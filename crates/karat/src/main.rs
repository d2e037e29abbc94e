//! The `karat` program: reads the command line, runs one command and reports its result.
//!
//! The exit status is 0 if the command succeeded, and 2 if it could not run. The status is 1 if the
//! command ran but gave a negative result: an illegal move, a deal that does not match its seed, or
//! an unknown clause.

#![forbid(unsafe_code)]

mod commands;
mod plain;
mod record;
mod terminal;

use std::env;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use mimalloc::MiMalloc;

use crate::commands::No;
use crate::plain::Plain;

/// The global allocator. The server makes many small allocations on several threads. With the
/// system's allocator, these allocations took up a sixth of the server's time.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    let mut out = Plain(BufWriter::new(io::stdout()));
    let parsed = commands::parse(env::args_os());
    let ended = parsed.and_then(|cli| commands::run(cli, &mut out)).and_then(|()| Ok(out.flush()?));
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if reader_left(&error) => ExitCode::SUCCESS,
        Err(error) => {
            // Earlier output is flushed first, in case a program is still reading it.
            let _ = out.flush();
            let _ = writeln!(Plain(io::stderr()), "karat: {error:#}");
            ExitCode::from(if error.is::<No>() { 1 } else { 2 })
        }
    }
}

/// Returns whether an error only means that the reader has closed the output, as `head` does. A
/// command whose output was closed has not failed.
fn reader_left(error: &anyhow::Error) -> bool {
    let io_error = error.downcast_ref::<io::Error>();
    io_error.is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}
