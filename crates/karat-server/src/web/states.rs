//! A table's states as sent to its viewers: rendered once for each viewer and revision, and sent in
//! event streams as soon as they change.

use std::cell::Cell;
use std::io::{self, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures_util::stream::{self, BoxStream, Stream, StreamExt};
use karat_rules::Viewer;
use karat_table::id::TableId;
use karat_table::table::Table;
use karat_table::version::{Revision, Version};
use quick_cache::Weighter;
use quick_cache::sync::Cache;
use serde::ser::Error as _;
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

/// The memory limit for all rendered states, in bytes.
const BYTES_MAX: u64 = 4 * 1024 * 1024;

/// The approximate number of tables whose states fit into [`BYTES_MAX`].
const TABLES_USUAL: usize = 512;

/// The approximate size of a table's entry without its texts, in bytes.
const ENTRY_BYTES: usize = 256;

thread_local! {
    /// The buffer for the next value. Allocating a new one for each value would take longer.
    static BUFFER: Cell<Vec<u8>> = const { Cell::new(Vec::new()) };
}

/// A value as JSON, whose copies share the same bytes.
#[derive(Debug, Clone)]
pub(crate) struct Json(Arc<str>);

/// A buffer for JSON. Without link-time optimization, appending a comma to a plain vector can be a
/// function call, and writing a view then takes twice as long.
struct JsonBuffer(Vec<u8>);

impl Write for JsonBuffer {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes)?;
        Ok(bytes.len())
    }

    #[inline]
    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match *bytes {
            [byte] => self.0.push(byte),
            _ => self.0.extend_from_slice(bytes),
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The format of a rendered state.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Format {
    /// The JSON that belongs to the pages.
    View,
    /// The API's position.
    Position,
}

/// The latest rendered states of recently changed tables.
pub(crate) struct States(Cache<TableId, Arc<Rendered>, Weight>);

/// A table's rendered states at one revision.
struct Rendered {
    revision: Revision,
    version: Version,
    texts: Mutex<Vec<(Format, Viewer, Json)>>,
    /// The expected size of all texts, in bytes, estimated from the first.
    bytes: usize,
}

/// A weigher that estimates the memory used by a table's rendered states.
#[derive(Debug, Clone, Copy)]
struct Weight;

impl Weighter<TableId, Arc<Rendered>> for Weight {
    fn weight(&self, _: &TableId, rendered: &Arc<Rendered>) -> u64 {
        rendered.bytes as u64
    }
}

impl Json {
    /// Serializes a value to JSON.
    pub(crate) fn of(value: &impl Serialize) -> Self {
        let mut buffer = JsonBuffer(BUFFER.take());
        buffer.0.clear();
        serde_json::to_writer(&mut buffer, value).expect("what is sent is plain data");
        let json = Self(str::from_utf8(&buffer.0).expect("JSON is UTF-8").into());
        BUFFER.set(buffer.0);
        json
    }

    /// Returns the JSON as a string.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }
}

impl AsRef<[u8]> for Json {
    fn as_ref(&self) -> &[u8] {
        self.as_str().as_bytes()
    }
}

impl Serialize for Json {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let value: &RawValue = serde_json::from_str(&self.0).map_err(S::Error::custom)?;
        value.serialize(serializer)
    }
}

impl IntoResponse for Json {
    fn into_response(self) -> Response {
        let kind = [(header::CONTENT_TYPE, "application/json")];
        (kind, Bytes::from_owner(self)).into_response()
    }
}

impl Default for States {
    fn default() -> Self {
        Self(Cache::with_weighter(TABLES_USUAL, BYTES_MAX, Weight))
    }
}

impl States {
    /// Returns a table's state as a viewer sees it, rendering it with `render` unless an equal
    /// viewer's text is known. The text must depend on nothing besides the table, the viewer and
    /// the format.
    pub(crate) fn text(
        &self,
        table: &Table,
        format: Format,
        viewer: Viewer,
        render: impl FnOnce() -> Json,
    ) -> Json {
        let (id, revision, version) = (&table.record().id, table.revision(), table.version());
        let is_current =
            |rendered: &Arc<Rendered>| (rendered.revision, rendered.version) == (revision, version);
        let known = self.0.get(id).filter(is_current);
        if let Some(text) = known.as_ref().and_then(|known| known.find(format, viewer)) {
            return text;
        }
        let text = render();
        match known {
            Some(known) => known.lock().push((format, viewer, text.clone())),
            None => {
                let viewers = table.record().sitters.len() + 1;
                let texts = Mutex::new(vec![(format, viewer, text.clone())]);
                let bytes = ENTRY_BYTES + viewers * text.as_str().len();
                let rendered = Rendered { revision, version, texts, bytes };
                self.0.insert(id.clone(), Arc::new(rendered));
            }
        }
        text
    }
}

impl Rendered {
    fn find(&self, format: Format, viewer: Viewer) -> Option<Json> {
        let texts = self.lock();
        let found = texts.iter().find(|(of, by, _)| (*of, *by) == (format, viewer));
        found.map(|(_, _, text)| text.clone())
    }

    fn lock(&self) -> MutexGuard<'_, Vec<(Format, Viewer, Json)>> {
        // A panic while the lock is held cannot leave the list inconsistent.
        self.texts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Streams a state for each revision heard after `seen`, unless an earlier state already covers it.
/// `show` returns the table's state at the given revision or a later one, with its revision, or
/// `None` to end the stream.
pub(crate) fn shown<T, F>(
    heard: BoxStream<'static, Revision>,
    seen: Option<Revision>,
    show: impl Fn(Revision) -> F + Send + 'static,
) -> impl Stream<Item = T> + Send
where
    T: Send + 'static,
    F: Future<Output = Option<(Revision, T)>> + Send,
{
    stream::unfold((heard, seen, show), async |(mut heard, seen, show)| {
        loop {
            let rung = heard.next().await?;
            if seen.is_none_or(|seen| seen < rung) {
                let (seen, state) = show(rung).await?;
                return Some((state, (heard, Some(seen), show)));
            }
        }
    })
}
