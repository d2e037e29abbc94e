//! Sets of a game's components, such as seats, cards or roles, stored as one bit for each member.

/// Declares the type of a set of components.
///
/// The declaration specifies the number of components, and how to convert between a component and
/// its index. Every set is a number with one bit for each component, so it is as cheap to copy as
/// the number, and its methods can be used in constants. Its JSON form is the list of its members,
/// in order.
///
/// ```
/// karat_kernel::set_of! {
///     /// A set of the sides of a die, counted from 0.
///     pub struct Sides(u8) of [u8; 6], side => side as usize, index => index as u8
/// }
///
/// let mut sides = Sides::only(5);
/// sides.insert(2);
/// assert_eq!(sides.iter().collect::<Vec<_>>(), [2, 5]);
/// assert_eq!(Sides::ALL.without(sides).len(), 4);
/// ```
#[macro_export]
macro_rules! set_of {
    (
        $(#[$meta:meta])*
        $vis:vis struct $Set:ident($Bits:ty) of [$Item:ty; $count:expr],
            $item:ident => $to_index:expr,
            $index:ident => $from_index:expr
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
        $vis struct $Set($Bits);

        impl $Set {
            /// The empty set.
            pub const EMPTY: Self = Self(0);
            /// The set of all components.
            pub const ALL: Self = Self(<$Bits>::MAX >> (<$Bits>::BITS as usize - $count));

            /// Returns the set that contains only the given member.
            pub const fn only($item: $Item) -> Self {
                Self(1 << $to_index)
            }

            /// Returns the set of the given members.
            pub const fn of(members: &[$Item]) -> Self {
                let mut set = Self::EMPTY;
                let mut index = 0;
                while index < members.len() {
                    set.insert(members[index]);
                    index += 1;
                }
                set
            }

            /// Returns the set with the given bits. Bits that represent no member are ignored.
            pub const fn from_bits(bits: $Bits) -> Self {
                Self(bits & Self::ALL.0)
            }

            /// Returns the set's bits. A member's index is the number of its bit.
            pub const fn bits(self) -> $Bits {
                self.0
            }

            /// Returns the number of members.
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Returns whether the set has no members.
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns whether the given component is in the set.
            pub const fn contains(self, $item: $Item) -> bool {
                self.0 >> $to_index & 1 == 1
            }

            /// Returns whether all members of `others` are in the set.
            pub const fn contains_all(self, others: Self) -> bool {
                self.0 & others.0 == others.0
            }

            /// Adds a member to the set.
            pub const fn insert(&mut self, $item: $Item) {
                self.0 |= 1 << $to_index;
            }

            /// Removes a member from the set.
            pub const fn remove(&mut self, $item: $Item) {
                self.0 &= !(1 << $to_index);
            }

            /// Returns the union of both sets.
            #[must_use]
            pub const fn with(self, others: Self) -> Self {
                Self(self.0 | others.0)
            }

            /// Returns the members that are not in `others`.
            #[must_use]
            pub const fn without(self, others: Self) -> Self {
                Self(self.0 & !others.0)
            }

            /// Returns the intersection of both sets.
            #[must_use]
            pub const fn both(self, others: Self) -> Self {
                Self(self.0 & others.0)
            }

            /// Returns the member with the lowest index, or `None` if the set is empty.
            pub const fn first(self) -> Option<$Item> {
                if self.0 == 0 {
                    return None;
                }
                let $index = self.0.trailing_zeros() as usize;
                Some($from_index)
            }

            /// Returns the members in the order of their indices.
            pub fn iter(self) -> impl Iterator<Item = $Item> {
                let mut left = self;
                ::std::iter::from_fn(move || {
                    let first = left.first()?;
                    left.0 &= left.0 - 1;
                    Some(first)
                })
            }
        }

        impl FromIterator<$Item> for $Set {
            fn from_iter<I: IntoIterator<Item = $Item>>(members: I) -> Self {
                let mut set = Self::EMPTY;
                members.into_iter().for_each(|member| set.insert(member));
                set
            }
        }

        $crate::written_as!($Set, list of $Item);

        impl ::serde::Serialize for $Set {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }
    };
}

pub use set_of;
