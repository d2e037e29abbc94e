//! Networks of IP addresses that share a rate limit.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

use ipnet::{AddrParseError, IpNet, Ipv4Net};

/// The prefix length of a household's IPv6 network, in bits.
const HOUSEHOLD_BITS: u32 = 64;

/// The prefix length of a site, in bits. A single internet connection or rented server may have a
/// whole site, with 65,536 households.
const SITE_BITS: u32 = 48;

/// A group of addresses that share a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Network {
    /// An IPv4 address, or the 64-bit IPv6 prefix controlled by its owner.
    Household(IpAddr),
    /// The 48-bit IPv6 prefix of a site, which contains many households.
    Site(Ipv6Addr),
}

/// The addresses of trusted proxies: a single address or a CIDR block such as `10.0.0.0/8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prefix(IpNet);

impl Prefix {
    /// Returns whether the block contains an address. IPv4-mapped IPv6 addresses count as IPv4.
    pub fn contains(&self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

impl FromStr for Prefix {
    type Err = AddrParseError;

    /// Parses an address or a CIDR block, ignoring any host bits.
    fn from_str(text: &str) -> Result<Self, AddrParseError> {
        const MAPPED_BITS: u8 = 96;
        let net = match text.parse::<IpAddr>() {
            Ok(address) => IpNet::from(address),
            Err(_) => text.parse()?,
        };
        let mapped = match net {
            IpNet::V6(net) if net.prefix_len() >= MAPPED_BITS => net.addr().to_ipv4_mapped(),
            IpNet::V4(_) | IpNet::V6(_) => None,
        };
        let as_v4 = mapped.and_then(|v4| Ipv4Net::new(v4, net.prefix_len() - MAPPED_BITS).ok());
        Ok(Self(as_v4.map_or(net, IpNet::V4)))
    }
}

impl Network {
    /// The number of households that a site counts as.
    pub const SITE_HOUSEHOLDS: u32 = 4;

    /// Returns the household of an address.
    pub fn of(address: IpAddr) -> Self {
        Self::Household(match address.to_canonical() {
            IpAddr::V6(address) => beginning(address, HOUSEHOLD_BITS).into(),
            address @ IpAddr::V4(_) => address,
        })
    }

    /// Returns all networks containing an address, smallest first.
    pub fn around(address: IpAddr) -> impl Iterator<Item = Self> + Clone {
        let site = match address.to_canonical() {
            IpAddr::V6(address) => Some(Self::Site(beginning(address, SITE_BITS))),
            IpAddr::V4(_) => None,
        };
        [Some(Self::of(address)), site].into_iter().flatten()
    }

    /// Returns the largest network containing an address, whose households all share one place in a
    /// queue.
    pub fn widest(address: IpAddr) -> Self {
        Self::around(address).last().expect("an address has a household")
    }

    /// Returns the network's allowance as a multiple of a household's.
    pub const fn weight(self) -> u32 {
        match self {
            Self::Household(_) => 1,
            Self::Site(_) => Self::SITE_HOUSEHOLDS,
        }
    }
}

impl fmt::Display for Network {
    /// Writes the address or CIDR block, such as `192.0.2.7` or `2001:db8::/48`.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Household(IpAddr::V4(address)) => write!(out, "{address}"),
            Self::Household(IpAddr::V6(prefix)) => write!(out, "{prefix}/{HOUSEHOLD_BITS}"),
            Self::Site(prefix) => write!(out, "{prefix}/{SITE_BITS}"),
        }
    }
}

fn beginning(address: Ipv6Addr, bits: u32) -> Ipv6Addr {
    Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << (u128::BITS - bits)))
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::{Network, Prefix};

    #[test]
    fn a_prefix_holds_the_addresses_that_begin_like_it() {
        for (prefix, address, is_held) in [
            ("10.0.0.1", "10.0.0.1", true),
            ("10.0.0.1", "10.0.0.2", false),
            ("10.0.0.0/8", "10.255.0.1", true),
            ("10.1.2.3/8", "10.255.0.1", true),
            ("10.0.0.0/8", "11.0.0.1", false),
            ("10.0.0.0/8", "::ffff:10.9.9.9", true),
            ("::ffff:10.0.0.0/104", "10.9.9.9", true),
            ("::ffff:10.0.0.1", "10.0.0.1", true),
            ("2001:db8::/32", "2001:db8:7::1", true),
            ("2001:db8::/32", "2001:db9::1", false),
            ("0.0.0.0/0", "2001:db8::1", false),
        ] {
            let read: Prefix = prefix.parse().expect(prefix);
            assert_eq!(read.contains(address.parse().expect(address)), is_held, "{prefix}");
        }
        for wrong in ["", "10.0.0.0/33", "10.0.0", "10.0.0.0/", "proxy.example", "::/129"] {
            assert!(wrong.parse::<Prefix>().is_err(), "{wrong}");
        }
    }

    fn around(text: &str) -> Vec<Network> {
        Network::around(text.parse::<IpAddr>().expect(text)).collect()
    }

    #[test]
    fn addresses_count_together_that_one_household_has() {
        for (one, other, shared) in [
            ("192.0.2.7", "192.0.2.8", 0),
            ("192.0.2.7", "::ffff:192.0.2.7", 1),
            ("2001:db8::1", "2001:db8::2:3", 2),
            ("2001:db8::1", "2001:db8:0:1::1", 1),
            ("2001:db8::1", "2001:db8:1::1", 0),
        ] {
            let (one, other) = (around(one), around(other));
            assert_eq!(one.iter().filter(|network| other.contains(network)).count(), shared);
        }
        let written: Vec<_> = ["192.0.2.7", "2001:db8::1"]
            .into_iter()
            .flat_map(around)
            .map(|network| network.to_string())
            .collect();
        assert_eq!(written, ["192.0.2.7", "2001:db8::/64", "2001:db8::/48"]);
        assert_eq!(around("2001:db8::1").iter().map(|network| network.weight()).sum::<u32>(), 5);
    }
}
