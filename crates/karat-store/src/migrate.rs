//! Migrations: which ones a database still needs, and the backup made before they run.

use std::path::Path;
use std::sync::{Arc, LazyLock};

use rust_embed::RustEmbed;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::postgres::{PgConnection, PgPool};
use sqlx::sqlite::{SqliteConnectOptions, SqlitePool};
use sqlx::{AssertSqlSafe, Connection as _, SqlSafeStr as _};

use super::check::form;
use super::dialect::{Each, SORT_BY_BYTES};
use super::folder::{beside, delete_database, make_database};
use super::sql::{self, ConnectionPool, Target};
use super::{DatabaseUrl, StoreError, people, pool, postgres, vacuum_into};

/// The migrations, named `VERSION_SUBJECT.sql`. Released migrations never change; every change is a
/// new migration.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/migrations"]
struct Folder;

/// The migrations of PostgreSQL databases that differ from those of SQLite. The first one creates
/// what all migrations up to its version have created.
#[derive(RustEmbed)]
#[folder = "$CARGO_MANIFEST_DIR/migrations-postgres"]
struct PostgresFolder;

/// The migrations of SQLite databases, in order of version.
pub(super) static MIGRATIONS: LazyLock<Migrator> =
    LazyLock::new(|| Migrator::with_migrations(migrations::<Folder>()));

/// The migrations of PostgreSQL databases, in order of version.
static POSTGRES_MIGRATIONS: LazyLock<Migrator> = LazyLock::new(|| {
    let mut chosen = migrations::<PostgresFolder>();
    let first = chosen.iter().map(|migration| migration.version).min().unwrap_or_default();
    for migration in migrations::<Folder>() {
        let is_chosen = chosen.iter().any(|one| one.version == migration.version);
        if migration.version > first && !is_chosen {
            chosen.push(migration);
        }
    }
    chosen.sort_by_key(|migration| migration.version);
    Migrator::with_migrations(chosen)
});

fn migrations<F: RustEmbed>() -> Vec<Migration> {
    let migrations = F::iter().map(|name| {
        let file = F::get(&name).expect("an embedded file");
        let sql = String::from_utf8(file.data.into_owned()).expect("SQL in UTF-8");
        let (version, subject) = name
            .strip_suffix(".sql")
            .and_then(|name| name.split_once('_'))
            .expect("a name such as 0001_tables.sql");
        let version = version.parse().expect("a version with four digits");
        let subject = subject.replace('_', " ");
        let sql = AssertSqlSafe(sql).into_sql_str();
        Migration::new(version, subject.into(), MigrationType::Simple, sql, false)
    });
    migrations.collect()
}

/// The table that exists in a database while `karat admin move` copies data to it.
pub(super) const UNFINISHED: &str = "unfinished_move";

/// A migration that a database still needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    /// The schema version after the migration.
    pub version: i64,
    /// The migration's subject, in a word or two.
    pub name: String,
}

/// Returns the migrations that the database in `file` still needs, in order, without changing it.
///
/// # Errors
/// Returns an error if the file is not a database of this or an earlier release.
pub async fn pending(file: &Path) -> Result<Vec<Pending>, StoreError> {
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let database = pool(1).connect_with(options).await?;
    let form = form(&database).await;
    let is_usable = refuse_unfinished(&database).await;
    database.close().await;
    is_usable?;
    let form = form?.ok_or(StoreError::OtherForm(None))?;
    refuse_newer(form)?;
    let pending = later_than(form).map(|migration| Pending {
        version: migration.version,
        name: migration.description.to_string(),
    });
    Ok(pending.collect())
}

/// Returns whether a PostgreSQL database has the schema of this release.
///
/// # Errors
/// Returns an error if the database cannot be reached, or if it belongs to a later release.
pub async fn is_current(url: &DatabaseUrl) -> Result<bool, StoreError> {
    let mut database = postgres::connect(url).await?;
    let is_current = is_postgres_current(&mut database).await?;
    database.close().await?;
    Ok(is_current)
}

/// Tries all migrations on a copy of the database in `file`, and then deletes the copy. The copy
/// needs as much free space as the database.
///
/// # Errors
/// Returns an error if the copy cannot be made or a migration fails.
pub async fn rehearse(file: &Path) -> Result<(), StoreError> {
    pending(file).await?;
    let options = SqliteConnectOptions::new().filename(file).read_only(true);
    let database = pool(1).connect_with(options).await?;
    let copy = beside(file, "-rehearsal");
    let copied = copy_to(&database, &copy).await;
    database.close().await;
    let rehearsed = match copied {
        Ok(()) => migrate_copy(&copy).await,
        Err(error) => Err(error),
    };
    delete_database(&copy).map_err(sqlx::Error::Io)?;
    rehearsed
}

async fn migrate_copy(copy: &Path) -> Result<(), StoreError> {
    let options = SqliteConnectOptions::new().filename(copy).foreign_keys(true);
    let database = pool(1).connect_with(options).await?;
    let migrated = run(&database).await;
    database.close().await;
    migrated
}

/// Migrates an opened database. Before the first migration, a database that contains data is copied
/// to a file beside it, which is named after the old schema version.
///
/// # Errors
/// Returns an error if the database belongs to a later release, or the copy or a migration fails.
pub(super) async fn migrate(writer: &SqlitePool, file: &Path) -> Result<(), StoreError> {
    refuse_unfinished(writer).await?;
    if let Some(form) = form(writer).await? {
        refuse_newer(form)?;
        if later_than(form).next().is_some() {
            let backup = beside(file, &format!("-before-migration-from-{form}"));
            copy_to(writer, &backup).await?;
            tracing::info!(file = %backup.display(), "backed up before the migration");
        }
    }
    run(writer).await
}

/// Migrates a PostgreSQL database, whose schema the pool's only connection has locked.
///
/// # Errors
/// Returns an error if the database belongs to a later release, or if a migration fails.
pub(super) async fn migrate_postgres(database: &PgPool) -> Result<(), StoreError> {
    if is_postgres_current(&mut *Box::pin(database.acquire()).await?).await? {
        return Ok(());
    }
    let migrated = POSTGRES_MIGRATIONS.run(database).await;
    migrated.map_err(|error| StoreError::Migration(Arc::new(error)))?;
    sql::query(SORT_BY_BYTES).execute(Target::PostgresPool(database)).await?;
    Ok(())
}

/// Returns whether a PostgreSQL database has the schema of this release, and not that of an earlier
/// one.
///
/// # Errors
/// Returns an error if the database belongs to a later release.
pub(super) async fn is_postgres_current(database: &mut PgConnection) -> Result<bool, StoreError> {
    refuse_unfinished(Target::Postgres(&mut *database)).await?;
    let is_ours: bool = sql::query_scalar("SELECT to_regclass('_sqlx_migrations') IS NOT NULL")
        .fetch_one(Target::Postgres(&mut *database))
        .await?;
    if !is_ours {
        return Ok(false);
    }
    let form: Option<i64> =
        sql::query_scalar("SELECT MAX(version) FROM _sqlx_migrations WHERE success")
            .fetch_one(Target::Postgres(database))
            .await?;
    let Some(form) = form else { return Ok(false) };
    refuse_newer(form)?;
    Ok(later_than(form).next().is_none())
}

/// Refuses a database to which `karat admin move` has not copied everything.
async fn refuse_unfinished<'c>(database: impl Into<Target<'c>>) -> Result<(), StoreError> {
    let is_unfinished: bool = sql::query_scalar(Each {
        sqlite: "SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE name = 'unfinished_move')",
        postgres: "SELECT to_regclass('unfinished_move') IS NOT NULL",
    })
    .fetch_one(database)
    .await?;
    if is_unfinished { Err(StoreError::Unfinished) } else { Ok(()) }
}

async fn run(database: &SqlitePool) -> Result<(), StoreError> {
    let migrated = MIGRATIONS.run(database).await;
    migrated.map_err(|error| StoreError::Migration(Arc::new(error)))?;
    people::work_out_skeletons(&ConnectionPool::Sqlite(database.clone())).await
}

/// Returns the migrations that a database with this schema version still needs.
fn later_than(form: i64) -> impl Iterator<Item = &'static Migration> {
    MIGRATIONS.iter().filter(move |migration| migration.version > form)
}

/// Refuses a database with a schema version that this release does not know.
fn refuse_newer(form: i64) -> Result<(), StoreError> {
    let is_newer = MIGRATIONS.iter().all(|migration| migration.version < form);
    if is_newer { Err(StoreError::Newer(form)) } else { Ok(()) }
}

/// Writes a copy of a database to a file that only its owner may read, replacing an older copy.
async fn copy_to(database: &SqlitePool, copy: &Path) -> Result<(), StoreError> {
    delete_database(copy).map_err(sqlx::Error::Io)?;
    make_database(copy).map_err(sqlx::Error::Io)?;
    vacuum_into(database, copy).await
}

#[cfg(test)]
mod tests {
    use std::os::unix::fs::PermissionsExt;
    use std::path::Path;

    use karat_table::id::PersonId;
    use karat_table::time::UnixMillis;
    use sqlx::sqlite::SqliteConnectOptions;

    use super::{pending, rehearse};
    use crate::dialect::Each;
    use crate::sql;
    use crate::{MIGRATIONS, Store, StoreError, migrations_before, pool, test_store};

    /// Creates a database in `file` as an earlier release would.
    async fn make_old(file: &Path) {
        let options = SqliteConnectOptions::new().filename(file).create_if_missing(true);
        let old = pool(1).connect_with(options).await.expect("a database");
        migrations_before(14).run(&old).await.expect("the first migrations");
        old.close().await;
    }

    #[tokio::test]
    async fn an_old_database_is_copied_before_it_is_migrated() {
        let directory = tempfile::tempdir().expect("a directory");
        let file = directory.path().join("karat.sqlite");
        make_old(&file).await;
        let waiting = pending(&file).await.expect("an old database");
        assert_eq!(waiting.first().map(|one| (one.version, &*one.name)), Some((14, "storage")));
        assert_eq!(waiting.len(), MIGRATIONS.iter().filter(|one| one.version >= 14).count());

        rehearse(&file).await.expect("the migrations succeed");
        assert_eq!(pending(&file).await.expect("it is unchanged"), waiting);
        let files = || std::fs::read_dir(directory.path()).expect("a folder").count();
        let before = files();

        let store = Store::open(&file).await.expect("it is migrated");
        store.close().await;
        assert_eq!(pending(&file).await.expect("it is new"), []);
        let backup = directory.path().join("karat.sqlite-before-migration-from-13");
        assert_eq!(pending(&backup).await.expect("a copy of the old database"), waiting);
        let mode = backup.metadata().expect("a file").permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "only its owner may read it");
        assert!(files() > before);

        let before = files();
        let store = Store::open(&file).await.expect("it is open again");
        store.close().await;
        assert!(files() <= before, "nothing is copied without a migration");
    }

    #[tokio::test]
    async fn a_database_of_a_later_release_is_refused_unchanged() {
        let directory = tempfile::tempdir().expect("a directory");
        let file = directory.path().join("karat.sqlite");
        let store = Store::open(&file).await.expect("a store");
        sql::query(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (9999, 'later', TRUE, x'00', 0)",
        )
        .execute(&mut *store.writer.acquire().await.expect("the writer"))
        .await
        .expect("a row");
        store.close().await;
        let bytes = std::fs::read(&file).expect("a file");
        for refused in [
            Store::open(&file).await.err(),
            pending(&file).await.err(),
            rehearse(&file).await.err(),
        ] {
            let error = refused.expect("it is refused");
            assert!(matches!(error, StoreError::Newer(9999)), "{error}");
            assert!(error.to_string().contains("newer release"), "{error}");
        }
        assert!(bytes == std::fs::read(&file).expect("a file"));
    }

    /// A later release only adds tables and columns, so servers of this release can continue until
    /// they are replaced.
    #[tokio::test]
    async fn a_server_continues_after_a_later_release_has_migrated_its_database() {
        let (scratch, store) = test_store().await;
        let [ana, ben] = [(); 2].map(|()| PersonId::random());
        store.add_person(&ana, "Ana", UnixMillis(1)).await.expect("a person");
        assert!(store.person(&ana).await.expect("an answer").is_some());
        let mut writer = store.writer.acquire().await.expect("the writer");
        for statement in [
            "ALTER TABLE person ADD COLUMN later BIGINT NOT NULL DEFAULT 0",
            "CREATE TABLE later (id BIGINT PRIMARY KEY)",
        ] {
            sql::query(statement).execute(&mut *writer).await.expect("it is migrated");
        }
        sql::query(Each {
            sqlite: "INSERT INTO _sqlx_migrations (version, description, success, checksum, \
                execution_time) VALUES (9999, 'later', TRUE, x'', 0)",
            postgres: "INSERT INTO _sqlx_migrations (version, description, success, checksum, \
                execution_time) VALUES (9999, 'later', TRUE, '', 0)",
        })
        .execute(&mut *writer)
        .await
        .expect("a row");
        drop(writer);
        store.add_person(&ben, "Ben", UnixMillis(2)).await.expect("another person");
        store.set_banned(&ana, true).await.expect("a change");
        for (id, is_banned) in [(&ana, true), (&ben, false)] {
            let person = store.person(id).await.expect("an answer").expect("a person");
            assert_eq!(person.is_banned, is_banned);
        }
        store.health().await.expect("it writes");
        store.close().await;
        let refused = match scratch.url() {
            Some(url) => Store::open_postgres(&url.parse().expect("a URL")).await.err(),
            None => Store::open(&scratch.file()).await.err(),
        };
        let error = refused.expect("it cannot start again");
        assert!(matches!(error, StoreError::Newer(9999)), "{error}");
    }
}
