//! `karat admin move`: moves a server's data between SQLite and PostgreSQL.

use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt;
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use karat_store::folder::Lock;
use karat_store::transfer::{Moved, Place, Transfer, transfer};

use super::progress::progress_bar;
use super::{No, Out};

/// The number of characters of a hash that are shown.
const HASH_SHOWN: usize = 16;

/// The server's key in a data folder.
const KEY: &str = "karat.key";

#[derive(Debug, Args)]
#[command(after_help = "\
No server may use either database. The source does not change, so keep it until the new server has
proved itself.

Examples:
  karat admin move --from /srv/karat --to postgres://karat@db.example/karat
  karat admin move --from postgres://karat@db.example/karat --to /srv/new")]
pub(crate) struct Arguments {
    /// Data folder, or PostgreSQL database, that contains the data
    #[arg(long, value_name = "DIR|URL")]
    from: String,
    /// New data folder, or empty PostgreSQL database
    #[arg(long, value_name = "DIR|URL")]
    to: String,
}

/// One end of the move.
enum End {
    Folder(PathBuf),
    Database(Place),
}

impl End {
    fn read(text: &str, option: &str) -> anyhow::Result<Self> {
        if !text.contains("://") {
            return Ok(Self::Folder(PathBuf::from(text)));
        }
        // The error must not quote the address, which may contain a password.
        let url = text.parse().with_context(|| format!("{option} is not usable"))?;
        Ok(Self::Database(Place::Postgres(url)))
    }

    fn place(&self) -> Place {
        match self {
            Self::Folder(folder) => Place::File(folder.join("karat.sqlite")),
            Self::Database(place) => place.clone(),
        }
    }

    fn folder(&self) -> Option<&Path> {
        match self {
            Self::Folder(folder) => Some(folder),
            Self::Database(_) => None,
        }
    }
}

pub(crate) fn run(arguments: &Arguments, out: Out<'_>) -> anyhow::Result<()> {
    if arguments.from == arguments.to {
        bail!("--from and --to name the same database");
    }
    let from = End::read(&arguments.from, "--from")?;
    let to = End::read(&arguments.to, "--to")?;
    let mut locks = Vec::new();
    if let Some(folder) = from.folder() {
        if !folder.join("karat.sqlite").exists() {
            bail!("there are no tables in {}", folder.display());
        }
        locks.push(lock(folder)?);
    }
    if let Some(folder) = to.folder() {
        let place = || format!("cannot use {}", folder.display());
        // The data folder contains the seeds of running games, so only its owner may read it.
        DirBuilder::new().recursive(true).mode(0o700).create(folder).with_context(place)?;
        locks.push(lock(folder)?);
    }
    let bar = progress_bar(None, "rows, {eta} left");
    let tell = |done, total| {
        bar.set_length(total);
        bar.set_position(done);
    };
    let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
    let moved = runtime.block_on(transfer(&from.place(), &to.place(), tell));
    bar.finish_and_clear();
    let moved = moved.context("nothing was moved")?;
    report(&moved, out)?;
    if !moved.is_complete() {
        let why = "the databases differ, so no server will open the new one: delete it, and repeat \
                   the move";
        return Err(No(why.to_owned()).into());
    }
    move_key(from.folder(), to.folder(), out)
}

fn lock(folder: &Path) -> anyhow::Result<Lock> {
    Lock::take(folder).with_context(|| format!("cannot use {}", folder.display()))
}

/// Prints the number of rows and their hash for each table.
fn report(moved: &Transfer, out: Out<'_>) -> io::Result<()> {
    let Transfer { tables, replaced } = moved;
    writeln!(out, "{:<20} {:>10} {:>10}  {:<16} {:<16}", "table", "from", "to", "from", "to")?;
    for Moved { table, from, to } in tables {
        let (old, new) = (&from.hash[..HASH_SHOWN], &to.hash[..HASH_SHOWN]);
        let verdict = if from == to { "equal" } else { "DIFFERENT" };
        writeln!(out, "{table:<20} {:>10} {:>10}  {old} {new} {verdict}", from.rows, to.rows)?;
    }
    if *replaced > 0 {
        writeln!(
            out,
            "texts with the character NUL, replaced because PostgreSQL has none: {replaced}"
        )?;
    }
    let rows: u64 = tables.iter().map(|table| table.to.rows).sum();
    writeln!(out, "{rows} rows in {} tables", tables.len())
}

/// Copies the server's key between folders, or says which folder needs it.
fn move_key(from: Option<&Path>, to: Option<&Path>, out: Out<'_>) -> anyhow::Result<()> {
    match (from, to) {
        (Some(from), Some(to)) => {
            let (old, new) = (from.join(KEY), to.join(KEY));
            // Like the key, its copy is readable only by its owner.
            fs::copy(&old, &new).with_context(|| format!("cannot copy {}", old.display()))?;
            writeln!(out, "{} is copied", new.display())?;
        }
        (Some(from), None) => writeln!(
            out,
            "copy {} to the data folder of the server that uses the database; this folder must not \
             contain karat.sqlite",
            from.join(KEY).display()
        )?,
        (None, Some(to)) => writeln!(
            out,
            "copy {KEY} from the data folder of the previous server to {}",
            to.display()
        )?,
        (None, None) => {}
    }
    Ok(())
}
