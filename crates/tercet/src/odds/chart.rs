//! The odds as a picture.

use std::fmt::Write;

use games::set::odds::Odds;

use super::{CLAIMS, Table, against};

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 460.0;
const LEFT: f64 = 90.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 50.0;
const BOTTOM: f64 = 60.0;

/// The chart has a logarithmic scale from 1 : 100 to 10¹³ : 1, because the odds are so far apart.
const LEAST: f64 = -2.0;
const MOST: f64 = 13.0;

fn x(cards: usize) -> f64 {
    LEFT + (WIDTH - LEFT - RIGHT) * (cards as f64 - 2.5) / 18.0
}

fn y(odds: f64) -> f64 {
    let part = (odds.log10().clamp(LEAST, MOST) - LEAST) / (MOST - LEAST);
    HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * part
}

/// An SVG with the exact odds, the booklet's claims, and the counts from played games.
pub(super) fn draw(exact: &[Odds], played: &[Table]) -> String {
    let mut svg = String::new();
    // Writing to a string does not fail.
    let _ = compose(&mut svg, exact, played);
    svg
}

fn compose(svg: &mut String, exact: &[Odds], played: &[Table]) -> std::fmt::Result {
    writeln!(
        svg,
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="Odds that random cards contain a SET">
<rect width="100%" height="100%" fill="#fff"/>
<text x="{LEFT}" y="24" font-size="16" font-weight="600">Odds that cards contain a SET, n : 1</text>"##
    )?;
    for power in (LEAST as i32..=MOST as i32).filter(|power| power.rem_euclid(3) == 0) {
        let at = y(10f64.powi(power));
        let label = if power == 0 {
            "1".into()
        } else {
            format!(r#"10<tspan dy="-5" font-size="9">{power}</tspan>"#)
        };
        writeln!(
            svg,
            r##"<line x1="{LEFT}" x2="{:.1}" y1="{at:.1}" y2="{at:.1}" stroke="#ddd"/><text x="{:.1}" y="{:.1}" text-anchor="end">{label}</text>"##,
            WIDTH - RIGHT,
            LEFT - 8.0,
            at + 4.0
        )?;
    }
    for cards in 3..=20 {
        let (at, low) = (x(cards), HEIGHT - BOTTOM + 18.0);
        writeln!(svg, r#"<text x="{at:.1}" y="{low:.1}" text-anchor="middle">{cards}</text>"#)?;
    }
    writeln!(
        svg,
        r#"<text x="{:.1}" y="{:.1}" text-anchor="middle">cards</text>"#,
        (LEFT + WIDTH - RIGHT) / 2.0,
        HEIGHT - 20.0
    )?;
    let shown: Vec<(usize, f64)> = exact
        .iter()
        .map(|odds| (odds.cards, odds.against()))
        .filter(|&(cards, odds)| cards >= 3 && odds.is_finite())
        .collect();
    let points: Vec<String> =
        shown.iter().map(|&(cards, odds)| format!("{:.1},{:.1}", x(cards), y(odds))).collect();
    writeln!(
        svg,
        r##"<polyline points="{}" fill="none" stroke="#2a6f97" stroke-width="2"/>"##,
        points.join(" ")
    )?;
    for (cards, odds) in shown {
        writeln!(
            svg,
            r##"<circle cx="{:.1}" cy="{:.1}" r="4" fill="#2a6f97"><title>{cards} cards: {odds:.2} : 1</title></circle>"##,
            x(cards),
            y(odds)
        )?;
    }
    for (cards, odds) in CLAIMS {
        let (x, y) = (x(cards), y(odds));
        writeln!(
            svg,
            r##"<path d="M{x:.1} {:.1}l7 7l-7 7l-7 -7z" fill="none" stroke="#c1121f" stroke-width="2"><title>the booklet, {cards} cards: {odds} : 1</title></path>"##,
            y - 7.0
        )?;
    }
    for table in played.iter().filter(|table| table.cards >= 3 && table.without > 0) {
        let x = x(table.cards) + 6.0;
        let (low, high) = (y(against(table.interval.1)), y(against(table.interval.0.max(1e-13))));
        let at = y(against(table.share));
        writeln!(
            svg,
            r##"<path d="M{x:.1} {low:.1}V{high:.1}M{:.1} {at:.1}h8" stroke="#588157" stroke-width="2" fill="none"><title>in play, {} cards: {:.2} : 1</title></path>"##,
            x - 4.0,
            table.cards,
            against(table.share)
        )?;
    }
    let mut legend = vec![("#2a6f97", "random cards, exact"), ("#c1121f", "what the booklet says")];
    if !played.is_empty() {
        legend.push(("#588157", "counted in play, with 95 % confidence"));
    }
    for (n, (colour, text)) in legend.iter().enumerate() {
        let at = TOP + 14.0 + 18.0 * n as f64;
        writeln!(
            svg,
            r##"<rect x="{:.1}" y="{:.1}" width="10" height="10" fill="{colour}"/><text x="{:.1}" y="{at:.1}">{text}</text>"##,
            LEFT + 14.0,
            at - 9.0,
            LEFT + 30.0
        )?;
    }
    writeln!(svg, "</svg>")
}
