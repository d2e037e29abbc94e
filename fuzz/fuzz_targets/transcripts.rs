//! The fuzz target for transcripts, which calls `karat_fuzz::rules::transcript`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| karat_fuzz::rules::transcript(data));
