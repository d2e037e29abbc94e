//! `karat serve`: Karat in the browser.

use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use anyhow::Context;
use clap::Args;
use karat_server::Config;
use tracing::level_filters::LevelFilter;

use super::Out;

#[derive(Debug, Args)]
#[command(after_help = "\
Tables are kept in the data folder and are there again after a restart. Ctrl-C closes Karat.

Examples:
  karat serve
  karat serve --address 0.0.0.0 --port 80 --data /srv/karat")]
pub(crate) struct Arguments {
    /// The folder of the tables [default: karat in the user's data folder]
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// The address to listen on; 0.0.0.0 lets other machines in
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    /// The port to listen on; 0 takes any that is free
    #[arg(long, value_name = "N", default_value_t = 8080)]
    port: u16,
    /// How long a bot waits before it moves, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 700)]
    bot_delay_ms: u64,
}

pub(crate) fn run(arguments: Arguments, out: Out<'_>) -> anyhow::Result<()> {
    tracing_subscriber::fmt().with_writer(io::stderr).with_max_level(LevelFilter::INFO).init();
    let config = Config {
        bot_delay_ms: arguments.bot_delay_ms,
        ..Config::new(
            SocketAddr::new(arguments.address, arguments.port),
            arguments.data.map_or_else(data_folder, Ok)?,
        )
    };
    let place = format!("at {} with the data in {}", config.address, config.data.display());
    let mut said = Ok(());
    let ready = |address: SocketAddr| {
        said = writeln!(out, "Karat is open at http://{address}/").and_then(|()| out.flush());
    };
    let runtime = tokio::runtime::Runtime::new().context("cannot start")?;
    runtime
        .block_on(karat_server::serve(config, ready))
        .with_context(|| format!("cannot serve {place}"))?;
    Ok(said?)
}

fn data_folder() -> anyhow::Result<PathBuf> {
    let folder = dirs::data_dir().context("there is no user data folder; name one with --data")?;
    Ok(folder.join("karat"))
}
