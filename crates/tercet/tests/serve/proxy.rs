//! A proxy whose connections can be cut: bytes that are sent meanwhile are held, and are passed on when it is
//! mended. It can also be slow.

use std::{
    io::{ErrorKind, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread,
    time::Duration,
};

/// Passes bytes on to another address, unless it is cut.
pub(crate) struct Proxy {
    pub(crate) addr: SocketAddr,
    whole: Arc<AtomicBool>,
}

impl Proxy {
    pub(crate) fn to(target: SocketAddr) -> Proxy {
        Proxy::slow(target, Duration::ZERO)
    }

    /// A proxy that delays everything, in both directions.
    pub(crate) fn slow(target: SocketAddr, delay: Duration) -> Proxy {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let addr = listener.local_addr().expect("an address");
        let whole = Arc::new(AtomicBool::new(true));
        let state = Arc::clone(&whole);
        thread::spawn(move || {
            for near in listener.incoming().map_while(Result::ok) {
                let state = Arc::clone(&state);
                thread::spawn(move || {
                    wait_until_whole(&state);
                    let Ok(far) = TcpStream::connect(target) else { return };
                    let (Ok(near_too), Ok(far_too)) = (near.try_clone(), far.try_clone()) else { return };
                    let back = Arc::clone(&state);
                    thread::spawn(move || pass_on(far_too, near_too, &back, delay));
                    pass_on(near, far, &state, delay);
                });
            }
        });
        Proxy { addr, whole }
    }

    /// Nothing passes any more, and neither side gets a notice.
    pub(crate) fn cut(&self) {
        self.whole.store(false, Relaxed);
    }

    pub(crate) fn mend(&self) {
        self.whole.store(true, Relaxed);
    }
}

fn wait_until_whole(whole: &AtomicBool) {
    while !whole.load(Relaxed) {
        thread::sleep(Duration::from_millis(10));
    }
}

fn pass_on(mut from: TcpStream, mut to: TcpStream, whole: &AtomicBool, delay: Duration) {
    let mut bytes = [0; 16 << 10];
    loop {
        match from.read(&mut bytes) {
            Ok(0) => break,
            Ok(read) => {
                thread::sleep(delay);
                wait_until_whole(whole);
                if to.write_all(&bytes[..read]).is_err() {
                    break;
                }
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => break,
        }
    }
    wait_until_whole(whole);
    let _ = to.shutdown(std::net::Shutdown::Both);
}
