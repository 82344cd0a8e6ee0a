//! The web client inside the binary: its files, ready to be sent.
//!
//! The build script makes them from `web/` with npm. Only the binary depends on this crate, so that nothing
//! else has to wait for Node.
//!
//! ```
//! let page = page::find("/").expect("the start page");
//! assert_eq!(page.content_type(), "text/html; charset=utf-8");
//! // Addresses inside the client are all the same page; it looks at the path itself.
//! assert_eq!(page::find("/t/some-table").map(|a| a.path), Some("index.html"));
//! assert!(page::is_page("/t/some-table") && !page::is_page("/no/such/page"));
//! assert!(page::find("/no-such-file.js").is_none());
//! ```

/// A file of the client.
#[derive(Clone, Copy, Debug)]
pub struct Asset {
    /// Where it is, without a leading slash: `assets/index-1a2b.js`.
    pub path: &'static str,
    /// What tells this version from others, in quotes as the header wants it.
    pub etag: &'static str,
    /// Its bytes.
    pub body: &'static [u8],
    /// The same, packed with Brotli.
    pub brotli: Option<&'static [u8]>,
    /// The same, packed with gzip.
    pub gzip: Option<&'static [u8]>,
}

/// Every file, in order of their paths.
static FILES: &[Asset] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

const INDEX: &str = "index.html";
/// What the start page says of its own address, in a form that can be found and replaced.
const BASE: &str = "<base href=\"/\" />";

/// The file at a path of the URL, by its exact name.
pub fn asset(path: &str) -> Option<&'static Asset> {
    let path = path.trim_start_matches('/');
    let path = if path.is_empty() { INDEX } else { path };
    let found = FILES.binary_search_by(|file| file.path.cmp(path)).ok()?;
    FILES.get(found)
}

/// What to send for a path of the URL: a file, or the start page for an address inside the client.
pub fn find(path: &str) -> Option<&'static Asset> {
    asset(path).or_else(|| {
        let last = path.rsplit('/').next().unwrap_or_default();
        // Something with an ending is a file that is not there.
        if last.contains('.') { None } else { asset(INDEX) }
    })
}

/// The pages of the client, by the first part of their paths. Its router knows the same (a test compares them).
pub const PAGES: [&str; 9] =
    ["index.html", "t", "new", "replay", "review", "learn", "tour", "rules", "about"];

/// Whether the client has a page at a path of the URL. Elsewhere it shows that there is nothing.
pub fn is_page(path: &str) -> bool {
    let first = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    first.is_empty() || PAGES.contains(&first)
}

/// The start page for a server that lives under a path of its own, such as `/games`.
pub fn index_under(base: &str) -> Option<String> {
    index_with(base, "")
}

/// The same with more in its head, such as what a link to it tells.
pub fn index_with(base: &str, head: &str) -> Option<String> {
    let page = std::str::from_utf8(asset(INDEX)?.body).ok()?;
    let base = base.trim_end_matches('/');
    let safe: String = base.chars().filter(|c| !matches!(c, '"' | '<' | '>' | '&')).collect();
    let page = page.replacen(BASE, &format!("<base href=\"{safe}/\" />"), 1);
    Some(page.replacen("</head>", &format!("{head}</head>"), 1))
}

/// How a body was packed, as `Content-Encoding` says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packing {
    /// Not at all.
    Plain,
    /// `br`.
    Brotli,
    /// `gzip`.
    Gzip,
}

impl Packing {
    /// The value of the header; `None` when there is to be none.
    pub fn header(self) -> Option<&'static str> {
        match self {
            Packing::Plain => None,
            Packing::Brotli => Some("br"),
            Packing::Gzip => Some("gzip"),
        }
    }
}

impl Asset {
    /// What kind of file it is, as `Content-Type` says it.
    pub fn content_type(&self) -> &'static str {
        match self.path.rsplit('.').next() {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("svg") => "image/svg+xml",
            Some("png") => "image/png",
            Some("ico") => "image/x-icon",
            Some("woff2") => "font/woff2",
            Some("webmanifest") => "application/manifest+json",
            Some("json") => "application/json",
            Some("txt") => "text/plain; charset=utf-8",
            _ => "application/octet-stream",
        }
    }

    /// Whether its name changes with its contents, so that it can be kept for ever.
    pub fn is_immutable(&self) -> bool {
        self.path.starts_with("assets/")
    }

    /// How long it may be kept, as `Cache-Control` says it.
    pub fn cache_control(&self) -> &'static str {
        if self.is_immutable() { "public, max-age=31536000, immutable" } else { "no-cache" }
    }

    /// The smallest form that the other side understands, going by its `Accept-Encoding`.
    pub fn packed(&self, accept_encoding: &str) -> (&'static [u8], Packing) {
        let takes = |name: &str| {
            accept_encoding.split(',').any(|part| {
                let mut pieces = part.split(';').map(str::trim);
                let named = pieces.next().is_some_and(|coding| coding.eq_ignore_ascii_case(name));
                let refused = pieces
                    .any(|p| p.strip_prefix("q=").is_some_and(|q| q.trim_end_matches(['0', '.']).is_empty()));
                named && !refused
            })
        };
        match (self.brotli, self.gzip) {
            (Some(body), _) if takes("br") => (body, Packing::Brotli),
            (_, Some(body)) if takes("gzip") => (body, Packing::Gzip),
            _ => (self.body, Packing::Plain),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_found_by_its_path_and_has_a_type() {
        assert!(FILES.len() > 10);
        for file in FILES {
            assert_eq!(asset(file.path).map(|found| found.path), Some(file.path));
            assert_ne!(file.content_type(), "application/octet-stream", "{}", file.path);
        }
    }

    #[test]
    fn only_hashed_names_are_kept_for_ever() {
        assert!(FILES.iter().any(Asset::is_immutable));
        let index = asset("/").expect("an index");
        assert_eq!(index.cache_control(), "no-cache");
    }

    #[test]
    fn scripts_come_packed_for_those_who_can_unpack() {
        let script = FILES.iter().find(|f| f.path.ends_with(".js") && f.body.len() > 4096).expect("a script");
        assert_eq!(script.packed("gzip, deflate, br").1, Packing::Brotli);
        assert_eq!(script.packed("gzip;q=1.0, br;q=0").1, Packing::Gzip);
        assert_eq!(script.packed("").1, Packing::Plain);
        assert!(script.packed("br").0.len() < script.body.len());
    }

    #[test]
    fn what_browsers_and_searchers_ask_for_is_there() {
        for path in ["/favicon.ico", "/robots.txt", "/sw.js", "/manifest.webmanifest"] {
            assert!(asset(path).is_some(), "{path}");
        }
        // A service worker that could be kept would keep an old page.
        assert_eq!(asset("/sw.js").expect("a service worker").cache_control(), "no-cache");
    }

    #[test]
    fn the_start_page_can_live_elsewhere() {
        let page = index_under("/games/").expect("an index");
        assert!(page.contains("<base href=\"/games/\" />"));
        assert!(!page.contains("src=\"/"), "addresses in it are relative");
    }
}
