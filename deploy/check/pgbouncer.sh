#!/bin/bash
# Two servers on PgBouncer with its defaults, first in session mode and then in transaction mode: people sign up, log in
# and create organizations, 200 at once, and no call is answered 5xx. In statement mode the server says what to set.
# Needs root on Debian, to install PgBouncer if it is missing.
set -euo pipefail
cd "$(dirname "$0")/../.."
if ! command -v pgbouncer >/dev/null; then
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends pgbouncer
fi
# The packaged Node, or that of the machine.
PATH="$(echo "$PWD"/node_modules/node-linux-*/bin):$PATH" exec node deploy/check/pgbouncer.ts
