//! Threads on which bots think. They have a lower priority than the threads that answer players.

use std::{
    io,
    sync::{
        Arc, Mutex, PoisonError,
        mpsc::{Receiver, Sender, channel},
    },
    thread,
};

/// The `nice` value of these threads. On Linux it counts for each thread.
#[cfg(target_os = "linux")]
const POLITE: i32 = 10;

type Task = Box<dyn FnOnce() + Send>;

/// A pool of threads with a queue. The threads end when the pool is dropped.
pub struct Thinkers {
    tasks: Sender<Task>,
}

impl Thinkers {
    /// Starts this number of threads.
    pub fn new(threads: usize) -> io::Result<Thinkers> {
        let (tasks, queue) = channel();
        let queue = Arc::new(Mutex::new(queue));
        for _ in 0..threads {
            let queue = Arc::clone(&queue);
            thread::Builder::new().name("thinker".into()).spawn(move || work(&queue))?;
        }
        Ok(Thinkers { tasks })
    }

    /// Starts one thread for each core.
    pub fn one_a_core() -> io::Result<Thinkers> {
        Thinkers::new(thread::available_parallelism().map_or(2, usize::from))
    }

    /// Runs a job as soon as a thread is free.
    pub(super) fn run(&self, task: impl FnOnce() + Send + 'static) {
        // The threads live as long as the pool.
        let _ = self.tasks.send(Box::new(task));
    }
}

fn work(queue: &Mutex<Receiver<Task>>) {
    // If the priority cannot be changed, the threads compete with the others.
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
