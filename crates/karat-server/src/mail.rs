//! Plain-text emails to single recipients, sent through the operator's mail server. Other modules
//! decide on recipients and content.

use std::time::Duration;

use karat_table::hex;
use lettre::message::header::{ContentType, HeaderName, HeaderValue, MIME_VERSION_1_0};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Tokio1Executor};
use thiserror::Error;

/// The timeout for each reply from the mail server.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);

/// The maximum length of an email address, in characters (RFC 5321).
pub const ADDRESS_CHARS_MAX: usize = 254;

/// The maximum length of an email address's local part, in bytes (RFC 5321).
const LOCAL_BYTES_MAX: usize = 64;

/// The maximum length of a label in an email domain, in bytes (RFC 1035).
const LABEL_BYTES_MAX: usize = 63;

/// An SMTP client for sending emails.
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// The host part of `Message-ID` headers.
    host: String,
}

/// An email to one recipient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Letter {
    /// The recipient's address.
    pub to: String,
    /// The subject.
    pub subject: String,
    /// The plain-text body.
    pub text: String,
    /// The link for unsubscribing from this kind of email without logging in.
    pub end: Option<String>,
}

/// An error while sending an email.
#[derive(Debug, Error)]
pub enum MailError {
    /// The mail server's URL is invalid.
    #[error("{0}")]
    Server(String),
    /// The string is not an email address.
    #[error("\"{0}\" is not an email address")]
    Address(String),
    /// The mail server rejected the email or could not be reached.
    #[error("{0}")]
    Smtp(#[from] lettre::transport::smtp::Error),
    /// The email could not be encoded.
    #[error("{0}")]
    Letter(#[from] lettre::error::Error),
}

impl MailError {
    /// Returns whether a retry may succeed. A retry is pointless if the mail server rejected the
    /// email permanently (RFC 5321, 4.2.1) or the email could not be encoded.
    pub fn is_passing(&self) -> bool {
        matches!(self, Self::Smtp(error) if !error.is_permanent())
    }
}

impl Mailer {
    /// Creates a client for the mail server at `url`, such as `smtps://user:secret@mail.example`.
    ///
    /// Emails are sent from `from`, such as `Karat <karat@karat.example>`, and `host` identifies
    /// the sender.
    ///
    /// # Errors
    /// Returns an error if `url` is not a mail server URL, or `from` is not an email address.
    pub fn new(url: &str, from: &str, host: &str) -> Result<Self, MailError> {
        let server = |error: lettre::transport::smtp::Error| MailError::Server(error.to_string());
        let builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(&with_tls(url));
        let transport = builder
            .map_err(server)?
            .hello_name(ClientId::Domain(host.to_owned()))
            .timeout(Some(ANSWER_WITHIN))
            .build();
        let from = from.parse().map_err(|_| MailError::Address(from.to_owned()))?;
        Ok(Self { transport, from, host: host.to_owned() })
    }

    /// Submits an email to the mail server.
    ///
    /// # Errors
    /// Returns an error if the mail server rejects the email or cannot be reached.
    pub async fn send(&self, letter: &Letter) -> Result<(), MailError> {
        self.transport.send(self.message(letter)?).await?;
        Ok(())
    }

    fn message(&self, letter: &Letter) -> Result<Message, MailError> {
        let to: Address =
            letter.to.parse().map_err(|_| MailError::Address("the given text".to_owned()))?;
        let mut name = [0; 16];
        getrandom::fill(&mut name).expect("the operating system gives random bytes");
        let header =
            |name, value: String| HeaderValue::new(HeaderName::new_from_ascii_str(name), value);
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, to))
            .subject(&letter.subject)
            .date_now()
            .message_id(Some(format!("<{}@{}>", hex::write(&name), self.host)))
            .header(MIME_VERSION_1_0)
            .raw_header(header("Auto-Submitted", "auto-generated".to_owned()))
            .header(ContentType::TEXT_PLAIN);
        if let Some(end) = &letter.end {
            // These headers enable one-click unsubscription (RFC 8058).
            message =
                message.raw_header(header("List-Unsubscribe", format!("<{end}>"))).raw_header(
                    header("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()),
                );
        }
        Ok(message.body(letter.text.clone())?)
    }
}

/// Returns whether this email address consists of ASCII letters, digits and symbols and a named
/// domain, so that every mail server accepts it unquoted. RFC 5321 also allows addresses that few
/// servers accept.
pub fn is_address(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let is_atom = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || is_sign(byte))
    };
    let is_label = |part: &str| {
        let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        (1..=LABEL_BYTES_MAX).contains(&part.len())
            && part.bytes().all(is_inner)
            && !part.starts_with('-')
            && !part.ends_with('-')
    };
    let top = domain.rsplit('.').next().unwrap_or_default();
    text.len() <= ADDRESS_CHARS_MAX
        && local.len() <= LOCAL_BYTES_MAX
        && local.split('.').all(is_atom)
        && domain.contains('.')
        && domain.split('.').all(is_label)
        // A domain whose last label is numeric would be an IP address.
        && !top.bytes().all(|byte| byte.is_ascii_digit())
        && text.parse::<Address>().is_ok()
}

/// Returns whether an email address may contain this character, apart from letters and digits
/// (`atext` in RFC 5322).
const fn is_sign(byte: u8) -> bool {
    matches!(
        byte,
        b'!' | b'#'
            | b'$'
            | b'%'
            | b'&'
            | b'\''
            | b'*'
            | b'+'
            | b'-'
            | b'/'
            | b'='
            | b'?'
            | b'^'
            | b'_'
            | b'`'
            | b'{'
            | b'|'
            | b'}'
            | b'~'
    )
}

/// Returns a mail server's URL, requiring TLS unless the server runs on this machine.
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
    fn an_address_is_one_that_every_mail_server_takes() {
        let long = format!("{}@karat.example", "a".repeat(64));
        for good in
            ["ana@karat.example", "a.b+karat@post.karat.example", "o'neil@xn--a-5fa.example", &long]
        {
            assert!(is_address(good), "{good}");
            let mailer = mailer();
            let message = mailer.message(&letter(good)).expect("a letter");
            assert_eq!(message.envelope().to()[0].to_string(), good);
        }
        let longer = format!("{}@karat.example", "a".repeat(65));
        let longest = format!("a@{}example", "karat.".repeat(50));
        for bad in [
            "",
            "ana",
            "ana@",
            "@karat.example",
            "ana@karat",
            "a@b.c\r\nBcc: x@y.z",
            "\"a b\"@example.org",
            "\"ana\"@example.org",
            "a@[127.0.0.1]",
            "a@127.0.0.1",
            "a@[IPv6:::1]",
            "ana(comment)@example.org",
            "Ana <ana@example.org>",
            "ana@example.org, ben@example.org",
            "a..b@example.org",
            ".a@example.org",
            "a.@example.org",
            "a@b@example.org",
            "ana@example..org",
            "ana@example.org.",
            "ana@-example.org",
            "ana@exa_mple.org",
            "žofie@example.org",
            "ana@příklad.example",
            "ana@example.org\u{0}",
            &longer,
            &longest,
        ] {
            assert!(!is_address(bad), "{bad}");
        }
    }

    const FROM: &str = "Karat <karat@karat.example>";

    fn mailer() -> Mailer {
        Mailer::new("smtp://localhost", FROM, "karat.example").expect("a mailer")
    }

    fn letter(to: &str) -> Letter {
        Letter {
            to: to.to_owned(),
            subject: "Jste na tahu ve 2 hrách".to_owned(),
            text: "Přejděte na https://karat.example/next".to_owned(),
            end: Some("https://karat.example/mail/end?of=1".to_owned()),
        }
    }

    #[test]
    fn a_letter_has_the_headers_that_mail_servers_ask_for() {
        let formatted = || {
            let message = mailer().message(&letter("ana@karat.example")).expect("a letter");
            String::from_utf8(message.formatted()).expect("a text")
        };
        let text = formatted();
        let (head, _) = text.split_once("\r\n\r\n").expect("headers and a body");
        let head = head.replace("\r\n ", " ");
        let named = |name: &str| {
            let start = format!("{name}: ");
            let found: Vec<_> =
                head.lines().filter_map(|line| line.strip_prefix(&*start)).collect();
            assert_eq!(found.len(), 1, "{name} is there once: {head}");
            found[0].trim().to_owned()
        };
        assert_eq!(named("From"), "Karat <karat@karat.example>");
        assert_eq!(named("To"), "ana@karat.example");
        assert!(named("Date").ends_with(" +0000"), "{}", named("Date"));
        let id = named("Message-ID");
        assert!(id.starts_with('<') && id.ends_with("@karat.example>"), "{id}");
        assert!(!formatted().contains(&id), "each letter has its own name");
        assert_eq!(named("MIME-Version"), "1.0");
        assert_eq!(named("Content-Type"), "text/plain; charset=utf-8");
        assert_eq!(named("Content-Transfer-Encoding"), "quoted-printable");
        assert_eq!(named("Auto-Submitted"), "auto-generated");
        assert!(named("Subject").contains("=?utf-8?"));
        assert!(text.is_ascii() && text.lines().all(|line| line.len() <= 78), "{text}");
        assert!(!text.replace("\r\n", "").contains(['\r', '\n']));
    }

    #[test]
    fn a_letter_says_how_it_is_ended() {
        let text = mailer().message(&letter("ana@karat.example")).expect("a letter").formatted();
        let text = String::from_utf8(text).expect("a text");
        for line in [
            "List-Unsubscribe: <https://karat.example/mail/end?of=1>",
            "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
            "Content-Type: text/plain; charset=utf-8",
            "To: ana@karat.example",
        ] {
            assert!(text.lines().any(|said| said == line), "{line}\n{text}");
        }
        assert!(Mailer::new("http://mail.example", FROM, "a").is_err());
        assert!(Mailer::new("smtp://localhost", "nobody", "a").is_err());
    }
}
