//! The fuzz target for the text of moves, which calls `karat_fuzz::rules::moves`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| karat_fuzz::rules::moves(data));
