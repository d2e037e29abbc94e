//! Checks the host name of each request, to prevent DNS rebinding.
//!
//! Anyone can make a name resolve to any address, so a foreign page could use such a name to attack
//! a server that only the visitor can reach. Requests to literal IP addresses are not vulnerable. A
//! name is accepted only if it refers to this machine or is configured by the operator.

use std::net::{Ipv4Addr, Ipv6Addr};

use axum::extract::Request;
use axum::http::uri::Authority;
use axum::http::{HeaderMap, Uri, header};
use axum::response::{IntoResponse, Response};

use crate::web::App;
use crate::web::error::Error;

/// The paths served under any host name, because health checks may use a different one. The
/// responses reveal nothing.
pub const UNDER_EVERY_NAME: [&str; 3] = ["/healthz", "/livez", "/readyz"];

/// Rejects requests for foreign host names.
pub(crate) async fn hold<N: Future<Output = Response>>(
    app: &App,
    request: Request,
    next: impl FnOnce(Request) -> N,
) -> Response {
    let public = app.public_url.as_deref();
    match judge(request.uri(), request.headers(), public) {
        Verdict::Ours => next(request).await,
        _ if UNDER_EVERY_NAME.contains(&request.uri().path()) => next(request).await,
        Verdict::Others => Error::OtherHost.into_response(),
        Verdict::Unclear => Error::BadRequest.into_response(),
    }
}

/// The result of checking a host name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verdict {
    /// The host name or address belongs to this server.
    Ours,
    /// The host name does not belong to this server.
    Others,
    /// The host name is missing, ambiguous or invalid.
    Unclear,
}

/// Checks the host names in the request target and the headers. Both host names must belong to this
/// server, because a proxy may have used either.
fn judge(target: &Uri, headers: &HeaderMap, public_url: Option<&str>) -> Verdict {
    let mut given = headers.get_all(header::HOST).iter();
    let (Some(host), None) = (given.next(), given.next()) else { return Verdict::Unclear };
    let Ok(host) = host.to_str() else { return Verdict::Unclear };
    let public = public_url.and_then(|url| url.split_once("://")).and_then(|(_, host)| name(host));
    let named = target.authority().map(Authority::as_str);
    let mut verdict = Verdict::Ours;
    for host in [Some(host), named].into_iter().flatten() {
        let Some(name) = name(host) else { return Verdict::Unclear };
        if !is_address(&name) && name != "localhost" && public.as_ref() != Some(&name) {
            verdict = Verdict::Others;
        }
    }
    verdict
}

/// Normalises a host name to lower case, without a port or trailing dot. An IPv6 address keeps its
/// brackets.
fn name(host: &str) -> Option<String> {
    let end = host.find(']').map_or(0, |end| end + 1);
    let (name, port) = match host[end..].split_once(':') {
        Some((rest, port)) => (&host[..end + rest.len()], port),
        None => (host, ""),
    };
    let is_port = port.is_empty() || port.parse::<u16>().is_ok();
    let name = name.strip_suffix('.').unwrap_or(name).to_ascii_lowercase();
    let is_name =
        name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._[]:".contains(&byte));
    (is_port && is_name && !name.is_empty()).then_some(name)
}

fn is_address(name: &str) -> bool {
    let six = name.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    six.map_or_else(|| name.parse::<Ipv4Addr>().is_ok(), |six| six.parse::<Ipv6Addr>().is_ok())
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderValue, Uri, header};

    use super::{Verdict, judge};

    fn verdict(target: &str, hosts: &[&str], public_url: Option<&str>) -> Verdict {
        let mut headers = HeaderMap::new();
        for host in hosts {
            headers.append(header::HOST, HeaderValue::from_bytes(host.as_bytes()).expect("text"));
        }
        judge(&target.parse::<Uri>().expect("a target"), &headers, public_url)
    }

    #[test]
    fn addresses_and_this_machine_are_ours_and_other_names_are_not() {
        for host in [
            "127.0.0.1",
            "127.0.0.1:8080",
            "192.168.0.7:8080",
            "10.1.2.3.",
            "[::1]",
            "[::1]:8080",
            "[2001:DB8::7]:80",
            "[::ffff:10.0.0.1]",
            "localhost",
            "LocalHost:8080",
            "localhost.",
            "localhost.:80",
            "localhost:",
        ] {
            assert_eq!(verdict("/", &[host], None), Verdict::Ours, "{host}");
        }
        for host in [
            "karat.example",
            "karat.example:8080",
            "karat_web:8080",
            "localhost.example",
            "a.localhost",
            "127.0.0.1.example",
            "127.1",
            "2130706433",
            "0x7f.0.0.1",
            "[::1].example",
            "[::1",
            "::1",
            "[localhost]",
        ] {
            assert_ne!(verdict("/", &[host], None), Verdict::Ours, "{host}");
        }
        for host in ["", ".", ":80", "127.0.0.1:x", "127.0.0.1:99999", "a@127.0.0.1", "a b", "č"] {
            assert_eq!(verdict("/", &[host], None), Verdict::Unclear, "{host}");
        }
    }

    #[test]
    fn the_name_that_the_operator_said_is_ours_at_every_port() {
        for public in ["https://karat.example", "http://karat.example:8080"] {
            for host in ["karat.example", "KARAT.example:443", "karat.example.", "127.0.0.1:8080"] {
                assert_eq!(verdict("/", &[host], Some(public)), Verdict::Ours, "{host}");
            }
            for host in ["www.karat.example", "karat.example.net", "example", "xkarat.example"] {
                assert_eq!(verdict("/", &[host], Some(public)), Verdict::Others, "{host}");
            }
        }
        let six = Some("https://[2001:db8::1]:444");
        assert_eq!(verdict("/", &["[2001:db8::1]"], six), Verdict::Ours);
    }

    #[test]
    fn one_name_and_in_the_target_no_other() {
        let other = "other.example";
        assert_eq!(verdict("/", &[], None), Verdict::Unclear);
        assert_eq!(verdict("/", &["127.0.0.1", "127.0.0.1"], None), Verdict::Unclear);
        assert_eq!(verdict("/", &["127.0.0.1", other], None), Verdict::Unclear);
        assert_eq!(verdict("http://127.0.0.1:80/", &["127.0.0.1:80"], None), Verdict::Ours);
        assert_eq!(verdict("http://other.example/", &["127.0.0.1"], None), Verdict::Others);
        assert_eq!(verdict("http://127.0.0.1/", &[other], None), Verdict::Others);
        assert_eq!(verdict("http://127.0.0.1/", &[], None), Verdict::Unclear);
    }
}
