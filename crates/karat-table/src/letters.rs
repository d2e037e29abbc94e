//! Limits on emails to unconfirmed addresses.
//!
//! Anyone with an account can enter a stranger's address. Each email to an unconfirmed address
//! therefore counts towards the limits of the receiving mailbox, the requesting account and
//! network, and the address's domain. If any of these limits has been reached, the email is not
//! sent.

use std::time::Duration;

use strum::{IntoStaticStr, VariantArray};

use crate::time::{DAY, UnixMillis};

/// The period during which an email counts towards a limit.
pub const COUNTED: Duration = DAY.saturating_mul(30);

/// A kind of limit on emails to unconfirmed addresses, named after what the emails counted together
/// have in common.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum CountedBy {
    /// The receiving mailbox, regardless of how its address is written.
    Mailbox,
    /// The account that requests the email.
    Account,
    /// The network of the browser that requests the email.
    Network,
    /// The address's domain.
    Domain,
}

/// A limit on the number of emails in a period.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// The maximum number of emails in the period, which is at least 1.
    pub letters: u32,
    /// The length of the period, at most [`COUNTED`].
    pub within: Duration,
}

/// The error returned for an email that would exceed a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Denied {
    /// The kind of limit that has been reached.
    pub by: CountedBy,
    /// The time at which the next email is allowed.
    pub until: UnixMillis,
}

impl CountedBy {
    /// Returns the word that identifies the kind of limit in URLs and the database.
    pub fn code(self) -> &'static str {
        self.into()
    }

    /// Returns the limits of this kind, all of which apply.
    pub const fn allowances(self) -> &'static [Allowance] {
        const fn of_a_day(letters: u32) -> Allowance {
            Allowance { letters, within: DAY }
        }
        match self {
            Self::Mailbox => &const { [of_a_day(3), Allowance { letters: 6, within: COUNTED }] },
            Self::Account => &const { [of_a_day(5)] },
            Self::Network => &const { [of_a_day(20)] },
            Self::Domain => &const { [of_a_day(100)] },
        }
    }
}

/// Returns an email address's mailbox and domain, both normalized.
///
/// The normalized mailbox has no tag after a plus sign, no quotes, no dots and no capitals. Some
/// providers distinguish mailboxes with the same normalized form, but the only effect is that their
/// emails are counted together.
pub fn mailbox_and_domain(address: &str) -> (String, String) {
    let (local, domain) = address.rsplit_once('@').unwrap_or((address, ""));
    let domain = match domain.trim_end_matches('.').to_lowercase() {
        alias if alias == "googlemail.com" => "gmail.com".to_owned(),
        domain => domain,
    };
    let bare: String = local.chars().filter(|letter| !"\"\\.".contains(*letter)).collect();
    let name = match bare.split_once('+') {
        Some((name, _)) if !name.is_empty() => name,
        _ => &bare,
    };
    (format!("{}@{domain}", name.to_lowercase()), domain)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use strum::VariantArray;

    use super::{COUNTED, CountedBy, mailbox_and_domain};

    #[test]
    fn a_mailbox_has_one_form_for_all_ways_of_writing_its_address() {
        for written in [
            "ana.nova@gmail.com",
            "AnaNova@GMAIL.com",
            "a.n.a.n.o.v.a+karat@gmail.com",
            "ananova+a+b@googlemail.com",
            "\"ana.nova\"@gmail.com.",
            "\"ana\\nova+x\"@gmail.com",
        ] {
            let (mailbox, domain) = mailbox_and_domain(written);
            assert_eq!((&*mailbox, &*domain), ("ananova@gmail.com", "gmail.com"), "{written}");
        }
        let other = ["+ana@a.example", "ana@b.example", "ben@a.example"].map(mailbox_and_domain);
        assert_eq!(other[0].0, "+ana@a.example");
        assert!(other[0] != other[1] && other[1] != other[2]);
    }

    #[test]
    fn no_email_counts_longer_than_it_is_remembered() {
        for by in CountedBy::VARIANTS {
            for allowance in by.allowances() {
                assert!(allowance.letters > 0);
                let (within, shortest) = (allowance.within, Duration::from_millis(1));
                assert!((shortest..=COUNTED).contains(&within), "{by:?}");
            }
        }
    }
}
