//! The language of the commands that show or play games.

use std::env;

use clap::Args;
use karat_words::Locale;

#[derive(Debug, Args)]
pub(super) struct Language {
    /// Language: en or cs [default: from the environment]
    #[arg(long, value_name = "CODE", value_parser = read_locale)]
    lang: Option<Locale>,
}

impl Language {
    pub(super) fn locale(&self) -> Locale {
        self.lang.unwrap_or_else(|| of_environment(|name| env::var(name).ok()))
    }
}

/// Returns the language selected by the environment, or English if Karat does not support it.
///
/// As in other programs, the first of three environment variables that has a value decides.
fn of_environment(value_of: impl Fn(&str) -> Option<String>) -> Locale {
    let said = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(value_of);
    let tag = said.into_iter().find(|tag| !tag.is_empty()).unwrap_or_default();
    let language = tag.split(['.', '@']).next().unwrap_or_default();
    Locale::from_code(language).unwrap_or_default()
}

fn read_locale(code: &str) -> Result<Locale, String> {
    let known = Locale::ALL.map(Locale::code).join(", ");
    Locale::from_code(code).ok_or_else(|| format!("the languages are {known}"))
}

#[cfg(test)]
mod tests {
    use karat_words::Locale;

    use super::of_environment;

    #[test]
    fn the_first_variable_with_a_value_decides() {
        let locale = |said: &[(&str, &str)]| {
            let value = |name: &str| said.iter().find(|(of, _)| *of == name);
            of_environment(|name| value(name).map(|(_, text)| (*text).to_owned()))
        };
        assert_eq!(locale(&[]), Locale::En);
        assert_eq!(locale(&[("LANG", "cs_CZ.UTF-8")]), Locale::Cs);
        assert_eq!(locale(&[("LANG", "cs.UTF-8@euro")]), Locale::Cs);
        assert_eq!(locale(&[("LANG", "cs_CZ.UTF-8"), ("LC_ALL", "C")]), Locale::En);
        assert_eq!(locale(&[("LANG", "en_GB"), ("LC_MESSAGES", "cs")]), Locale::Cs);
        assert_eq!(locale(&[("LC_ALL", ""), ("LANG", "cs_CZ")]), Locale::Cs);
        assert_eq!(locale(&[("LANG", "de_AT.UTF-8")]), Locale::En);
    }
}
