#!/usr/bin/env bash
# Two servers on PgBouncer with its defaults, first in session mode and then in transaction mode: people sign up, log in
# and create organizations, 200 at once, and no call is answered 5xx. In statement mode the server says what to set.
set -euo pipefail
source "$(dirname "$0")/run-server.sh"

need pgbouncer pgbouncer
"$node" "$root/deploy/check/pgbouncer.ts" || fail 'See above.'
