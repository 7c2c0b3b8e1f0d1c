#!/usr/bin/env bash
# Moves a site from the embedded database to PostgreSQL, and back to another folder. Nothing is different, and servers go on each time.
set -euo pipefail
source "$(dirname "$0")/run-server.sh"

need curl curl
kinroll() { "$node" "$root/scripts/kinroll.mjs" "$@"; }
step() { "$node" "$root/deploy/check/copies.ts" "$@" || fail "$1"; }
same() { cmp "$1" "$2" || fail "$1 and $2 are different."; }
stop() { kill "$server" && wait "$server" || true; }

run_postgres
run_server DATABASE_URL=
step fill "$url" "$work/seen.json"
! DATA_DIR=$work/data kinroll move --to "$database_url" 2>"$work/refusal" || fail 'It moved while a server ran.'
grep -q 'Stop it first' "$work/refusal" || fail "$(cat "$work/refusal")"
stop

# Killed somewhere in between, and started again.
DATA_DIR=$work/data "$node" "$root/scripts/kinroll.mjs" move --to "$database_url" >"$work/killed" 2>&1 &
sleep 1.5
kill -9 $! 2>/dev/null || true
wait $! 2>/dev/null || true
grep -q 'copied and compared' "$work/killed" || DATA_DIR=$work/data kinroll move --to "$database_url"
step rows "$work/embedded.rows" "$work/data"
step rows "$work/postgres.rows" "$work/data" "$database_url"
same "$work/embedded.rows" "$work/postgres.rows"
run_server DATABASE_URL="$database_url"
step look "$url" "$work/seen.json"
! DATA_DIR=$work/data DATABASE_URL=$database_url kinroll move --to "$work/back" 2>"$work/refusal" || fail 'It moved back while a server ran.'
grep -q 'Stop it first' "$work/refusal" || fail "$(cat "$work/refusal")"
stop

DATA_DIR=$work/data DATABASE_URL=$database_url kinroll move --to "$work/back"
step rows "$work/postgres.rows" "$work/data" "$database_url"
step rows "$work/back.rows" "$work/back"
same "$work/postgres.rows" "$work/back.rows"
diff -r "$work/data/images" "$work/back/images" || fail 'The images are different.'
run_server DATA_DIR="$work/back" DATABASE_URL=
step look "$url" "$work/seen.json"

echo 'Move: to PostgreSQL and back, with the same rows and images, and not while a server runs.'
