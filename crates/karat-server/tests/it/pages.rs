//! Pages and files as browsers get them.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use karat_server::router::link;

use crate::site::{Guest, Site};

#[tokio::test]
async fn every_page_comes_with_its_headers() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let pages = [
        "/".to_owned(),
        "/games/klenotnici/new".to_owned(),
        "/rules/klenotnici".to_owned(),
        "/nowhere".to_owned(),
        format!("/tables/{id}"),
        format!("/tables/{id}/fragment"),
    ];
    for path in pages {
        let reply = guests[0].get(&site, &path).await;
        assert!(reply.header("content-type").starts_with("text/html"), "{path}");
        assert!(reply.header("content-security-policy").starts_with("default-src 'none';"));
        assert_eq!(reply.header("x-content-type-options"), "nosniff");
        assert_eq!(reply.header("cache-control"), "no-store", "{path}");
        assert!(!reply.headers.contains_key(header::SET_COOKIE), "looking changes nothing");
        for forbidden in [" style=\"", "<style", " onclick=", "javascript:"] {
            assert!(!reply.text.contains(forbidden), "{path} has {forbidden}");
        }
    }
}

#[tokio::test]
async fn a_file_is_found_under_the_hash_of_its_content_alone() {
    let site = Site::new().await;
    let path = link::asset("components.css");
    let reply = site.get(&path).await;
    assert_eq!(reply.status, StatusCode::OK);
    assert!(reply.header("cache-control").contains("immutable"));
    assert_eq!(reply.header("content-type"), "text/css; charset=utf-8");
    for wrong in ["/static/components.css", "/static/components.0000000000000000.css"] {
        assert_eq!(site.get(wrong).await.status, StatusCode::NOT_FOUND);
    }
    let request = Request::get(&path).header(header::ACCEPT_ENCODING, "gzip");
    let packed = site.raw(request.body(Body::empty()).expect("a request")).await;
    assert_eq!(packed.headers()[header::CONTENT_ENCODING], "gzip");
}

#[tokio::test]
async fn settings_are_remembered_and_lead_back() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let fields = [
        ("locale", "cs"),
        ("theme", "dark"),
        ("name", "Ž\u{202e}ofie"),
        ("back", "/rules/klenotnici"),
    ];
    let reply = guest.post(&site, "/settings", &fields).await;
    assert_eq!((reply.status, reply.location()), (StatusCode::SEE_OTHER, "/rules/klenotnici"));
    let cookie = reply.header("set-cookie");
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"), "{cookie}");
    let page = guest.get(&site, "/games/klenotnici/new").await;
    assert!(page.text.contains("lang=\"cs\"") && page.text.contains("Žofie"));
    assert!(!page.text.contains('\u{202e}'));

    let away = guest.post(&site, "/settings", &[("back", "//elsewhere.example/")]).await;
    assert_eq!(away.location(), "/");
    let request = Request::get("/").header(header::ACCEPT_LANGUAGE, "cs-CZ,cs;q=0.9,en;q=0.5");
    let czech = site.ask(request.body(Body::empty()).expect("a request")).await;
    assert!(czech.text.contains("lang=\"cs\""));
}

#[tokio::test]
async fn a_script_gets_the_changing_part_instead_of_a_page() {
    let site = Site::new().await;
    let (id, mut guests) = site.open_for_three(&[]).await;
    let path = format!("/tables/{id}/moves");
    let version = site.table(&id).await.version().to_string();
    let mut form = guests[0].form(&path, &[("move", "gibberish"), ("seen", &version)]);
    form.headers_mut().insert("x-fragment", header::HeaderValue::from_static("1"));
    let reply = guests[0].send(&site, form).await;
    assert_eq!(reply.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(!reply.text.contains("<html"));
    let page = guests[0].post(&site, &path, &[("move", "gibberish"), ("seen", &version)]).await;
    assert!(page.text.contains("<html"));
    let fragment = guests[0].get(&site, &format!("/tables/{id}/fragment")).await;
    assert!(!fragment.text.contains("<html"));
}

#[tokio::test]
async fn the_guest_sits_where_he_asked_to() {
    let site = Site::new().await;
    let mut guest = Guest::default();
    let fields = [
        ("game", "klenotnici"),
        ("seats", "4"),
        ("seat", "2"),
        ("bots", "random"),
        ("bot_2", "greedy"),
    ];
    let id = guest.open(&site, &fields).await;
    let table = site.table(&id).await;
    let levels: Vec<_> =
        table.record().sitters.iter().map(|sitter| format!("{:?}", sitter.who)).collect();
    assert!(levels[2].starts_with("Guest"), "{levels:?}");
    assert_eq!(
        [&levels[0], &levels[1], &levels[3]],
        ["Bot(\"random\")", "Bot(\"greedy\")", "Bot(\"random\")"]
    );
    assert_eq!(site.get("/healthz").await.text, "ok\n");
}
