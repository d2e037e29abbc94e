//! Compiles the server again when a migration is added.

fn main() {
    println!("cargo::rerun-if-changed=migrations");
}
