//! The fuzz target for requests to the server, which calls `karat_fuzz::requests::request`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| karat_fuzz::requests::request(data));
