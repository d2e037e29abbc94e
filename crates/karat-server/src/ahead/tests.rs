//! Laws of acting ahead over random games.
