//! The server's only connection for writing, which its users hold one after another.
//!
//! Before a connection returns to its pool, the pool checks it, which takes as long as a small
//! transaction. The task that writes batches therefore keeps the connection between its
//! transactions until another user waits for it.

use std::sync::Arc;

use sqlx::pool::CloseEvent;
use tokio::sync::{Notify, watch};

use super::sql::{ConnectionPool, PoolConnection, Transaction};

/// The queue for the connection.
///
/// SQLite allows only one writer at a time. Queueing for a pool's single connection is fairer than
/// SQLite's busy handler. The statements in this crate expect that what a transaction has read
/// remains true until it commits. With PostgreSQL, several servers may write, so each transaction
/// holds a lock of the whole database until it ends. Batches of moves share this lock, because each
/// of them locks its tables.
#[derive(Clone)]
pub(super) struct Writer {
    pool: ConnectionPool,
    /// The number of users that wait for the connection.
    waiting: watch::Sender<usize>,
    /// Notified if no connection could be opened.
    suspicion: Arc<Notify>,
}

impl Writer {
    /// Creates a queue for the connection of this pool, which has only one. Raises a `suspicion` if
    /// the pool cannot open it.
    pub(super) fn new(pool: ConnectionPool, suspicion: Arc<Notify>) -> Self {
        Self { pool, waiting: watch::Sender::new(0), suspicion }
    }

    /// Waits for the connection.
    pub(super) async fn acquire(&self) -> Result<PoolConnection, sqlx::Error> {
        let _waiting = Waiting::start(&self.waiting);
        self.pool.acquire().await.inspect_err(|_| self.suspicion.notify_one())
    }

    /// Waits for the connection and begins a transaction that may write.
    pub(super) async fn begin(&self) -> Result<Transaction, sqlx::Error> {
        let _waiting = Waiting::start(&self.waiting);
        self.pool.begin_writing().await.inspect_err(|_| self.suspicion.notify_one())
    }

    /// Returns whether the database is in PostgreSQL.
    pub(super) fn is_postgres(&self) -> bool {
        self.pool.is_postgres()
    }

    /// Returns whether the user that holds the connection should return it.
    pub(super) fn is_wanted(&self) -> bool {
        *self.waiting.borrow() > 0 || self.pool.is_closed()
    }

    /// Waits until the user that holds the connection should return it.
    pub(super) async fn wanted(&self) {
        let mut waiting = self.waiting.subscribe();
        tokio::select! {
            // This queue keeps the sender alive, so it cannot have been dropped.
            _ = waiting.wait_for(|&waiting| waiting > 0) => {}
            () = self.close_event() => {}
        }
    }

    /// Returns a future that completes once the database is being closed.
    pub(super) fn close_event(&self) -> CloseEvent {
        self.pool.close_event()
    }

    /// Closes the connection once it has been returned.
    pub(super) async fn close(&self) {
        self.pool.close().await;
    }
}

/// A user that waits for the connection. The wait ends on drop.
struct Waiting<'a>(&'a watch::Sender<usize>);

impl<'a> Waiting<'a> {
    fn start(waiting: &'a watch::Sender<usize>) -> Self {
        waiting.send_modify(|waiting| *waiting += 1);
        Self(waiting)
    }
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.0.send_modify(|waiting| *waiting -= 1);
    }
}
