//! Responses that are the same for everyone, and are therefore built and compressed only once.
//! Clients with a current copy receive status 304.

use std::io::Write;

use axum::body::Bytes;
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;
use flate2::write::GzEncoder;
use karat_table::{hex, id};
use sha2::{Digest, Sha256};

use karat_pages::model::SHARED_TICKET;
use karat_words::weighted::accepts;

/// A response body that is ready to be sent.
pub(crate) struct Prepared {
    plain: Bytes,
    /// The gzipped body, if it is smaller than the plain one.
    packed: Option<Bytes>,
    /// The entity tag, which changes only with the content.
    tag: HeaderValue,
    /// The positions where each response inserts a new ticket.
    tickets: Vec<usize>,
}

impl Prepared {
    /// Prepares a body, compressing it.
    pub(crate) fn new(content: impl Into<Bytes>) -> Self {
        let plain: Bytes = content.into();
        let tag = tag(&plain);
        let tickets = tickets(&plain);
        if !tickets.is_empty() {
            return Self { plain, packed: None, tag, tickets };
        }
        let packed = pack(&plain);
        let packed = (packed.len() < plain.len()).then(|| packed.into());
        Self { plain, packed, tag, tickets }
    }

    /// Prepares a body that is not worth compressing because it is sent only once.
    pub(crate) fn unpacked(content: impl Into<Bytes>) -> Self {
        let plain = content.into();
        let tag = tag(&plain);
        Self { plain, packed: None, tag, tickets: Vec::new() }
    }

    /// Responds with these headers and the content, or with status 304 if the client already has
    /// it.
    pub(crate) fn answer<const N: usize>(
        &self,
        asked: &HeaderMap,
        more: [(HeaderName, &'static str); N],
    ) -> Response {
        let tag = [(header::ETAG, self.tag.clone())];
        if has(asked, &self.tag) {
            return (StatusCode::NOT_MODIFIED, tag, more).into_response();
        }
        match self.packed.as_ref().filter(|_| takes_gzip(asked)) {
            Some(packed) => {
                (tag, more, [(header::CONTENT_ENCODING, "gzip")], packed.clone()).into_response()
            }
            None => (tag, more, self.own()).into_response(),
        }
    }

    /// Returns the content with a new ticket inserted.
    fn own(&self) -> Bytes {
        if self.tickets.is_empty() {
            return self.plain.clone();
        }
        let (mut own, ticket) = (self.plain.to_vec(), id::random());
        for &start in &self.tickets {
            own[start..start + ticket.len()].copy_from_slice(ticket.as_bytes());
        }
        own.into()
    }
}

/// Returns the positions where each response inserts a new ticket.
fn tickets(content: &[u8]) -> Vec<usize> {
    let Ok(text) = str::from_utf8(content) else { return Vec::new() };
    text.match_indices(SHARED_TICKET).map(|(start, _)| start).collect()
}

/// Returns the content's entity tag, which is weak because it is the same for every encoding.
fn tag(content: &[u8]) -> HeaderValue {
    let tag = format!("W/\"{}\"", hex::write(&Sha256::digest(content)[..16]));
    HeaderValue::try_from(tag).expect("a tag is ASCII")
}

fn pack(content: &[u8]) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::best());
    packed.write_all(content).expect("memory takes everything");
    packed.finish().expect("memory takes everything")
}

/// Returns whether the client already has the content with this entity tag (RFC 9110, 13.1.2). Tags
/// are compared weakly, and `*` matches every tag.
fn has(asked: &HeaderMap, tag: &HeaderValue) -> bool {
    let mut lines = asked.get_all(header::IF_NONE_MATCH).iter().map(HeaderValue::as_bytes);
    let own = opaque(tag.as_bytes()).next();
    lines.any(|line| line.trim_ascii() == b"*" || opaque(line).any(|known| Some(known) == own))
}

/// Returns the opaque part of each entity tag in a list.
fn opaque(tags: &[u8]) -> impl Iterator<Item = &[u8]> {
    tags.split(|&byte| byte == b'"').skip(1).step_by(2)
}

fn takes_gzip(asked: &HeaderMap) -> bool {
    let taken = asked.get_all(header::ACCEPT_ENCODING).iter().filter_map(|line| line.to_str().ok());
    accepts(taken, "gzip")
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
    use flate2::read::GzDecoder;

    use super::Prepared;

    fn asked(name: header::HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, HeaderValue::from_static(value))])
    }

    #[test]
    fn it_is_sent_packed_to_whoever_takes_it_so() {
        let text = "agate ".repeat(100);
        let ready = Prepared::new(text.clone());
        for (accepted, is_packed) in [
            ("gzip, deflate, br, zstd", true),
            ("br;q=1.0, GZIP;q=0.5", true),
            ("gzip;q=0, br", false),
            ("gzip;Q=0, br", false),
            ("gzip;Q=0.5", true),
            ("br", false),
        ] {
            let answer = ready.answer(&asked(header::ACCEPT_ENCODING, accepted), []);
            let has = answer.headers().contains_key(header::CONTENT_ENCODING);
            assert_eq!(has, is_packed, "{accepted}");
        }
        let mut unpacked = String::new();
        let packed = ready.packed.as_ref().expect("it is shorter");
        GzDecoder::new(&packed[..]).read_to_string(&mut unpacked).expect("gzip");
        assert_eq!(unpacked, text);
        assert!(Prepared::new("short").packed.is_none());
    }

    #[test]
    fn it_is_not_sent_again() {
        let (ready, other) = (Prepared::new("one"), Prepared::new("other"));
        let tag = ready.answer(&HeaderMap::new(), []).headers()[header::ETAG].clone();
        let known = HeaderMap::from_iter([(header::IF_NONE_MATCH, tag)]);
        assert_eq!(ready.answer(&known, []).status(), StatusCode::NOT_MODIFIED);
        assert_eq!(other.answer(&known, []).status(), StatusCode::OK);
    }

    #[test]
    fn tags_are_compared_weakly_in_lists_and_by_a_star() {
        let ready = Prepared::new("one");
        let tag = ready.answer(&HeaderMap::new(), []).headers()[header::ETAG].clone();
        let tag = tag.to_str().expect("ASCII");
        let strong = tag.trim_start_matches("W/");
        let bare = strong.trim_matches('"');
        for (known, is_same) in [
            (tag.to_owned(), true),
            (strong.to_owned(), true),
            (format!("\"a\", W/\"b,c\" ,{strong}"), true),
            (format!("\"\",{tag}"), true),
            (" * ".to_owned(), true),
            (bare.to_owned(), false),
            (format!("\"x{bare}\""), false),
            (format!("\"a, {bare}\""), false),
            ("\"*\"".to_owned(), false),
            (String::new(), false),
        ] {
            let value = HeaderValue::try_from(known.clone()).expect("a value");
            let asked = HeaderMap::from_iter([(header::IF_NONE_MATCH, value)]);
            let is_told = ready.answer(&asked, []).status() == StatusCode::NOT_MODIFIED;
            assert_eq!(is_told, is_same, "{known}");
        }
        // An invalid entity tag in one header line must not hide the tags in the others.
        let mut asked = HeaderMap::new();
        let odd = HeaderValue::from_bytes(b"\"\xff\"").expect("a value");
        asked.append(header::IF_NONE_MATCH, odd);
        asked.append(header::IF_NONE_MATCH, HeaderValue::try_from(tag).expect("a value"));
        assert_eq!(ready.answer(&asked, []).status(), StatusCode::NOT_MODIFIED);
    }
}
