//! Validation of push endpoints, to prevent server-side request forgery.
//!
//! An endpoint comes from a browser, or from anyone posing as one. An unchecked endpoint could make
//! the server send requests into its own network. An endpoint must therefore be an `https` URL on
//! the default port of a named host whose addresses are all public. The server connects to one of
//! the checked addresses without resolving the name again.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use hyper::Uri;
use thiserror::Error;

/// The maximum length of an endpoint URL, in bytes.
pub const ENDPOINT_BYTES_MAX: usize = 1024;

const HTTPS_PORT: u16 = 443;

/// The policy for push message destinations.
#[derive(Debug, Clone, Default)]
pub struct Reach {
    /// Origins allowed by the operator, whether or not they are public.
    allowed: Vec<String>,
}

/// A push message endpoint, whose host's IP addresses are checked before connecting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Endpoint {
    /// The endpoint's origin: scheme, host and optional port.
    pub origin: String,
    /// The endpoint's host name or IP address.
    pub host: String,
    /// The endpoint's port.
    pub port: u16,
    /// The rest of the URL, after the origin.
    pub path: String,
    /// Whether to connect using TLS.
    pub is_secure: bool,
    /// Whether the operator allows this origin even if it is not public.
    is_allowed: bool,
}

/// The reason for refusing an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum Unreachable {
    /// The string is not a valid push service URL.
    #[error("not the address of a push service")]
    Address,
    /// The host has no addresses, or at least one of them is not public.
    #[error("the push service must be on the public internet (or named with --push-origin)")]
    Host,
}

impl Reach {
    /// Creates a policy that permits public hosts and the given origins, such as
    /// `http://127.0.0.1:9000`.
    pub fn with(allowed: Vec<String>) -> Self {
        Self { allowed }
    }

    /// Parses an endpoint URL.
    ///
    /// # Errors
    /// Returns an error if the URL is not permitted. Does not check the host's IP addresses.
    pub fn read(&self, text: &str) -> Result<Endpoint, Unreachable> {
        let is_text =
            text.len() <= ENDPOINT_BYTES_MAX && text.bytes().all(|b| b.is_ascii_graphic());
        let uri: Uri = text.parse().map_err(|_| Unreachable::Address)?;
        let (Some(scheme), Some(authority)) = (uri.scheme_str(), uri.authority()) else {
            return Err(Unreachable::Address);
        };
        let origin = format!("{scheme}://{authority}").to_lowercase();
        let is_allowed = self.allowed.contains(&origin);
        let is_secure = scheme == "https";
        let host = authority.host().trim_matches(['[', ']']).to_lowercase();
        let is_usual = is_secure
            && authority.port().is_none_or(|port| port == HTTPS_PORT)
            && is_public_name(&host);
        if !is_text || authority.as_str().contains('@') || !(is_usual || is_allowed) {
            return Err(Unreachable::Address);
        }
        let usual_port = if is_secure { HTTPS_PORT } else { 80 };
        let port = authority.port_u16().unwrap_or(usual_port);
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Ok(Endpoint { origin, host, port, path, is_secure, is_allowed })
    }
}

impl Endpoint {
    /// Resolves the socket address to connect to.
    ///
    /// # Errors
    /// Returns an error if the host has no addresses, or if one of them is not public and the
    /// operator has not allowed the endpoint.
    pub async fn resolve(&self) -> Result<SocketAddr, Unreachable> {
        let found = tokio::net::lookup_host((self.host.as_str(), self.port)).await;
        self.choose(&found.map_err(|_| Unreachable::Host)?.collect::<Vec<_>>())
    }

    /// Chooses one of the host's addresses. A host with any private address is refused.
    fn choose(&self, addresses: &[SocketAddr]) -> Result<SocketAddr, Unreachable> {
        let is_fine = |address: &SocketAddr| self.is_allowed || is_public(address.ip());
        let first = addresses.first().copied().ok_or(Unreachable::Host)?;
        if addresses.iter().all(is_fine) { Ok(first) } else { Err(Unreachable::Host) }
    }
}

/// Returns whether a host name can belong to the public internet rather than a local network.
fn is_public_name(host: &str) -> bool {
    const LOCAL: [&str; 5] = ["local", "localhost", "internal", "lan", "arpa"];
    let name = host.trim_end_matches('.');
    let Some((_, last)) = name.rsplit_once('.') else { return false };
    // Some programs parse a name ending in a digit as an IP address.
    !LOCAL.contains(&last)
        && last.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
        && !last.bytes().any(|byte| byte.is_ascii_digit() && !last.starts_with("xn--"))
        && !last.is_empty()
}

/// Returns whether an address is public, as opposed to multicast, loopback, private, or internal to
/// a cloud provider.
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => match address.to_ipv4_mapped() {
            Some(address) => is_public_v4(address),
            None => is_public_v6(address),
        },
    }
}

fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let is_shared = a == 100 && (64..128).contains(&b);
    let is_protocol = a == 192 && b == 0 && c == 0;
    let is_relay = a == 192 && b == 88 && c == 99;
    let is_benchmark = a == 198 && (b == 18 || b == 19);
    !(a == 0
        || a >= 240
        || address.is_private()
        || address.is_loopback()
        || address.is_link_local()
        || address.is_documentation()
        || address.is_multicast()
        || is_shared
        || is_protocol
        || is_relay
        || is_benchmark)
}

/// Returns whether an IPv6 address is a global unicast address that does not embed another kind of
/// address.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    let is_global = a & 0xe000 == 0x2000;
    let is_protocol = a == 0x2001 && b < 0x0200;
    let is_documentation = (a == 0x2001 && b == 0x0db8) || a & 0xfff0 == 0x3ff0;
    let is_6to4 = a == 0x2002;
    is_global && !is_protocol && !is_documentation && !is_6to4
}

#[cfg(test)]
mod tests {
    use std::net::SocketAddr;

    use super::{Reach, Unreachable, is_public};

    #[test]
    fn push_services_are_https_at_a_name() {
        let reach = Reach::default();
        for text in [
            "https://fcm.googleapis.com/fcm/send/abc:def-1_2",
            "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
            "https://web.push.apple.com:443/QGuQyavXutnMH",
            "https://wns2-par02p.notify.windows.com/w/?token=BQYAA%3d",
            "https://push.xn--p1ai/1",
        ] {
            assert!(reach.read(text).is_ok(), "{text}");
        }
        let long = format!("https://push.example/{}", "a".repeat(1024));
        for text in [
            "",
            "push.example/1",
            "http://push.example/1",
            "ftp://push.example/1",
            "https://push.example:8443/1",
            "https://push.example:22/1",
            "https://me@push.example/1",
            "https://me:secret@push.example/1",
            "https://127.0.0.1/1",
            "https://127.1/1",
            "https://2130706433/1",
            "https://0x7f.0.0.1/1",
            "https://0x7f.1/1",
            "https://169.254.169.254/latest/meta-data",
            "https://10.0.0.7/1",
            "https://192.168.1.1/1",
            "https://8.8.8.8/1",
            "https://[::1]/1",
            "https://[::ffff:127.0.0.1]/1",
            "https://[fe80::1]/1",
            "https://localhost/1",
            "https://localhost./1",
            "https://karat.localhost/1",
            "https://printer.local/1",
            "https://metadata.google.internal/1",
            "https://router/1",
            "https://push.example /1",
            "https:///1",
            "/1",
            &long,
        ] {
            assert_eq!(reach.read(text), Err(Unreachable::Address), "{text}");
        }
    }

    #[test]
    fn an_origin_that_the_operator_allows_may_be_anywhere() {
        let reach = Reach::with(vec!["http://127.0.0.1:9000".to_owned()]);
        let endpoint = reach.read("http://127.0.0.1:9000/push/1").expect("it is allowed");
        let local: SocketAddr = "127.0.0.1:9000".parse().expect("an address");
        assert_eq!(endpoint.choose(&[local]), Ok(local));
        for text in
            ["http://127.0.0.1:9001/push/1", "https://127.0.0.1:9000/", "http://[::1]:9000/"]
        {
            assert_eq!(reach.read(text), Err(Unreachable::Address), "{text}");
        }
    }

    #[test]
    fn a_name_that_leads_inside_is_not_followed() {
        let endpoint = Reach::default().read("https://push.example/1").expect("a name");
        let at = |text: &str| SocketAddr::new(text.parse().expect(text), 443);
        assert_eq!(endpoint.choose(&[at("93.184.215.14")]), Ok(at("93.184.215.14")));
        assert_eq!(endpoint.choose(&[]), Err(Unreachable::Host));
        for inside in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.0.1",
            "169.254.169.254",
            "100.64.0.1",
            "0.0.0.0",
            "255.255.255.255",
            "224.0.0.1",
            "198.18.0.1",
            "192.0.0.192",
            "::1",
            "::",
            "fe80::1",
            "fd00:ec2::254",
            "ff02::1",
            "::ffff:127.0.0.1",
            "::ffff:169.254.169.254",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:0:7f00:1::",
            "2001:db8::1",
        ] {
            assert_eq!(endpoint.choose(&[at(inside)]), Err(Unreachable::Host), "{inside}");
            let mixed = [at("93.184.215.14"), at(inside)];
            assert_eq!(endpoint.choose(&mixed), Err(Unreachable::Host), "{inside}");
        }
        for open in ["1.1.1.1", "100.63.0.1", "172.32.0.1", "2606:4700::1111", "2a00:1450::1"] {
            assert!(is_public(open.parse().expect(open)), "{open}");
        }
    }
}
