#!/usr/bin/env bash
# Runs a command, such as a test, with its own PostgreSQL server in a temporary folder. The server has
# a socket in this folder and no port, and is stopped at the end. Installs PostgreSQL if it is missing.
#
# Usage: acceptance/postgres.sh COMMAND..., where KARAT_TEST_POSTGRES is set for the command.
set -euo pipefail

programs() {
    local folder
    for folder in /usr/lib/postgresql/*/bin; do
        [[ -x $folder/initdb ]] && printf '%s\n' "$folder" && return
    done
    dirname "$(command -v initdb)"
}

if ! compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null && ! command -v initdb >/dev/null; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql
fi
bin=$(programs)
folder=$(mktemp -d)
# PostgreSQL refuses to run as root.
as=()
if [[ $EUID == 0 ]]; then
    chown postgres "$folder"
    as=(setpriv --reuid postgres --regid postgres --clear-groups)
fi

stop() {
    "${as[@]}" "$bin/pg_ctl" --pgdata "$folder/data" --silent --mode immediate stop || true
    rm -rf "$folder"
}
trap stop EXIT

cd "$folder"
"${as[@]}" "$bin/initdb" --pgdata "$folder/data" --username karat --auth trust --encoding UTF8 \
    --locale C.UTF-8 --no-sync >/dev/null
# The data of a test need not survive a power failure. A measurement sets other options.
options=${KARAT_TEST_POSTGRES_OPTIONS--c fsync=off -c full_page_writes=off}
"${as[@]}" "$bin/pg_ctl" --pgdata "$folder/data" --silent --wait --log "$folder/log" --options \
    "-k '$folder' -c listen_addresses= -c max_connections=300 $options" start
cd "$OLDPWD"
KARAT_TEST_POSTGRES="postgres://karat@${folder//\//%2F}/postgres" "$@"
