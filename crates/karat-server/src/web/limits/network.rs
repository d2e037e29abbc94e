//! Whom an address counts for.

use std::net::{IpAddr, Ipv6Addr};

/// How long the common beginning of a household's addresses of version 6 is, in bits.
const HOUSEHOLD_BITS: u32 = 64;

/// How long the common beginning of a site's is: whoever rents a line or a machine may be given all
/// of it, 65,536 households.
const SITE_BITS: u32 = 48;

/// Addresses that count together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Network {
    /// One address of version 4, or the 64 bits of version 6 that whoever has one address has too.
    Household(IpAddr),
    /// The 48 bits of version 6 around that.
    Site(Ipv6Addr),
}

impl Network {
    /// For how many households a site counts.
    pub const SITE_HOUSEHOLDS: u32 = 4;

    /// The household of an address.
    pub fn of(address: IpAddr) -> Self {
        Self::Household(match address.to_canonical() {
            IpAddr::V6(address) => beginning(address, HOUSEHOLD_BITS).into(),
            address @ IpAddr::V4(_) => address,
        })
    }

    /// All networks that an address counts for.
    pub fn around(address: IpAddr) -> impl Iterator<Item = Self> + Clone {
        let site = match address.to_canonical() {
            IpAddr::V6(address) => Some(Self::Site(beginning(address, SITE_BITS))),
            IpAddr::V4(_) => None,
        };
        [Some(Self::of(address)), site].into_iter().flatten()
    }

    /// The widest of them: however many households somebody has, they are one in a queue.
    pub fn widest(address: IpAddr) -> Self {
        Self::around(address).last().expect("an address has a household")
    }

    /// How many times what a household may.
    pub const fn weight(self) -> u32 {
        match self {
            Self::Household(_) => 1,
            Self::Site(_) => Self::SITE_HOUSEHOLDS,
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
        assert_eq!(around("2001:db8::1").iter().map(|network| network.weight()).sum::<u32>(), 5);
    }
}
