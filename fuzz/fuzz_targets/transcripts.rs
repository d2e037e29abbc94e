//! The fuzz target for transcripts: `karat_fuzz::rules::transcript`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| karat_fuzz::rules::transcript(data));
