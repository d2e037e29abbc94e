//! The configuration file of the server: a TOML file whose keys are the long names of the options.
//! In a key, `_` means the same as `-`.
//!
//! Values in the file replace the options' defaults, so the command line and the environment take
//! precedence over them.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use anyhow::{Context, anyhow, bail};
use clap::{Arg, ArgAction, Command};
use karat_rules::visible::nearest;
use toml::{Spanned, Value};

use super::serve::has_password;

/// Options that cannot be set in the file.
const NOT_IN_FILE: [&str; 3] = ["config", "help", "version"];

/// Options whose values can contain a password.
const MAY_BE_SECRET: [&str; 2] = ["database", "smtp-url"];

/// The permissions that users other than the file's owner and group can have.
const OTHERS: u32 = 0o007;

/// The settings in a configuration file, in their order there.
pub(super) struct Settings(Vec<Setting>);

/// A key and its value in the file.
struct Setting {
    /// The file, the line and the key, as in `karat.toml:3: port`.
    place: String,
    /// The long name of the option.
    option: String,
    value: Value,
}

/// Reads the options and their values from a file.
///
/// # Errors
/// Returns an error if the file cannot be read or is not TOML, if a key occurs twice, or if others
/// can read a password in it.
pub(super) fn read(file: &Path) -> anyhow::Result<Settings> {
    let unreadable = || format!("cannot read {}", file.display());
    let text = fs::read_to_string(file).with_context(unreadable)?;
    let mode = file.metadata().with_context(unreadable)?.permissions().mode();
    let line = |at: usize| 1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count();
    let table: BTreeMap<String, Spanned<Value>> = toml::from_str(&text).map_err(|error| {
        // The whole error would quote the line, which may contain a password.
        let at = error.span().map_or(0, |span| span.start);
        anyhow!("{}:{}: {}", file.display(), line(at), error.message())
    })?;
    let mut entries: Vec<_> = table.into_iter().collect();
    entries.sort_by_key(|(_, value)| value.span().start);
    let mut settings: Vec<Setting> = Vec::new();
    for (key, value) in entries {
        let place = format!("{}:{}: {key}", file.display(), line(value.span().start));
        let (option, value) = (key.replace('_', "-"), value.into_inner());
        if settings.iter().any(|other| other.option == option) {
            bail!("{place}: this option is already set above");
        }
        let is_secret = MAY_BE_SECRET.contains(&&*option)
            && value.as_str().is_some_and(|url| has_password(url) || url.contains("password="));
        if is_secret && mode & OTHERS != 0 {
            bail!(
                "{place}: the value contains a password, but all users can read the file: run \
                 chmod o= {}",
                file.display()
            );
        }
        settings.push(Setting { place, option, value });
    }
    Ok(Settings(settings))
}

/// Returns the command with the settings as defaults of its options.
///
/// # Errors
/// Returns an error if an option or a value is invalid.
pub(super) fn with_defaults(mut command: Command, settings: &Settings) -> anyhow::Result<Command> {
    for Setting { place, option: name, value } in &settings.0 {
        let option = option(&command, name).with_context(|| place.clone())?;
        let id = option.get_id().clone();
        let values = values(value).with_context(|| place.clone())?;
        if values.len() != 1 && !matches!(option.get_action(), ArgAction::Append) {
            bail!("{place}: expected a single value");
        }
        check(&command, option, &values).with_context(|| place.clone())?;
        command = command.mut_arg(id, |arg| arg.default_values(values));
    }
    Ok(command)
}

/// Returns the options that can be set in the file, with their long names.
fn options(command: &Command) -> impl Iterator<Item = (&str, &Arg)> {
    let named = command.get_arguments().filter_map(|arg| Some((arg.get_long()?, arg)));
    named.filter(|(name, _)| !NOT_IN_FILE.contains(name))
}

/// Returns the option with this long name.
fn option<'a>(command: &'a Command, name: &str) -> anyhow::Result<&'a Arg> {
    if let Some((_, option)) = options(command).find(|(known, _)| *known == name) {
        return Ok(option);
    }
    match nearest(name, options(command).map(|(known, _)| known)) {
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
    use std::collections::BTreeSet;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;

    use clap::CommandFactory;

    use super::{options, with_defaults};
    use crate::commands::ServeCommand;

    /// The example, in which every setting is a comment without a space after the `#`.
    const EXAMPLE: &str = include_str!("../../../../docs/karat.example.toml");

    fn read(text: &str, mode: u32, line: &[&str]) -> anyhow::Result<clap::ArgMatches> {
        let folder = tempfile::tempdir()?;
        let file = folder.path().join("karat.toml");
        fs::write(&file, text)?;
        fs::set_permissions(&file, Permissions::from_mode(mode))?;
        let command = with_defaults(ServeCommand::command(), &super::read(&file)?)?;
        Ok(command.try_get_matches_from(["karat"].iter().chain(line))?)
    }

    #[test]
    fn the_file_replaces_defaults_and_the_command_line_replaces_the_file() {
        let text = "port = 9000\nno-signup = true\ntrusted_proxy = [\"127.0.0.1\", \"::1\"]\n";
        let matches = read(text, 0o644, &[]).expect("a valid file");
        assert_eq!(matches.get_one::<u16>("port"), Some(&9000));
        assert!(matches.get_flag("no_signup"));
        let proxies = matches.get_many::<karat_server::Prefix>("trusted_proxies");
        assert_eq!(proxies.expect("proxies").count(), 2);
        let matches = read(text, 0o644, &["--port", "9001"]).expect("a valid file");
        assert_eq!(matches.get_one::<u16>("port"), Some(&9001));
    }

    #[test]
    fn a_wrong_line_is_named_with_what_would_be_right() {
        for (text, said) in [
            ("prot = 1", "karat.toml:1: prot: no such option; the nearest one is port"),
            ("# Karat\n\nport = 70000", "toml:3: port: invalid value '70000' for '--port <N>'"),
            ("port = true", "karat.toml:1: port: invalid value 'true' for '--port <N>'"),
            ("port = [1, 2]", "karat.toml:1: port: expected a single value"),
            ("port = 1\nno-signup = 3", "karat.toml:2: no-signup: expected true or false"),
            ("spare-mib = 1\nspare_mib = 2", "toml:2: spare_mib: this option is already set above"),
            ("config = \"a\"", "karat.toml:1: config: no such option"),
            ("[port]", "karat.toml:1: port: expected text, a number, or true or false"),
            ("port = 1\nport = 2", "karat.toml:2: "),
            ("log = \"info\"\nport", "karat.toml:2: "),
        ] {
            let error = format!("{:#}", read(text, 0o644, &[]).expect_err("an invalid file"));
            assert!(error.contains(said), "{text}: {error}");
        }
    }

    #[test]
    fn a_password_in_the_file_is_for_its_owner_and_group() {
        for text in [
            "port = 1\ndatabase = \"postgres://karat:geheim@db.example/karat\"",
            "port = 1\ndatabase = \"postgres://db.example/karat?user=karat&password=geheim\"",
            "port = 1\nsmtp_url = \"smtps://karat:geheim@mail.example\"",
        ] {
            read(text, 0o640, &[]).expect("others cannot read it");
            let error = format!("{:#}", read(text, 0o644, &[]).expect_err("others can read it"));
            assert!(error.contains("karat.toml:2: "), "{error}");
            assert!(error.contains("run chmod o= "), "{error}");
            let broken = format!("{:#}", read(&text.replace("\"", "'\""), 0o600, &[]).unwrap_err());
            for error in [error, broken] {
                assert!(!error.contains("geheim"), "{error}");
            }
        }
        read("database = \"postgres://karat@db.example/karat\"", 0o644, &[]).expect("no password");
    }

    #[test]
    fn the_example_contains_every_option_with_its_default() {
        read(EXAMPLE, 0o644, &[]).expect("a valid file");
        let settings = EXAMPLE.lines().filter_map(|line| line.strip_prefix('#'));
        let settings = settings.filter(|line| !line.is_empty() && !line.starts_with(' '));
        let text: String = settings.map(|line| format!("{line}\n")).collect();
        read(&text, 0o644, &[]).expect("valid settings");
        let table: toml::Table = text.parse().expect("settings");
        let command = ServeCommand::command();
        let mut missing = BTreeSet::new();
        for (name, option) in options(&command) {
            let Some(value) = table.get(&name.replace('-', "_")) else {
                missing.insert(name);
                continue;
            };
            let shown = super::values(value).expect("a value");
            let defaults = option.get_default_values().iter();
            let defaults: Vec<_> = defaults.map(|value| value.to_string_lossy()).collect();
            assert!(defaults.is_empty() || shown == defaults, "{name}: {defaults:?}");
            assert!(option.get_action().takes_values() || shown == ["false"], "{name}");
        }
        assert!(missing.is_empty(), "{missing:?}");
        assert_eq!(table.len(), options(&command).count());
    }
}
