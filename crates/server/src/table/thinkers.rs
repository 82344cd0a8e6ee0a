//! Threads on which bots think. Players go first: these have a lower priority than whatever answers them.

use std::{
    io,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

/// How much these threads stand back, as `nice` counts; elsewhere it counts for whole processes.
#[cfg(target_os = "linux")]
const POLITE: i32 = 10;

type Task = Box<dyn FnOnce() + Send>;

/// Some threads, and what waits for them: first come, first thought about. They end when this is dropped.
pub struct Thinkers {
    tasks: Sender<Task>,
}

impl Thinkers {
    /// So many of them.
    pub fn new(threads: usize) -> io::Result<Thinkers> {
        let (tasks, queue) = channel();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..threads {
            let queue = Arc::clone(&queue);
            thread::Builder::new().name("thinker".into()).spawn(move || work(&queue))?;
        }
        Ok(Thinkers { tasks })
    }

    /// As many as there are cores.
    pub fn one_a_core() -> io::Result<Thinkers> {
        Thinkers::new(thread::available_parallelism().map_or(2, usize::from))
    }

    /// Does something on one of them, as soon as one is free.
    pub(super) fn run(&self, task: impl FnOnce() + Send + 'static) {
        // They are there as long as this is.
        let _ = self.tasks.send(Box::new(task));
    }
}

fn work(queue: &Mutex<Receiver<Task>>) {
    // Where that cannot be had, they are merely less polite.
    #[cfg(target_os = "linux")]
    let _ = rustix::process::nice(POLITE);
    loop {
        let next = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        match next {
            Ok(task) => task(),
            Err(_) => return,
        }
    }
}
