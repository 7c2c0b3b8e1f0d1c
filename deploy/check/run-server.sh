# Sourced by the checks: a temporary folder, packages of Debian, and real servers with or without PostgreSQL.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
pids=()
# A fresh clone has no packages and no built app.
[ -d "$root/node_modules" ] && [ -d "$root/dist" ] ||
  { node "$root/scripts/kinroll.mjs" version && npm --prefix "$root" run --silent build; } >&2 || exit 1
# The packaged Node, or that of the machine.
node=$(PATH="$(echo "$root"/node_modules/node-*/bin):$PATH" command -v node)

clean_up() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null && wait "$pid" 2>/dev/null || true; done
  rm -rf "$work"
}
trap clean_up EXIT

fail() {
  # What servers logged as errors, and what programs said.
  cat "$work"/*.log 2>/dev/null | grep -E '"level":[56]0' | tail -n 3 >&2 || true
  tail -q -n 5 "$work"/*.err >&2 2>/dev/null || true
  echo "FAILED: $*" >&2
  exit 1
}

# Ends the check: this machine lacks something that cannot be installed.
cannot_run() {
  echo "NOT RUN: $*" >&2
  exit 77
}

# Installs a package of Debian unless its program is there.
need() {
  local program=$1 package=$2
  command -v "$program" >/dev/null && return
  [ "$(id -u)" = 0 ] || cannot_run "$program is missing. Install $package."
  { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$package"; } \
    >"$work/apt.log" 2>&1 || { cat "$work/apt.log" >&2; cannot_run "$package could not be installed."; }
}

# A port that is free now.
free_port() {
  "$node" -e 'const s = require("node:net").createServer().listen(0, () => { console.log(s.address().port); s.close() })'
}

# Waits up to a minute until a command succeeds.
wait_for() {
  local what=$1
  shift
  for _ in $(seq 300); do
    "$@" && return
    sleep 0.2
  done
  fail "$what did not happen within a minute."
}

# Runs a server with these settings, and sets url. Its log is $work/server.log.
run_server() {
  run_server_at "$(free_port)" server "$@"
}

# The same, with a port and the name of its log. Sets server to its process id.
run_server_at() {
  local port=$1 log=$work/$2
  shift 2
  url=http://127.0.0.1:$port
  env PORT="$port" HOST=127.0.0.1 DATA_DIR="$work/data" "$@" "$node" "$root/server/main.ts" >>"$log.log" 2>>"$log.err" &
  server=$!
  pids+=("$server")
  for _ in $(seq 300); do
    curl -fs "$url/readyz" >/dev/null && return
    kill -0 "$server" 2>/dev/null || fail 'The server ended.'
    sleep 0.2
  done
  fail 'The server did not become ready within a minute.'
}

# Runs PostgreSQL, and sets database_url.
run_postgres() {
  "$node" "$root/deploy/check/postgres.ts" >"$work/database-url" 2>"$work/postgres.err" &
  pids+=($!)
  wait_for 'The start of PostgreSQL' test -s "$work/database-url"
  database_url=$(<"$work/database-url")
}
