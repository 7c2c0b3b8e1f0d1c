#!/usr/bin/env bash
# Checks that an organization which is exported, imported into another site and exported again is the same: from SQLite to PostgreSQL
# and back. It is that of the demo, with people, classes, enrollments and images.
set -euo pipefail
source "$(dirname "$0")/run-server.sh"

run_postgres

# Exports and imports on the site in a folder, and a database if that is not in the folder.
organization() {
  local folder=$work/$1 address=$2
  shift 2
  DATA_DIR=$folder DATABASE_URL=$address "$node" "$root/scripts/kinroll.mjs" organization "$@" >"$work/said" 2>&1 || fail "$(cat "$work/said")"
}

# Imports a file into an empty site, and exports the organization from there into another file.
pass_on() {
  local folder=$1 address=$2 from=$3 to=$4
  organization "$folder" "$address" import "$from"
  organization "$folder" "$address" export "$(sed -n 's/^.* is organization \([0-9]*\)\.$/\1/p' "$work/said")" "$to"
  cmp <(gunzip -c "$work/one.tar.gz") <(gunzip -c "$to") || fail "The file that came back from $folder is another one."
}

cd "$root"
DATA_DIR=$work/demo "$node" -e 'import("#server/demo/demo.ts").then(({ prepareDemo }) => prepareDemo(process.env, true))'
organization demo '' export 1 "$work/one.tar.gz"
pass_on postgres "$database_url" "$work/one.tar.gz" "$work/two.tar.gz"
pass_on sqlite '' "$work/two.tar.gz" "$work/three.tar.gz"

echo "Organization: the same after SQLite to PostgreSQL to SQLite, $(stat -c %s "$work/three.tar.gz") bytes in $(tar -tzf "$work/three.tar.gz" | wc -l) files."
