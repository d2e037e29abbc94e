//! The configuration file of `karat serve`: a TOML file whose keys are the names of the options.
//!
//! Values in the file replace the options' defaults, so the command line and the environment take
//! precedence over them.

use std::fs;
use std::path::Path;

use anyhow::{Context, bail};
use clap::{Arg, ArgAction, Command};
use karat_rules::visible::nearest;
use toml::{Table, Value};

/// Options that cannot be set in the file.
const NOT_IN_FILE: [&str; 3] = ["config", "help", "version"];

/// Reads the options and their values from a file.
///
/// # Errors
/// Returns an error if the file cannot be read or is not TOML.
pub(super) fn read(file: &Path) -> anyhow::Result<Table> {
    let text = fs::read_to_string(file);
    let text = text.with_context(|| format!("cannot read {}", file.display()))?;
    text.parse().with_context(|| format!("{}", file.display()))
}

/// Returns the command with the values of `table`, read from `file`, as defaults of its options.
///
/// # Errors
/// Returns an error if an option or a value is invalid.
pub(super) fn with_defaults(
    mut command: Command,
    file: &Path,
    table: &Table,
) -> anyhow::Result<Command> {
    for (name, value) in table {
        let place = || format!("{}: {name}", file.display());
        let option = option(&command, name).with_context(place)?;
        let id = option.get_id().clone();
        let values = values(value).with_context(place)?;
        if values.len() != 1 && !matches!(option.get_action(), ArgAction::Append) {
            bail!("{}: expected a single value", place());
        }
        check(&command, option, &values).with_context(place)?;
        command = command.mut_arg(id, |arg| arg.default_values(values));
    }
    Ok(command)
}

/// Returns the option with this long name.
fn option<'a>(command: &'a Command, name: &str) -> anyhow::Result<&'a Arg> {
    let options = || {
        let named = command.get_arguments().filter_map(|arg| Some((arg.get_long()?, arg)));
        named.filter(|(name, _)| !NOT_IN_FILE.contains(name))
    };
    if let Some((_, option)) = options().find(|(known, _)| *known == name) {
        return Ok(option);
    }
    match nearest(name, options().map(|(known, _)| known)) {
        Some(near) => bail!("no such option; the nearest one is {near}"),
        None => bail!("no such option"),
    }
}

/// Returns a value as it would be written on the command line.
fn values(value: &Value) -> anyhow::Result<Vec<String>> {
    match value {
        Value::String(text) => Ok(vec![text.clone()]),
        Value::Integer(number) => Ok(vec![number.to_string()]),
        Value::Float(number) => Ok(vec![number.to_string()]),
        Value::Boolean(flag) => Ok(vec![flag.to_string()]),
        Value::Array(list) => Ok(list.iter().map(values).collect::<Result<Vec<_>, _>>()?.concat()),
        Value::Datetime(_) | Value::Table(_) => bail!("expected text, a number, or true or false"),
    }
}

/// Checks the values as if they had been given on the command line.
fn check(command: &Command, option: &Arg, values: &[String]) -> anyhow::Result<()> {
    if !option.get_action().takes_values() {
        return match values {
            [flag] if flag == "true" || flag == "false" => Ok(()),
            _ => bail!("expected true or false"),
        };
    }
    let name = option.get_long().unwrap_or_default();
    let words = values.iter().map(|value| format!("--{name}={value}"));
    let tried = command.clone().try_get_matches_from(["karat".to_owned()].into_iter().chain(words));
    if let Err(error) = tried {
        let text = error.to_string();
        bail!("{}", text.lines().next().unwrap_or_default().trim_start_matches("error: "));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use clap::CommandFactory;

    use super::with_defaults;
    use crate::commands::ServeCommand;

    fn read(text: &str, line: &[&str]) -> anyhow::Result<clap::ArgMatches> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("karat.toml");
        fs::write(&file, text)?;
        let command = with_defaults(ServeCommand::command(), &file, &super::read(&file)?)?;
        Ok(command.try_get_matches_from(["karat"].iter().chain(line))?)
    }

    #[test]
    fn the_file_replaces_defaults_and_the_command_line_replaces_the_file() {
        let text = "port = 9000\nno-signup = true\ntrusted-proxy = [\"127.0.0.1\", \"::1\"]\n";
        let matches = read(text, &[]).expect("a valid file");
        assert_eq!(matches.get_one::<u16>("port"), Some(&9000));
        assert!(matches.get_flag("no_signup"));
        let proxies = matches.get_many::<karat_server::Prefix>("trusted_proxies");
        assert_eq!(proxies.expect("proxies").count(), 2);
        let matches = read(text, &["--port", "9001"]).expect("a valid file");
        assert_eq!(matches.get_one::<u16>("port"), Some(&9001));
    }

    #[test]
    fn a_wrong_line_is_named_with_what_would_be_right() {
        for (text, said) in [
            ("prot = 1", "karat.toml: prot: no such option; the nearest one is port"),
            ("port = 70000", "karat.toml: port: invalid value '70000' for '--port <N>'"),
            ("port = [1, 2]", "karat.toml: port: expected a single value"),
            ("no-signup = 3", "karat.toml: no-signup: expected true or false"),
            ("config = \"a\"", "karat.toml: config: no such option"),
            ("[port]", "karat.toml: port: expected text, a number, or true or false"),
            ("port", "karat.toml: "),
        ] {
            let error = format!("{:#}", read(text, &[]).expect_err("an invalid file"));
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}
