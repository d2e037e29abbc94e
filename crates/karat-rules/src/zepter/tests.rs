//! Laws of this game alone.
