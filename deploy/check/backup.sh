#!/usr/bin/env bash
# Backs up a site while its server runs on PostgreSQL, and restores the backup to the embedded database and to PostgreSQL. Nothing is
# different but that sessions have ended, and servers on the copies go on.
set -euo pipefail
source "$(dirname "$0")/run-server.sh"

need curl curl
kinroll() { "$node" "$root/scripts/kinroll.mjs" "$@"; }
step() { "$node" "$root/deploy/check/copies.ts" "$@" || fail "$1"; }
same() { cmp "$1" "$2" || fail "$1 and $2 are different."; }

run_postgres
run_server DATABASE_URL="$database_url"
step fill "$url" "$work/seen.json"
mkdir "$work/backups"
night() { DATA_DIR=$work/data DATABASE_URL=$database_url kinroll backup "$work/backups" --keep 2; }
for _ in 1 2 3; do night; done
kill "$server" && wait "$server" || true
[ "$(find "$work/backups" -name '*.tar.zst' | wc -l)" = 2 ] || fail 'There are not two backups.'
backup=$(find "$work/backups" -name '*.tar.zst' | sort | tail -1)
step rows "$work/all-rows" "$work/data" "$database_url"
grep -vE '^(session|one_time_token) ' "$work/all-rows" >"$work/rows"

# Nothing is written into a place that has a site.
before=$(cksum <"$work/data/secret.key")
! DATA_DIR=$work/data DATABASE_URL=$database_url kinroll restore "$backup" 2>"$work/refusal" || fail 'It was restored over a site.'
grep -q 'has data: 1 accounts' "$work/refusal" || fail "$(cat "$work/refusal")"
[ "$(cksum <"$work/data/secret.key")" = "$before" ] || fail 'The keys were replaced.'

kinroll restore "$backup" --verify
copy_url=$(step database "$database_url" copy)
for to in '' "$copy_url"; do
  folder=$work/copy-${to:+postgres}
  DATA_DIR=$folder DATABASE_URL=$to kinroll restore "$backup"
  step rows "$folder.rows" "$folder" "$to"
  same "$work/rows" "$folder.rows"
  diff -r "$work/data/images" "$folder/images" || fail 'The images are different.'
  run_server DATA_DIR="$folder" DATABASE_URL="$to"
  step logIn "$url" "$work/seen.json"
  step look "$url" "$work/seen.json"
done

echo 'Backup: made while the server ran, and restored to both databases with the same rows and images.'
