//! The fuzz target for positions, which calls `karat_fuzz::rules::position`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| karat_fuzz::rules::position(data));
