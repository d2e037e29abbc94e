//! Tests of the recorded games in each game's folder. Every recording must lead to the standing
//! that it states.

use std::fs;

use karat_kernel::game::Turn;

use crate::any::GAMES;
use crate::playthroughs::{FOLDER, standing_lines};
use crate::transcript::Transcript;

#[test]
fn every_recorded_game_replays() {
    for &id in GAMES {
        let mut count = 0;
        for entry in
            fs::read_dir(format!("{FOLDER}/{id}/playthroughs")).expect("every game has recordings")
        {
            let path = entry.expect("the folder can be read").path();
            let text = fs::read_to_string(&path).expect("a recording can be read");
            let transcript: Transcript =
                text.parse().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            let game =
                transcript.check().unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            assert_eq!(transcript.game, id, "{}", path.display());
            assert!(matches!(game.turn(), Turn::Over), "{} is not over", path.display());
            for line in standing_lines(&game).lines() {
                assert!(text.contains(line), "{}: expected {line}", path.display());
            }
            let remarks = text.lines().take_while(|line| line.starts_with('#')).count();
            let rest: String = text.split_inclusive('\n').skip(remarks).collect();
            assert_eq!(rest, transcript.to_string(), "{} is not tidy", path.display());
            count += 1;
        }
        assert!(count > 0, "{id} has no recorded game");
    }
}
