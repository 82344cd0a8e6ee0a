//! What a preview of a link to a table shows: the game, the host and the free seats, with a picture (Open
//! Graph).

use server::Invitation;

/// The languages of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Language {
    English,
    Spanish,
    Swedish,
}

/// The tags for the head of the page. `wanted` is the request's `Accept-Language`. Most programs that fetch a
/// link for a preview send none.
pub(crate) fn head(invitation: &Invitation, wanted: &str) -> String {
    let language = language(wanted);
    let Invitation { game, site, table, .. } = invitation;
    let image = if page::asset(&picture(game)).is_some() { picture(game) } else { "icon-512.png".into() };
    let tags = [
        ("og:type", "website".to_owned()),
        ("og:site_name", "Tercet".to_owned()),
        ("og:title", title(invitation, language)),
        ("og:description", seats(invitation.free, language)),
        ("og:url", format!("{site}/t/{table}")),
        ("og:image", format!("{site}/{image}")),
        ("og:image:alt", name(game).to_owned()),
        ("twitter:card", "summary_large_image".to_owned()),
    ];
    let tag = |(property, content): &(&str, String)| {
        format!("<meta property=\"{property}\" content=\"{}\" />\n", escaped(content))
    };
    tags.iter().map(tag).collect()
}

/// The picture of a game, where the client has one.
fn picture(game: &str) -> String {
    format!("og/{game}.png")
}

fn title(invitation: &Invitation, language: Language) -> String {
    let game = name(&invitation.game);
    match (&invitation.host, language) {
        (Some(host), Language::English) => format!("{host} invites you to {game}"),
        (Some(host), Language::Spanish) => format!("{host} te invita a {game}"),
        (Some(host), Language::Swedish) => format!("{host} bjuder in dig till {game}"),
        (None, _) => game.to_owned(),
    }
}

fn seats(free: u8, language: Language) -> String {
    match (free, language) {
        (0, Language::English) => "All seats are taken. You can watch.".into(),
        (0, Language::Spanish) => "Todas las plazas están ocupadas. Puedes mirar.".into(),
        (0, Language::Swedish) => "Alla platser är tagna. Du kan titta på.".into(),
        (1, Language::English) => "One seat is free. Play in the browser, without an account.".into(),
        (1, Language::Spanish) => "Queda una plaza libre. Se juega en el navegador, sin cuenta.".into(),
        (1, Language::Swedish) => "En plats är ledig. Spela i webbläsaren, utan konto.".into(),
        (n, Language::English) => format!("{n} seats are free. Play in the browser, without an account."),
        (n, Language::Spanish) => format!("Quedan {n} plazas libres. Se juega en el navegador, sin cuenta."),
        (n, Language::Swedish) => format!("{n} platser är lediga. Spela i webbläsaren, utan konto."),
    }
}

/// A game's name as people write it.
fn name(game: &str) -> &str {
    match game {
        "set" => "SET",
        "cubed" => "SET Cubed",
        "scramble" => "Scramble SET",
        "crossword" => "Crossword SET",
        "quiddler" => "Quiddler",
        "hunt" => "SET hunt",
        "sprint" => "SET sprint",
        "quiddler-hand" => "Quiddler: best hand",
        "cubed-turn" => "SET Cubed: best turn",
        other => other,
    }
}

/// The first of the wanted languages that the page has.
fn language(wanted: &str) -> Language {
    let known = |tag: &str| match tag.trim().get(..2)?.to_ascii_lowercase().as_str() {
        "en" => Some(Language::English),
        "es" => Some(Language::Spanish),
        "sv" => Some(Language::Swedish),
        _ => None,
    };
    wanted.split(',').find_map(known).unwrap_or(Language::English)
}

/// The text, escaped for an attribute in double quotes.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('"', "&quot;").replace('<', "&lt;").replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn invitation(host: Option<&str>, free: u8) -> Invitation {
        Invitation {
            game: "set".into(),
            host: host.map(Into::into),
            free,
            site: "https://games.example/club".into(),
            table: "abc".into(),
        }
    }

    #[test]
    fn a_link_tells_the_game_the_host_and_the_free_seats() {
        let head = head(&invitation(Some("Ada"), 2), "");
        assert!(head.contains("content=\"Ada invites you to SET\""), "{head}");
        assert!(head.contains("2 seats are free."), "{head}");
        assert!(head.contains("content=\"https://games.example/club/t/abc\""), "{head}");
        assert!(head.contains("content=\"https://games.example/club/og/set.png\""), "{head}");
    }

    #[test]
    fn it_speaks_the_language_that_is_wanted_first() {
        assert_eq!(language("de-DE, sv;q=0.8, en;q=0.5"), Language::Swedish);
        assert_eq!(language("ES-mx"), Language::Spanish);
        assert_eq!(language("fr, å"), Language::English);
        assert!(head(&invitation(Some("Ada"), 1), "es").contains("Queda una plaza libre."));
    }

    #[test]
    fn names_and_hosts_cannot_leave_their_attribute() {
        let mut hostile = invitation(Some("\"><script>"), 0);
        hostile.site = "http://x\"><img>".into();
        let head = head(&hostile, "");
        assert!(!head.contains("<script>") && !head.contains("<img>"), "{head}");
        assert!(head.contains("All seats are taken."), "{head}");
    }

    #[test]
    fn every_game_of_several_players_has_its_name() {
        for game in games::registry::all().iter().filter(|game| game.seats().1 > 1) {
            assert_ne!(name(game.key()), game.key());
        }
    }

    #[test]
    fn every_picture_of_a_link_is_in_the_page() {
        for game in ["set", "cubed", "scramble", "crossword", "quiddler"] {
            assert!(page::asset(&picture(game)).is_some(), "{game}");
        }
    }
}
