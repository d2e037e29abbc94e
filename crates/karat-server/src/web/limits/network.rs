//! The networks that an address counts for.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};

/// The prefix length of a household's IPv6 addresses, in bits.
const HOUSEHOLD_BITS: u32 = 64;

/// The prefix length of a site, in bits: a customer of a line or machine may get all of it,
/// 65,536 households.
const SITE_BITS: u32 = 48;

/// A group of addresses that count together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Network {
    /// One IPv4 address, or the 64-bit IPv6 prefix that its owner controls.
    Household(IpAddr),
    /// The 48-bit IPv6 prefix around that.
    Site(Ipv6Addr),
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

    /// Returns all networks that an address counts for.
    pub fn around(address: IpAddr) -> impl Iterator<Item = Self> + Clone {
        let site = match address.to_canonical() {
            IpAddr::V6(address) => Some(Self::Site(beginning(address, SITE_BITS))),
            IpAddr::V4(_) => None,
        };
        [Some(Self::of(address)), site].into_iter().flatten()
    }

    /// Returns the widest network: any number of its households share one place in a queue.
    pub fn widest(address: IpAddr) -> Self {
        Self::around(address).last().expect("an address has a household")
    }

    /// Returns its allowance as a multiple of a household's.
    pub const fn weight(self) -> u32 {
        match self {
            Self::Household(_) => 1,
            Self::Site(_) => Self::SITE_HOUSEHOLDS,
        }
    }
}

impl fmt::Display for Network {
    /// Writes the address or the prefix, such as `192.0.2.7` or `2001:db8::/48`.
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

    use super::Network;

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
