//! Polls a future again at once if it wakes itself while being polled.
//!
//! hyper's connections wake themselves once or twice for each request with a body. The runtime would
//! put such a task at the end of a queue and wake another thread to take it from there, which costs
//! more than the poll.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};
use std::task::{Context, Poll, Wake, Waker};

use futures_util::task::AtomicWaker;

/// The maximum number of polls in a row, after which other tasks get their turn.
const POLLS_MAX: usize = 4;

/// Nobody is polling the future.
const WAITING: u8 = 0;
/// The future is being polled.
const POLLED: u8 = 1;
/// The future has been woken since its poll began.
const WOKEN: u8 = 2;

/// A future that is polled again if it wakes itself.
pub(crate) struct Repolled<F> {
    future: Pin<Box<F>>,
    state: Arc<State>,
    waker: Waker,
}

struct State {
    state: AtomicU8,
    /// The waker of the task that contains the future.
    task: AtomicWaker,
}

impl<F> Repolled<F> {
    pub(crate) fn new(future: F) -> Self {
        let state = Arc::new(State { state: AtomicU8::new(WAITING), task: AtomicWaker::new() });
        Self { future: Box::pin(future), waker: state.clone().into(), state }
    }
}

impl<F: Future> Future for Repolled<F> {
    type Output = F::Output;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<F::Output> {
        let Self { future, state, waker } = &mut *self;
        state.task.register(context.waker());
        for _ in 0..POLLS_MAX {
            state.state.store(POLLED, Ordering::Release);
            let polled = future.as_mut().poll(&mut Context::from_waker(waker));
            // A wake-up from now on wakes the task.
            let was = state.state.swap(WAITING, Ordering::AcqRel);
            if polled.is_ready() || was == POLLED {
                return polled;
            }
        }
        context.waker().wake_by_ref();
        Poll::Pending
    }
}

impl Wake for State {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        let noted = self.state.compare_exchange(POLLED, WOKEN, Ordering::AcqRel, Ordering::Acquire);
        if noted == Err(WAITING) {
            self.task.wake();
        }
    }
}

#[cfg(test)]
mod tests {
    use std::future::poll_fn;
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::task::{Context, Poll, Wake, Waker};

    use futures_util::FutureExt;
    use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

    use super::{POLLS_MAX, Repolled};

    #[derive(Default)]
    struct Wakes(AtomicUsize);

    impl Wake for Wakes {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }

    /// Returns how often a future that wakes itself `wakes` times is polled by one poll of its task,
    /// and how often it wakes the task.
    fn polls(wakes: usize) -> (usize, usize) {
        let (mut polls, woken) = (0, Arc::new(Wakes::default()));
        let mut future = Repolled::new(poll_fn(|context| {
            polls += 1;
            if polls <= wakes {
                context.waker().wake_by_ref();
            }
            Poll::<()>::Pending
        }));
        let waker = Waker::from(woken.clone());
        assert!(future.poll_unpin(&mut Context::from_waker(&waker)).is_pending());
        drop(future);
        (polls, woken.0.load(Ordering::SeqCst))
    }

    #[test]
    fn a_future_that_wakes_itself_does_not_wake_its_task() {
        assert_eq!(polls(0), (1, 0));
        assert_eq!(polls(1), (2, 0));
        assert_eq!(polls(POLLS_MAX - 1), (POLLS_MAX, 0));
    }

    #[test]
    fn a_future_that_never_stops_lets_others_run() {
        assert_eq!(polls(usize::MAX), (POLLS_MAX, 1));
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn no_wake_up_of_another_thread_is_lost() {
        const ROUNDS: usize = 20_000;
        let (to_one, from_other) = unbounded_channel();
        let (to_other, from_one) = unbounded_channel();
        let play = |to: UnboundedSender<()>, mut from: UnboundedReceiver<()>| {
            tokio::spawn(Repolled::new(async move {
                for _ in 0..ROUNDS {
                    // Once the other has all messages, it no longer listens.
                    let _ = to.send(());
                    from.recv().await.expect("a message");
                }
            }))
        };
        let (one, other) = (play(to_other, from_other), play(to_one, from_one));
        one.await.expect("no panic");
        other.await.expect("no panic");
    }
}
