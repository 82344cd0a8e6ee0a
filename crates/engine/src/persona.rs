//! Who the bots are: their names and faces. How a bot plays does not depend on them, and its level is never
//! part of its name.

use serde::Serialize;

/// A bot as people meet it. The page has a line about each, by its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Persona {
    /// The name, the same in every language.
    pub name: &'static str,
    /// How its eyes are drawn.
    pub eyes: Eyes,
    /// How its mouth is drawn.
    pub mouth: Mouth,
    /// What it has on its head.
    pub top: Top,
}

/// How the eyes of a bot are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Eyes {
    /// Small and round.
    Dots,
    /// Large and round.
    Rings,
    /// Narrow, as in a smile.
    Arcs,
}

/// How the mouth of a bot is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Mouth {
    /// A smile.
    Smile,
    /// A straight line.
    Line,
    /// Open, as in surprise.
    Open,
}

/// What a bot has on its head.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Top {
    /// An antenna.
    Antenna,
    /// Two ears.
    Ears,
    /// A tuft of hair.
    Tuft,
}

impl Persona {
    /// All of them: more than any table has seats.
    pub const ALL: [Persona; 16] = [
        persona("Amba", Eyes::Arcs, Mouth::Smile, Top::Tuft),
        persona("Bolero", Eyes::Dots, Mouth::Open, Top::Ears),
        persona("Corvo", Eyes::Rings, Mouth::Line, Top::Tuft),
        persona("Dodo", Eyes::Rings, Mouth::Open, Top::Antenna),
        persona("Fizzy", Eyes::Dots, Mouth::Smile, Top::Antenna),
        persona("Gavot", Eyes::Arcs, Mouth::Line, Top::Ears),
        persona("Kubik", Eyes::Dots, Mouth::Line, Top::Antenna),
        persona("Lumo", Eyes::Rings, Mouth::Smile, Top::Ears),
        persona("Mambo", Eyes::Arcs, Mouth::Open, Top::Tuft),
        persona("Nimbo", Eyes::Arcs, Mouth::Smile, Top::Antenna),
        persona("Orbo", Eyes::Rings, Mouth::Open, Top::Tuft),
        persona("Rombo", Eyes::Dots, Mouth::Line, Top::Ears),
        persona("Sorbet", Eyes::Dots, Mouth::Smile, Top::Tuft),
        persona("Tikko", Eyes::Rings, Mouth::Line, Top::Antenna),
        persona("Velum", Eyes::Arcs, Mouth::Line, Top::Tuft),
        persona("Zefir", Eyes::Rings, Mouth::Smile, Top::Antenna),
    ];

    /// One whose name is not among those of a table; `seed` decides which.
    ///
    /// ```
    /// use engine::Persona;
    /// let taken = ["Ada", "Amba"];
    /// assert!(!taken.contains(&Persona::choose(7, |name| taken.contains(&name)).name));
    /// ```
    pub fn choose(seed: u64, taken: impl Fn(&str) -> bool) -> &'static Persona {
        static ALL: [Persona; 16] = Persona::ALL;
        let first = (seed % ALL.len() as u64) as usize;
        let (before, after) = ALL.split_at(first);
        let free = after.iter().chain(before).find(|persona| !taken(persona.name));
        // There are more names than seats. A table that has used them all up gets one of them twice.
        free.unwrap_or(&ALL[first])
    }
}

const fn persona(name: &'static str, eyes: Eyes, mouth: Mouth, top: Top) -> Persona {
    Persona { name, eyes, mouth, top }
}

/// Whether a name belongs to one of the bots, so that no person may use it. Case and spaces do not matter.
pub fn is_bot_name(name: &str) -> bool {
    let plain = |text: &str| text.split_whitespace().collect::<String>().to_lowercase();
    let name = plain(name);
    Persona::ALL.iter().any(|persona| plain(persona.name) == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_have_the_same_name_or_face() {
        for (n, one) in Persona::ALL.iter().enumerate() {
            for other in &Persona::ALL[..n] {
                assert_ne!(one.name, other.name);
                let face = |p: &Persona| (p.eyes, p.mouth, p.top);
                assert_ne!(face(one), face(other), "{} and {}", one.name, other.name);
            }
            assert!(one.name.bytes().all(|letter| letter.is_ascii_alphabetic()), "{}", one.name);
        }
    }

    #[test]
    fn a_table_full_of_bots_has_no_name_twice() {
        for seed in [0, 5, 15, u64::MAX] {
            let mut taken: Vec<&str> = Vec::new();
            for n in 0..Persona::ALL.len() as u64 {
                let name = Persona::choose(seed.wrapping_add(n * n), |name| taken.contains(&name)).name;
                assert!(!taken.contains(&name), "{name}: {taken:?}");
                taken.push(name);
            }
        }
    }

    #[test]
    fn the_names_of_bots_are_known_however_they_are_written() {
        assert!(["Tikko", "tikko", " TIKKO ", "Ti kko"].into_iter().all(is_bot_name));
        assert!(!["Ada", "", "Tikk", "Tikkos"].into_iter().any(is_bot_name));
    }
}
