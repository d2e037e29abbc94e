//! Tests that the chart of a training run shows every measurement.

use super::picture;
use crate::training::Generation;

fn generation(number: u32, among_champions: f64) -> Generation {
    Generation {
        number,
        seconds: 60 * u64::from(number + 1),
        positions: 10,
        win_loss: 1.0,
        points_loss: 2.0,
        policy_loss: 0.6,
        rules_loss: 0.8,
        among_rules: 0.25,
        among_noisy: 0.5,
        among_champions,
        is_champion: number == 0,
    }
}

#[test]
fn every_known_share_is_drawn() {
    let svg = picture(Some(0.25), &[generation(0, f64::NAN), generation(1, 0.3)]);
    assert_eq!(svg.matches("<circle").count(), 7, "{svg}");
    // The second generation is not a champion, so its circles are empty.
    assert_eq!(svg.matches("fill=\"white\" stroke").count(), 4, "{svg}");
    assert!(
        !svg.contains("NaN") && svg.contains("2 minutes") && svg.ends_with("</svg>\n"),
        "{svg}"
    );
}

#[test]
fn a_training_without_a_policy_network_has_three_lines() {
    let generation =
        Generation { policy_loss: f64::NAN, rules_loss: f64::NAN, ..generation(0, 0.3) };
    let svg = picture(None, &[generation]);
    assert_eq!(svg.matches("<polyline").count(), 3, "{svg}");
    assert!(!svg.contains("policy loss"), "{svg}");
}
