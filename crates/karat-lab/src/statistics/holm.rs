//! Holm's correction for multiple tests of a question (Scand. J. Statist. 6, 1979, 65–70). With the
//! correction, all tests together reject a true hypothesis no more often than a single test would.

/// Applies Holm's correction to p-values, and returns them in the same order.
pub fn holm(probabilities: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..probabilities.len()).collect();
    order.sort_by(|&one, &other| probabilities[one].total_cmp(&probabilities[other]));
    let mut adjusted = vec![0.0; probabilities.len()];
    let mut least = 0.0_f64;
    for (rank, &place) in order.iter().enumerate() {
        let left = (probabilities.len() - rank) as f64;
        least = least.max((left * probabilities[place]).min(1.0));
        adjusted[place] = least;
    }
    adjusted
}
