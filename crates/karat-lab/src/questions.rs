//! The questions of a study file, which are validated after its arms.

use toml::Spanned;

use crate::base::{Files, StudyError};
use crate::claim::{Claim, Direction};
use crate::groups::By;
use crate::matrix::Scope;
use crate::measure::Measure;
use crate::study::{Ask, Question, Study};
use crate::written::{WrittenAlso, WrittenClaim, WrittenExpected, WrittenPair, WrittenQuestion};

/// The error for an arm that a question's key `also` contains twice.
const ALSO_ONCE: &str = "each arm once, and not the arm of arm";

impl Study {
    /// Validates a question after the expansion of the matrix.
    pub(crate) fn question(
        &self,
        written: &WrittenQuestion,
        scope: Option<Scope>,
        files: &Files,
    ) -> Result<Question, StudyError> {
        let by = match &written.by {
            None => {
                if self.label.is_some() {
                    By::Label
                } else {
                    By::Seat
                }
            }
            Some(by) => By::read(by, self.label.is_some(), files)?,
        };
        let alpha = files.part(&written.alpha, "alpha", 0.05)?;
        let margin = match &written.margin {
            Some(margin) if *margin.get_ref() <= 0.0 || !margin.get_ref().is_finite() => {
                return Err(files.refuse(margin, "margin", "above 0".to_owned()));
            }
            margin => margin.as_ref().map(|margin| *margin.get_ref()),
        };
        if let (Some(families), None) = (&written.families, &self.matrix) {
            let reason = "only for a study with a table [each] with bots".to_owned();
            return Err(files.refuse(families, "families", reason));
        }
        let ask = self.ask(written, by, files)?;
        self.refuse_other_seats(&ask, written, files)?;
        Ok(Question {
            text: written.text.clone(),
            claim: self.claim(written, (by, self.arms[ask.arm()].seats), margin, files)?,
            ask,
            by,
            alpha,
            margin,
            scope,
        })
    }

    /// Returns an error if a question compares arms with different numbers of players, because no
    /// deal is the same in both.
    fn refuse_other_seats(
        &self,
        ask: &Ask,
        written: &WrittenQuestion,
        files: &Files,
    ) -> Result<(), StudyError> {
        let arms = ask.arms().into_iter().map(|arm| &self.arms[arm]);
        let first = &self.arms[ask.arm()];
        let Some(other) = arms.into_iter().find(|arm| arm.seats != first.seats) else {
            return Ok(());
        };
        let [one, other] = [first, other].map(|arm| format!("{} has {}", arm.name, arm.seats));
        let reason = format!("only arms with the same number of players; {one}, but {other}");
        Err(match &written.arm {
            Some(arm) => files.refuse(arm, "arm", reason),
            None => files.refuse(&written.ask, "ask", reason),
        })
    }

    /// Returns the names of all groups of players, or `None` for labels, which are known only after
    /// the games.
    fn known_groups(&self, by: By, seats: usize) -> Option<Vec<String>> {
        match by {
            By::Seat => Some((0..seats).map(|seat| format!("P{seat}")).collect()),
            By::Bot => Some(self.arms.iter().flat_map(|arm| self.bot_groups(arm)).collect()),
            By::Label => None,
        }
    }

    /// Validates a document's statement about a question.
    fn claim(
        &self,
        written: &WrittenQuestion,
        (by, seats): (By, usize),
        margin: Option<f64>,
        files: &Files,
    ) -> Result<Option<Claim>, StudyError> {
        let Some(WrittenClaim { source, text, expected }) = &written.claim else {
            return Ok(None);
        };
        let refuse = |reason: &str| Err(files.refuse(expected, "expected", reason.to_owned()));
        if written.ask.get_ref() == "exceeds" {
            return refuse("a stopping rule has no claim");
        }
        if written.ask.get_ref() == "rank" {
            return refuse("a ranking has no claim");
        }
        let expected = match expected.get_ref() {
            WrittenExpected::All(direction) => vec![(None, *direction)],
            WrittenExpected::Each(_) if written.ask.get_ref() == "uneven" => {
                return refuse("\"more\" or \"less\", without groups");
            }
            WrittenExpected::Each(groups) if groups.is_empty() => {
                return refuse("a direction, or one for each of some groups");
            }
            WrittenExpected::Each(groups) => {
                groups.iter().map(|(group, it)| (Some(group.clone()), *it)).collect()
            }
        };
        let known = self.known_groups(by, seats);
        let is_known = |group: &String| known.as_ref().is_none_or(|known| known.contains(group));
        if let Some(group) =
            expected.iter().filter_map(|(group, _)| group.as_ref()).find(|it| !is_known(it))
        {
            return refuse(&format!("there is no group \"{group}\""));
        }
        if margin.is_none() && expected.iter().any(|(_, it)| *it == Direction::Equal) {
            return refuse("\"equal\" only for a question with a margin");
        }
        Ok(Some(Claim { source: source.clone(), text: text.clone(), expected }))
    }

    fn ask(&self, written: &WrittenQuestion, by: By, files: &Files) -> Result<Ask, StudyError> {
        if let Some(pairs) = written.pairs.as_ref().filter(|_| written.ask.get_ref() != "rank") {
            let reason = "only for ask = \"rank\"".to_owned();
            return Err(files.refuse(pairs, "pairs", reason));
        }
        let arm = match &written.arm {
            _ if written.ask.get_ref() == "rank" => return self.rank(written, by, files),
            None if self.arms.is_empty() => {
                return Err(files.refuse(&written.ask, "ask", "there is no arm".to_owned()));
            }
            None => 0,
            Some(name) => self.named_arm(name, "arm", files)?,
        };
        let from = written.from.as_ref();
        let from = from.map(|name| self.named_arm(name, "from", files)).transpose()?;
        if from == Some(arm) {
            let name = written.from.as_ref().expect("it is given");
            return Err(files.refuse(name, "from", "another arm than that of arm".to_owned()));
        }
        let needs = |key| files.refuse(&written.ask, "ask", format!("this question needs {key}"));
        match written.ask.get_ref().as_str() {
            "fair" => Ok(Ask::Fair { arm, also: self.also_arms(written, arm, files)? }),
            "uneven" => Ok(Ask::Uneven { arm, from, also: self.also_pairs(written, arm, files)? }),
            "differs" => {
                let from = from.ok_or_else(|| needs("from"))?;
                let also = self.also_pairs(written, arm, files)?;
                let of = written.of.as_ref();
                let of = of.map(|of| Measure::read(of, "of", &Measure::ALL, files)).transpose()?;
                let of = of.unwrap_or(Measure::Wins);
                Ok(Ask::Differs { arm, from, of, also })
            }
            _ if !written.also.is_empty() => {
                let reason = "not for ask = \"exceeds\"".to_owned();
                Err(files.refuse(&written.also[0], "also", reason))
            }
            "exceeds" => {
                let group = written.group.as_ref().ok_or_else(|| needs("group"))?;
                let low = written.low.as_ref().ok_or_else(|| needs("low"))?;
                let high = written.high.as_ref().ok_or_else(|| needs("high"))?;
                let (low_share, high_share) = (*low.get_ref(), *high.get_ref());
                if !(0.0 < low_share && low_share < high_share && high_share < 1.0) {
                    let reason = "above 0, below high, and both below 1".to_owned();
                    return Err(files.refuse(low, "low", reason));
                }
                Ok(Ask::Exceeds {
                    arm,
                    group: group.get_ref().clone(),
                    low: low_share,
                    high: high_share,
                    beta: files.part(&written.beta, "beta", 0.05)?,
                })
            }
            _ => {
                let reason = "fair, differs, rank, uneven or exceeds".to_owned();
                Err(files.refuse(&written.ask, "ask", reason))
            }
        }
    }

    /// Validates a ranking of arms.
    fn rank(&self, written: &WrittenQuestion, by: By, files: &Files) -> Result<Ask, StudyError> {
        let refuse = |reason: &str| files.refuse(&written.ask, "ask", reason.to_owned());
        let other = written.arm.as_ref().or(written.from.as_ref());
        if let Some(other) = other {
            let reason = "not for ask = \"rank\", which names its arms in pairs".to_owned();
            return Err(files.refuse(other, "arm", reason));
        }
        let needs = "this question needs pairs, such as [{ arm = \"a\", from = \"b\" }]";
        let pairs = written.pairs.as_ref().ok_or_else(|| refuse(needs))?;
        let group = written.group.as_ref().ok_or_else(|| refuse("this question needs group"))?;
        let of = written.of.as_ref();
        let measures = [Measure::Wins, Measure::Points];
        let of = of.map(|of| Measure::read(of, "of", &measures, files)).transpose()?;
        let mut ranked: Vec<usize> = Vec::new();
        let mut read = Vec::new();
        for pair in pairs.get_ref() {
            read.push(self.ranked_pair(pair.get_ref(), &mut ranked, (pair, "pairs"), files)?);
        }
        if read.len() < 2 {
            return Err(files.refuse(pairs, "pairs", "at least two pairs".to_owned()));
        }
        let mut also = Vec::new();
        for entry in &written.also {
            let of_family = match entry.get_ref() {
                WrittenAlso::Pairs(of_family) if of_family.len() == read.len() => of_family,
                _ => {
                    let reason = format!("a list of {} pairs for each family of bots", read.len());
                    return Err(files.refuse(entry, "also", reason));
                }
            };
            let of_family = of_family
                .iter()
                .map(|pair| self.ranked_pair(pair, &mut ranked, (entry, "also"), files));
            also.push(of_family.collect::<Result<_, _>>()?);
        }
        let seats = self.arms[read[0][0]].seats;
        if self.known_groups(by, seats).is_some_and(|known| !known.contains(group.get_ref())) {
            let reason = format!("there is no group \"{}\"", group.get_ref());
            return Err(files.refuse(group, "group", reason));
        }
        Ok(Ask::Rank {
            pairs: read,
            also,
            group: group.get_ref().clone(),
            of: of.unwrap_or(Measure::Wins),
        })
    }

    /// Validates a ranked arm and the arm to compare it with, which the file contains in the value
    /// `at`. `ranked` contains the arms ranked so far.
    fn ranked_pair<T>(
        &self,
        WrittenPair { arm, from }: &WrittenPair,
        ranked: &mut Vec<usize>,
        (at, key): (&Spanned<T>, &'static str),
        files: &Files,
    ) -> Result<[usize; 2], StudyError> {
        let arm = self.arm_at(arm, at, key, files)?;
        let from = self.arm_at(from, at, key, files)?;
        if arm == from || ranked.contains(&arm) {
            let reason = "each arm once, compared with another arm".to_owned();
            return Err(files.refuse(at, key, reason));
        }
        ranked.push(arm);
        Ok([arm, from])
    }

    /// Returns the further arms of a question about the shares in one arm.
    fn also_arms(
        &self,
        written: &WrittenQuestion,
        arm: usize,
        files: &Files,
    ) -> Result<Vec<usize>, StudyError> {
        let mut also = Vec::new();
        for entry in &written.also {
            let WrittenAlso::Arm(name) = entry.get_ref() else {
                let reason = "names of arms, because this question does not compare arms";
                return Err(files.refuse(entry, "also", reason.to_owned()));
            };
            let other = self.arm_at(name, entry, "also", files)?;
            if other == arm || also.contains(&other) {
                return Err(files.refuse(entry, "also", ALSO_ONCE.to_owned()));
            }
            also.push(other);
        }
        Ok(also)
    }

    /// Returns the further pairs of arms of a question that compares two arms.
    fn also_pairs(
        &self,
        written: &WrittenQuestion,
        arm: usize,
        files: &Files,
    ) -> Result<Vec<[usize; 2]>, StudyError> {
        let mut also: Vec<[usize; 2]> = Vec::new();
        for entry in &written.also {
            let (name, from) = match entry.get_ref() {
                WrittenAlso::Pair(WrittenPair { arm, from }) if written.from.is_some() => {
                    (arm, from)
                }
                _ => {
                    let reason = "with from, pairs such as { arm = \"a\", from = \"b\" }";
                    return Err(files.refuse(entry, "also", reason.to_owned()));
                }
            };
            let pair = [
                self.arm_at(name, entry, "also", files)?,
                self.arm_at(from, entry, "also", files)?,
            ];
            if pair[0] == arm || pair[0] == pair[1] || also.iter().any(|it| it[0] == pair[0]) {
                return Err(files.refuse(entry, "also", ALSO_ONCE.to_owned()));
            }
            also.push(pair);
        }
        Ok(also)
    }

    fn named_arm(
        &self,
        name: &Spanned<String>,
        key: &'static str,
        files: &Files,
    ) -> Result<usize, StudyError> {
        self.arm_at(name.get_ref(), name, key, files)
    }

    /// Returns the index of the arm with the given name, which the file contains in the value `at`.
    fn arm_at<T>(
        &self,
        name: &str,
        at: &Spanned<T>,
        key: &'static str,
        files: &Files,
    ) -> Result<usize, StudyError> {
        let place = self.arms.iter().position(|arm| arm.name == name);
        place.ok_or_else(|| {
            let known: Vec<&str> = self.arms.iter().map(|arm| arm.name.as_str()).collect();
            files.refuse(at, key, format!("no arm of this name; there is {}", known.join(", ")))
        })
    }
}
