//! Events and views of any game, for pages that do not know the game's type.

use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

use karat_kernel::{EventView, Line};
use serde::Serialize;

/// An event of some game, as one viewer sees it.
#[derive(Debug, Clone)]
pub struct ShownEvent(Arc<dyn AnyEvent>);

/// A view of some game.
#[derive(Debug, Clone)]
pub struct ShownView(Arc<dyn AnyView>);

/// An event of some game, without its type.
trait AnyEvent: Any + Debug + Send + Sync {
    fn line(&self) -> Line;
}

/// A view of some game, without its type.
trait AnyView: Any + Debug + Send + Sync {
    fn json(&self) -> serde_json::Value;
}

impl<E: EventView> AnyEvent for E {
    fn line(&self) -> Line {
        EventView::line(self)
    }
}

impl<V: Any + Debug + Send + Sync + Serialize> AnyView for V {
    fn json(&self) -> serde_json::Value {
        serde_json::to_value(self).expect("a view has a JSON form")
    }
}

impl ShownEvent {
    /// Erases the type of an event.
    pub fn new(event: impl EventView) -> Self {
        Self(Arc::new(event))
    }

    /// Returns the event if it belongs to the game whose events have the type `E`.
    pub fn of<E: EventView>(&self) -> Option<&E> {
        let event: &dyn Any = &*self.0;
        event.downcast_ref()
    }

    /// Returns the event's log message.
    pub fn line(&self) -> Line {
        self.0.line()
    }
}

impl ShownView {
    /// Erases the type of a view.
    pub fn new<V: Any + Debug + Send + Sync + Serialize>(view: Box<V>) -> Self {
        Self(Arc::<V>::from(view))
    }

    /// Returns the view if it belongs to the game whose views have the type `V`.
    pub fn of<V: Any>(&self) -> Option<&V> {
        let view: &dyn Any = &*self.0;
        view.downcast_ref()
    }

    /// Returns the view as JSON.
    pub fn json(&self) -> serde_json::Value {
        self.0.json()
    }
}
