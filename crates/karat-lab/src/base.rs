//! The files of a study: the study file itself, and the files that it is based on.
//!
//! A study file inherits every key that it does not give from the file named by its key `base`.
//! Tables are merged key by key, whereas an array, such as that of the arms, replaces the inherited
//! one as a whole. Each error names the file and the line that it is about.

use std::fs;
use std::ops::RangeInclusive;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;
use thiserror::Error;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

/// The reason for rejecting a study file.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum StudyError {
    /// The file is not valid TOML, or a key is unknown or missing. The message contains the line
    /// number.
    #[error("{0}")]
    Unreadable(String),
    /// A value is not allowed.
    #[error("{}line {line}: {key}: {reason}", before_line(.file.as_deref()))]
    Value {
        /// The path of the file with the value, if it is one that the study file is based on.
        file: Option<String>,
        /// The line number, starting from 1.
        line: usize,
        /// The name of the key.
        key: &'static str,
        /// The reason, with a description of the allowed values.
        reason: String,
    },
}

/// Returns the beginning of an error's location: the name of the file, unless it is the study file.
fn before_line(file: Option<&str>) -> String {
    file.map_or(String::new(), |file| format!("{file}, "))
}

/// The key that names the file from which a study file inherits.
const KEY: &str = "base";

/// The files of a study, used to find the place of an error.
///
/// Offsets count on from one file to the next, so an offset determines both the file and the line.
pub(crate) struct Files(Vec<File>);

struct File {
    /// The path, relative to the folder of the file that names this one. `None` for the study file.
    path: Option<String>,
    /// The content, after as many spaces as move its offsets behind those of the earlier files.
    text: String,
    /// The folder to which paths in the file are relative.
    folder: PathBuf,
}

/// The merged keys of a study's files, with their offsets.
pub(crate) type Keys<'a> = Spanned<DeTable<'a>>;

impl Files {
    /// Reads all files of a study, given the text of the study file.
    ///
    /// # Errors
    /// Returns an error if a file cannot be read, is not valid TOML, or is its own base.
    pub(crate) fn read(text: &str, folder: &Path) -> Result<Self, StudyError> {
        let mut files = Self(Vec::new());
        let mut base = files.add(None, text, folder)?;
        let mut known: Vec<PathBuf> = Vec::new();
        while let Some(named) = base {
            let path = named.get_ref().clone();
            let file = files.folder_of(&named).join(&path);
            let read = fs::canonicalize(&file)
                .and_then(|file| Ok((fs::read_to_string(&file)?, file)))
                .map_err(|error| format!("cannot read {}: {error}", file.display()));
            let (text, file) = read.map_err(|reason| files.refuse(&named, KEY, reason))?;
            if known.contains(&file) {
                let paths = files.0.iter().filter_map(|file| file.path.as_deref());
                let paths: Vec<&str> = paths.chain([path.as_str()]).collect();
                let reason = format!("a file cannot be its own base: {}", paths.join(", then "));
                return Err(files.refuse(&named, KEY, reason));
            }
            let folder = file.parent().expect("a file lies in a folder").to_owned();
            known.push(file);
            base = files.add(Some(path), &text, &folder)?;
        }
        Ok(files)
    }

    /// Adds a file and returns the path of its base.
    fn add(
        &mut self,
        path: Option<String>,
        text: &str,
        folder: &Path,
    ) -> Result<Option<Spanned<String>>, StudyError> {
        let before = self.0.last().map_or(0, |last| last.text.len() + 1);
        let text = format!("{}{}", " ".repeat(before), text.trim_start_matches('\u{feff}'));
        self.0.push(File { path, text, folder: folder.to_owned() });
        let File { text, .. } = &self.0[self.0.len() - 1];
        let mut keys = DeTable::parse(text).map_err(|error| self.unreadable(error))?;
        let Some(base) = keys.get_mut().remove(KEY) else { return Ok(None) };
        let DeValue::String(path) = base.get_ref() else {
            let reason = "the path of another study file, such as \"other.toml\"".to_owned();
            return Err(self.refuse(&base, KEY, reason));
        };
        Ok(Some(Spanned::new(base.span(), path.clone().into_owned())))
    }

    /// Returns the keys of all files, merged.
    ///
    /// # Errors
    /// Returns an error if a file is not valid TOML.
    pub(crate) fn keys(&self) -> Result<Keys<'_>, StudyError> {
        let mut keys = self.keys_of(&self.0[0])?;
        for file in &self.0[1..] {
            inherit(keys.get_mut(), self.keys_of(file)?.into_inner());
        }
        Ok(keys)
    }

    /// Returns the keys that a file gives, except for the name of its base.
    fn keys_of<'a>(&self, file: &'a File) -> Result<Keys<'a>, StudyError> {
        let mut keys = DeTable::parse(&file.text).map_err(|error| self.unreadable(error))?;
        keys.get_mut().remove(KEY);
        Ok(keys)
    }

    /// Converts the merged keys to a value.
    ///
    /// # Errors
    /// Returns an error with the place of a key that is unknown or missing, or has another type.
    pub(crate) fn parse<T: DeserializeOwned>(&self, keys: Keys<'_>) -> Result<T, StudyError> {
        T::deserialize(Deserializer::from(keys)).map_err(|error| self.unreadable(error))
    }

    fn unreadable(&self, mut error: toml::de::Error) -> StudyError {
        let at = error.span().map_or(0, |span| span.start);
        let File { path, text, .. } = self.file(at);
        StudyError::Unreadable(match path {
            None => {
                error.set_input(Some(text));
                error.to_string().trim_end().to_owned()
            }
            Some(path) => format!("{path}, line {}: {}", line(text, at), error.message()),
        })
    }

    fn file(&self, at: usize) -> &File {
        let file = self.0.iter().find(|file| at <= file.text.len());
        file.unwrap_or(&self.0[self.0.len() - 1])
    }

    /// Returns the folder of the file that contains a value.
    pub(crate) fn folder_of<T>(&self, at: &Spanned<T>) -> &Path {
        &self.file(at.span().start).folder
    }

    /// Returns whether a value is from a file that the study file is based on.
    pub(crate) fn is_inherited<T>(&self, at: &Spanned<T>) -> bool {
        self.file(at.span().start).path.is_some()
    }

    /// Returns whether a value is from a file that inherits from the file with another value.
    pub(crate) fn is_nearer<T, U>(&self, value: &Spanned<T>, other: &Spanned<U>) -> bool {
        let index = |at: usize| self.0.iter().position(|file| at <= file.text.len());
        index(value.span().start) < index(other.span().start)
    }

    pub(crate) fn refuse<T>(
        &self,
        at: &Spanned<T>,
        key: &'static str,
        reason: String,
    ) -> StudyError {
        let start = at.span().start;
        let File { path, text, .. } = self.file(start);
        StudyError::Value { file: path.clone(), line: line(text, start), key, reason }
    }

    pub(crate) fn within<'v, T: PartialOrd + std::fmt::Display>(
        &self,
        value: &'v Spanned<T>,
        key: &'static str,
        range: RangeInclusive<T>,
    ) -> Result<&'v T, StudyError> {
        if range.contains(value.get_ref()) {
            return Ok(value.get_ref());
        }
        Err(self.refuse(value, key, format!("{} to {}", range.start(), range.end())))
    }

    /// Returns a probability above 0 and below 0.5, or the default if the file contains none.
    pub(crate) fn part(
        &self,
        value: &Option<Spanned<f64>>,
        key: &'static str,
        usual: f64,
    ) -> Result<f64, StudyError> {
        match value {
            None => Ok(usual),
            Some(value) if *value.get_ref() > 0.0 && *value.get_ref() < 0.5 => Ok(*value.get_ref()),
            Some(value) => Err(self.refuse(value, key, "above 0 and below 0.5".to_owned())),
        }
    }
}

/// Returns the number of the line that contains an offset.
fn line(text: &str, at: usize) -> usize {
    1 + text.get(..at).unwrap_or_default().matches('\n').count()
}

/// Adds inherited keys to those of a file.
fn inherit<'a>(own: &mut DeTable<'a>, inherited: DeTable<'a>) {
    for (key, value) in inherited {
        match own.get_mut(key.get_ref().as_ref()) {
            None => {
                own.insert(key, value);
            }
            Some(own) => {
                if let (DeValue::Table(own), DeValue::Table(inherited)) =
                    (own.get_mut(), value.into_inner())
                {
                    inherit(own, inherited);
                }
            }
        }
    }
}
