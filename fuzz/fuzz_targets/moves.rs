//! The fuzz target for move notation, which calls `karat_fuzz::rules::moves`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| karat_fuzz::rules::moves(data));
