//! What steps print while several of them run.
//!
//! One step at a time is shown as it runs. What the others print is kept and shown when it is their turn, so
//! that no step's output is mixed with another's. The output of a step that fails comes last.

use std::{
    io::{self, Write},
    sync::{Mutex, MutexGuard, PoisonError},
};

pub(crate) struct Screen(Mutex<State>);

struct State {
    /// The step that is shown as it runs.
    live: Option<&'static str>,
    /// What has not been shown yet, in the order in which the steps began.
    tapes: Vec<Tape>,
    out: Box<dyn Write + Send>,
}

struct Tape {
    step: &'static str,
    kept: Vec<u8>,
    ended: bool,
    failed: bool,
}

impl Screen {
    pub(crate) fn stdout() -> Screen {
        Screen::new(Box::new(io::stdout()))
    }

    fn new(out: Box<dyn Write + Send>) -> Screen {
        Screen(Mutex::new(State { live: None, tapes: Vec::new(), out }))
    }

    pub(crate) fn begin(&self, step: &'static str, about: &str) {
        let mut state = self.lock();
        let title = format!("\n── {step}: {about}\n").into_bytes();
        match state.live {
            None => {
                state.live = Some(step);
                state.show(&title);
            }
            Some(_) => {
                state.show(format!("── meanwhile: {step}\n").as_bytes());
                state.tapes.push(Tape { step, kept: title, ended: false, failed: false });
            }
        }
    }

    pub(crate) fn print(&self, step: &'static str, line: &[u8]) {
        let mut state = self.lock();
        match state.tapes.iter_mut().find(|tape| tape.step == step) {
            Some(tape) => tape.kept.extend_from_slice(line),
            None => state.show(line),
        }
    }

    /// A step has ended; `verdict` is its last line.
    pub(crate) fn end(&self, step: &'static str, verdict: &str, failed: bool) {
        let mut state = self.lock();
        let verdict = format!("── {verdict}\n").into_bytes();
        match state.tapes.iter_mut().find(|tape| tape.step == step) {
            Some(tape) => {
                tape.kept.extend_from_slice(&verdict);
                (tape.ended, tape.failed) = (true, failed);
                if state.live.is_some() {
                    state.show(&[b"\xe2\x94\x80\xe2\x94\x80 meanwhile: ", &verdict[7..]].concat());
                }
            }
            None => {
                state.show(&verdict);
                state.live = None;
            }
        }
        if state.live.is_none() {
            state.next();
        }
    }

    /// Shows what is left: the output of steps that failed beside others.
    pub(crate) fn finish(&self) {
        let mut state = self.lock();
        for tape in std::mem::take(&mut state.tapes) {
            state.show(&tape.kept);
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Shows the steps that have ended meanwhile, and then one that still runs.
    fn next(&mut self) {
        while let Some(place) = self.tapes.iter().position(|tape| !tape.failed) {
            let tape = self.tapes.remove(place);
            self.show(&tape.kept);
            if !tape.ended {
                self.live = Some(tape.step);
                return;
            }
        }
    }

    fn show(&mut self, bytes: &[u8]) {
        // Nobody may be reading any more; the steps still count.
        let _ = self.out.write_all(bytes).and_then(|()| self.out.flush());
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io,
        sync::{Arc, Mutex, PoisonError},
    };

    use super::Screen;

    #[derive(Clone, Default)]
    struct Page(Arc<Mutex<Vec<u8>>>);

    impl io::Write for Page {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Page {
        fn text(&self) -> String {
            String::from_utf8_lossy(&self.0.lock().unwrap_or_else(PoisonError::into_inner)).into_owned()
        }
    }

    #[test]
    fn steps_side_by_side_are_not_mixed_and_a_failed_one_comes_last() {
        let page = Page::default();
        let screen = Screen::new(Box::new(page.clone()));
        screen.begin("a", "first");
        screen.begin("b", "second");
        screen.begin("c", "third");
        screen.print("a", b"a1\n");
        screen.print("b", b"b1\n");
        screen.print("c", b"c1\n");
        screen.print("a", b"a2\n");
        screen.end("b", "b failed", true);
        screen.end("a", "a passed", false);
        screen.print("c", b"c2\n");
        screen.end("c", "c passed", false);
        screen.finish();
        let expected = "\n── a: first\n── meanwhile: b\n── meanwhile: c\na1\na2\n── meanwhile: b failed\n\
                        ── a passed\n\n── c: third\nc1\nc2\n── c passed\n\n── b: second\nb1\n── b failed\n";
        assert_eq!(page.text(), expected);
    }
}
