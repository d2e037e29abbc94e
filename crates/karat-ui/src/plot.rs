//! Shared chart helpers.

/// The minimum distance between two line labels, in SVG units: the height of a letter on a narrow
/// screen.
const NAMES_APART: u32 = 18;

/// Returns the heights of the labels at the ends of lines, measured from the top and spaced so that
/// they can be read. If there is room, no label is below `bottom`. Lines that end at the same
/// height keep their order.
pub fn names_apart<T>(mut ends: Vec<(T, u32)>, bottom: u32) -> Vec<(T, u32)> {
    ends.sort_by_key(|&(_, at)| at);
    let mut highest = 0;
    for (_, at) in &mut ends {
        *at = (*at).max(highest);
        highest = *at + NAMES_APART;
    }
    let mut lowest = bottom;
    for (_, at) in ends.iter_mut().rev() {
        *at = (*at).min(lowest);
        lowest = at.saturating_sub(NAMES_APART);
    }
    ends
}

#[cfg(test)]
mod tests {
    use super::names_apart;

    #[test]
    fn equal_ends_are_read_one_below_the_other_and_stay_in_the_plot() {
        for (ends, apart) in [
            (vec![50, 20], vec![20, 50]),
            (vec![20, 20, 25], vec![20, 38, 56]),
            (vec![100, 100, 10], vec![10, 82, 100]),
            (vec![95, 90, 100], vec![64, 82, 100]),
        ] {
            let ends: Vec<_> = ends.into_iter().map(|at| ((), at)).collect();
            let heights: Vec<_> = names_apart(ends, 100).into_iter().map(|(_, at)| at).collect();
            assert_eq!(heights, apart);
        }
    }

    #[test]
    fn equal_ends_keep_their_order() {
        let names: String = names_apart(vec![('a', 9), ('b', 9), ('c', 3)], 100)
            .into_iter()
            .map(|(name, _)| name)
            .collect();
        assert_eq!(names, "cab");
    }
}
