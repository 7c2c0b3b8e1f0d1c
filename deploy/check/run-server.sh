# Sourced by the checks: a temporary folder, packages of Debian, and a real server.
# shellcheck shell=bash

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
pids=()

clean_up() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null && wait "$pid" 2>/dev/null || true; done
  rm -rf "$work"
}
trap clean_up EXIT

fail() {
  echo "FAILED: $*" >&2
  exit 1
}

# Installs a package of Debian unless its program is there.
need() {
  local program=$1 package=$2
  command -v "$program" >/dev/null && return
  [ "$(id -u)" = 0 ] || fail "$program is missing. Install $package."
  { apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends "$package"; } \
    >"$work/apt.log" 2>&1 || { cat "$work/apt.log" >&2; fail "$package could not be installed."; }
}

# Runs a server with these settings, and sets url. Its log is $work/server.log.
run_server() {
  local node
  node=$(PATH="$root/node_modules/.bin:$PATH" command -v node)
  # A port that is free now.
  local port
  port=$("$node" -e 'const s = require("node:net").createServer().listen(0, () => { console.log(s.address().port); s.close() })')
  url=http://127.0.0.1:$port
  env PORT="$port" HOST=127.0.0.1 DATA_DIR="$work/data" "$@" "$node" "$root/server/main.ts" >"$work/server.log" 2>"$work/server.err" &
  pids+=($!)
  for _ in $(seq 300); do
    curl -fs "$url/readyz" >/dev/null && return
    kill -0 "${pids[-1]}" 2>/dev/null || { cat "$work/server.err" >&2; fail 'The server ended.'; }
    sleep 0.2
  done
  fail 'The server did not become ready within a minute.'
}
