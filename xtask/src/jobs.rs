//! Programs that a chore starts, and how all of them are stopped.

use std::{
    io,
    os::unix::process::CommandExt,
    process::{Child, Command},
    sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc},
    thread,
    time::Duration,
};

use rustix::process::{Pid, Signal, kill_process_group};

use crate::Failure;

/// How long a program may take to end by itself.
const PATIENCE: Duration = Duration::from_secs(15);

/// The running programs. Each has a process group of its own, so that its children are stopped with it.
#[derive(Clone, Default)]
pub(crate) struct Jobs(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    stopped: bool,
    groups: Vec<Pid>,
}

impl Jobs {
    /// Starts a program, unless everything is being stopped.
    pub(crate) fn spawn(&self, mut command: Command) -> io::Result<Child> {
        let mut state = self.lock();
        if state.stopped {
            return Err(io::Error::new(io::ErrorKind::Interrupted, "stopped"));
        }
        let child = command.process_group(0).spawn()?;
        state.groups.extend(Pid::from_raw(child.id().cast_signed()));
        Ok(child)
    }

    /// A program has ended. Its process id may soon belong to another.
    pub(crate) fn ended(&self, child: &Child) {
        self.lock().groups.retain(|group| group.as_raw_nonzero().get() != child.id().cast_signed());
    }

    /// Asks one program to end.
    pub(crate) fn terminate(&self, child: &Child) {
        let group = Pid::from_raw(child.id().cast_signed());
        State { stopped: false, groups: group.into_iter().collect() }.signal(Signal::TERM);
    }

    pub(crate) fn are_stopped(&self) -> bool {
        self.lock().stopped
    }

    /// Asks all programs to end, and kills those that have not done so after a while. No more can be started.
    pub(crate) fn stop(&self) {
        let mut state = self.lock();
        if !state.stopped {
            state.stopped = true;
            state.signal(Signal::TERM);
            let jobs = self.clone();
            thread::spawn(move || {
                thread::sleep(PATIENCE);
                jobs.lock().signal(Signal::KILL);
            });
        }
    }

    /// Stops at Ctrl-C.
    pub(crate) fn stop_at_signal(&self) -> Result<(), Failure> {
        let (jobs, signal) = (self.clone(), stop_signal()?);
        thread::spawn(move || signal.recv().map(|()| jobs.stop()));
        Ok(())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn signal(&self, signal: Signal) {
        for &group in &self.groups {
            // It may have ended a moment ago.
            let _ = kill_process_group(group, signal);
        }
    }
}

/// Receives one message at SIGINT or SIGTERM.
pub(crate) fn stop_signal() -> Result<mpsc::Receiver<()>, Failure> {
    use tokio::signal::unix::{SignalKind, signal};
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    let (mut interrupt, mut terminate) = {
        let _inside = runtime.enter();
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?)
    };
    let (stop, stopped) = mpsc::channel();
    thread::spawn(move || {
        runtime.block_on(async {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        });
        let _ = stop.send(());
    });
    Ok(stopped)
}
