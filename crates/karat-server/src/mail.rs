//! Letters: plain text to one address, by the operator's own mail server. Whom to write to, and what,
//! is decided elsewhere.

use std::time::Duration;

use lettre::message::header::{ContentType, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use thiserror::Error;

/// How long the mail server may take for each answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);

/// The longest address, in characters (RFC 5321).
pub const ADDRESS_CHARS_MAX: usize = 254;

/// Carries letters.
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
}

/// A letter.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// The address that it goes to.
    pub to: String,
    /// What it is about.
    pub subject: String,
    /// The text.
    pub text: String,
    /// The address that ends such letters, without a login, if they come again and again.
    pub end: Option<String>,
}

/// Why no letter can be sent.
#[derive(Debug, Error)]
pub enum MailError {
    /// The mail server cannot be used as it is named.
    #[error("{0}")]
    Server(String),
    /// This is no address.
    #[error("{0} is not an email address")]
    Address(String),
    /// The mail server does not take it, or cannot be reached.
    #[error("{0}")]
    Smtp(#[from] lettre::transport::smtp::Error),
    /// It cannot be written down.
    #[error("{0}")]
    Letter(#[from] lettre::error::Error),
}

impl Mailer {
    /// Carries letters to the mail server at this address, such as `smtps://user:secret@mail.example`,
    /// in the name of `from`, such as `Karat <karat@karat.example>`; `host` is who says so.
    ///
    /// # Errors
    /// If the one is no address of a mail server, or the other none of mail.
    pub fn new(url: &str, from: &str, host: &str) -> Result<Self, MailError> {
        let server = |error: lettre::transport::smtp::Error| MailError::Server(error.to_string());
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(&with_tls(url));
        let transport = builder
            .map_err(server)?
            .hello_name(ClientId::Domain(host.to_owned()))
            .timeout(Some(ANSWER_WITHIN))
            .build();
        let from = from.parse().map_err(|_| MailError::Address(from.to_owned()))?;
        Ok(Self { transport, from })
    }

    /// Hands a letter to the mail server.
    ///
    /// # Errors
    /// If it does not take it.
    pub async fn send(&self, letter: &Letter) -> Result<(), MailError> {
        self.transport.send(self.message(letter)?).await?;
        Ok(())
    }

    fn message(&self, letter: &Letter) -> Result<Message, MailError> {
        let to: Address =
            letter.to.parse().map_err(|_| MailError::Address("the given text".to_owned()))?;
        let header =
            |name, value: String| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(&letter.subject)
            .message_id(None)
            .raw_header(header("Auto-Submitted", "auto-generated".to_owned()))
            .header(ContentType::TEXT_PLAIN);
        if let Some(end) = &letter.end {
            // RFC 8058: the reader's program ends it with one press.
            message =
                message.raw_header(header("List-Unsubscribe", format!("<{end}>"))).raw_header(
                    header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
                );
        }
        Ok(message.body(letter.text.clone())?)
    }
}

/// Whether something can be written to.
pub fn is_address(text: &str) -> bool {
    text.chars().count() <= ADDRESS_CHARS_MAX
        && text.parse::<Address>().is_ok_and(|address| address.domain().contains('.'))
}

/// The same address of a mail server, where TLS is asked for unless it is this machine.
fn with_tls(url: &str) -> String {
    let host = url.strip_prefix("smtp://").and_then(|rest| rest.split('/').next());
    let host = host.map(|rest| rest.rsplit('@').next().unwrap_or(rest));
    let is_here = |host: &str| {
        ["localhost", "127.0.0.1", "[::1]"].iter().any(|here| {
            host.strip_prefix(here).is_some_and(|port| port.is_empty() || port.starts_with(':'))
        })
    };
    match host {
        Some(host) if !is_here(host) && !url.contains('?') => format!("{url}?tls=required"),
        _ => url.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::{Letter, Mailer, is_address, with_tls};

    #[test]
    fn a_mail_server_elsewhere_is_asked_for_tls() {
        for (url, read) in [
            ("smtp://mail.example", "smtp://mail.example?tls=required"),
            ("smtp://ana:a@mail.example:587", "smtp://ana:a@mail.example:587?tls=required"),
            ("smtp://localhost.example", "smtp://localhost.example?tls=required"),
            ("smtp://localhost", "smtp://localhost"),
            ("smtp://127.0.0.1:2525", "smtp://127.0.0.1:2525"),
            ("smtps://mail.example", "smtps://mail.example"),
        ] {
            assert_eq!(with_tls(url), read);
        }
    }

    #[test]
    fn an_address_is_one_and_brings_no_headers() {
        for good in ["ana@karat.example", "a.b+karat@post.karat.example"] {
            assert!(is_address(good), "{good}");
        }
        let long = format!("{}@karat.example", "a".repeat(250));
        for bad in ["", "ana", "ana@", "@karat.example", "ana@karat", "a@b.c\r\nBcc: x@y.z", &long]
        {
            assert!(!is_address(bad), "{bad}");
        }
    }

    #[test]
    fn a_letter_says_how_it_is_ended() {
        let from = "Karat <karat@karat.example>";
        let mailer = Mailer::new("smtp://localhost", from, "karat.example").expect("a mailer");
        let letter = Letter {
            to: "ana@karat.example".to_owned(),
            subject: "Jste na tahu ve 2 hrách".to_owned(),
            text: "Přejděte na https://karat.example/next".to_owned(),
            end: Some("https://karat.example/mail/end?of=1".to_owned()),
        };
        let text = mailer.message(&letter).expect("a letter").formatted();
        let text = String::from_utf8(text).expect("a text");
        for line in [
            "List-Unsubscribe: <https://karat.example/mail/end?of=1>",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
            "Content-Type: text/plain; charset=utf-8",
            "To: ana@karat.example",
        ] {
            assert!(text.lines().any(|said| said == line), "{line}\n{text}");
        }
        assert!(Mailer::new("http://mail.example", from, "a").is_err());
        assert!(Mailer::new("smtp://localhost", "nobody", "a").is_err());
    }
}
