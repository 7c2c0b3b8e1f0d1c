#!/usr/bin/env bash
# Checks the units of deploy/systemd with systemd's own tool: that they are valid, and how exposed they are.
set -euo pipefail
source "$(dirname "$0")/run-server.sh"

need systemd-analyze systemd
# Where the units expect them.
cp "$root"/deploy/systemd/*.{service,timer} "$work/"
sed -i "s|/opt/kinroll|$root|g" "$work"/*.service
cp "$work/kinroll.service" "$work/kinroll@.service"

for unit in kinroll.service kinroll@3001.service kinroll-backup.service kinroll-backup.timer; do
  said=$(SYSTEMD_UNIT_PATH="$work:" systemd-analyze verify --man=no "$unit" 2>&1 | grep -F kinroll) || true
  [ -z "$said" ] || fail "$said"
done

# 0 is safe, 10 is exposed. Node needs memory that it can write and execute, the network, and sockets of PostgreSQL.
most=2.0
figures=()
for unit in kinroll.service kinroll-backup.service; do
  said=$(systemd-analyze security --offline=true "$work/$unit")
  figure=$(sed -n 's/.*exposure level for .*: \([0-9.]*\) .*/\1/p' <<<"$said")
  awk "BEGIN { exit !($figure <= $most) }" || fail "$unit is exposed: $figure"
  figures+=("$unit $figure")
done
for unit in "$work"/*.service; do
  ! grep -q '^MemoryDenyWriteExecute=yes' "$unit" || fail 'Node does not run with MemoryDenyWriteExecute.'
done

echo "systemd: the units are valid. Exposure, of 10: ${figures[*]}."
