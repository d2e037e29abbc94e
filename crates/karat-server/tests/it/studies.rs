//! Tests study reports, which the server lists and serves under a separate content security policy.

use std::fs;

use axum::body::Body;
use axum::http::{Request, StatusCode};
use karat_server::web::reload::{Reloadable, Reloaded};
use karat_server::web::studies::Studies;

use crate::site::Site;

/// Returns a folder that contains a report by the laboratory, and untrusted reports.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a directory");
    let at = |name: &str| folder.path().join(name);
    let ours = include_str!("../../../../docs/studies/edel-age.html");
    fs::create_dir(at("edel-age")).expect("a folder");
    fs::write(at("edel-age/report.html"), ours).expect("a file");
    let czech = include_str!("../../../../docs/studies/edel-age.cs.html");
    fs::write(at("edel-age/report.cs.html"), czech).expect("a file");
    let bad = "<title><script>alert(1)</script></title><style>p{}</style><script>1</script>";
    fs::write(at("bad.html"), bad).expect("a file");
    fs::write(at("notes.txt"), "no report").expect("a file");
    fs::write(at(".hidden.html"), "<title>Hidden</title>").expect("a file");
    fs::write(at("b \" <i>.html"), "<title>Odd</title>").expect("a file");
    fs::create_dir(at("empty")).expect("a folder");
    folder
}

#[tokio::test]
async fn reports_are_listed_and_shown_with_only_their_style() {
    let folder = folder();
    let studies = Studies::new(Some(folder.path().to_owned()));
    let site = Site::with(|app| {
        app.reloaded = Reloaded::new(Reloadable { studies, ..Default::default() });
    })
    .await;
    assert!(site.get("/api").await.text.contains(r#"href="/studies""#));
    let list = site.get("/studies").await.text;
    assert!(list.contains(r#"href="/studies/edel-age""#), "{list}");
    // Each question leads to its place in the report.
    assert!(list.contains(r#"href="/studies/edel-age#question-1""#), "{list}");
    assert!(list.contains("Does the order of age matter in Edel, Stein &amp; Reich?"), "{list}");
    assert!(list.contains("% of games (95%: "), "the answers stand in the list: {list}");
    assert!(list.contains("&lt;script&gt;alert(1)"), "{list}");
    for hidden in ["<script>alert", "notes", "Hidden", "Odd", "empty"] {
        assert!(!list.contains(hidden), "{hidden}");
    }
    assert!(!list.contains("edel-age.cs"), "a translation is not a report of its own: {list}");
    let czech = |path: &str| {
        let request = Request::get(path).header("accept-language", "cs");
        site.ask(request.body(Body::empty()).expect("a request"))
    };
    let list = czech("/studies").await.text;
    assert!(list.contains("Záleží v Edel, Stein &amp; Reich na věku?"), "{list}");
    assert!(list.contains(r#"lang="cs"><h3><a href="/studies/edel-age""#), "{list}");
    let report = czech("/studies/edel-age").await;
    assert_eq!(report.text, include_str!("../../../../docs/studies/edel-age.cs.html"));
    // A report without a translation is in English.
    assert!(czech("/studies/bad").await.text.contains("alert(1)"));
    let report = site.get("/studies/edel-age").await;
    assert!(report.text.contains(r#"<article id="question-1">"#), "the link leads to a question");
    assert_eq!(report.text, include_str!("../../../../docs/studies/edel-age.html"));
    assert_eq!(report.header("content-type"), "text/html; charset=utf-8");
    for path in ["/studies/edel-age", "/studies/bad"] {
        let policy = site.get(path).await.header("content-security-policy").to_owned();
        assert!(policy.starts_with("default-src 'none'; style-src 'sha256-"), "{policy}");
        assert!(policy.ends_with("frame-ancestors 'none'; sandbox"), "{policy}");
        assert!(!policy.contains("unsafe") && !policy.contains("script"), "{policy}");
    }
    for path in ["notes", "notes.txt", "empty", ".hidden", "..%2fedel-age", "%2e%2e", "none"] {
        let status = site.get(&format!("/studies/{path}")).await.status;
        assert_eq!(status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn a_server_without_studies_says_so() {
    let site = Site::new().await;
    assert!(site.get("/studies").await.text.contains("This server has no studies."));
    assert!(!site.get("/api").await.text.contains(r#"href="/studies""#));
}
