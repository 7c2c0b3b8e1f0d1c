#!/usr/bin/env bash
# Checks deploy/patroni: three members of PostgreSQL with Patroni, etcd, HAProxy and a server. The leader is killed under constant
# writes: no answered write is lost or doubled.
set -euo pipefail
source "$(dirname "$0")/run-server.sh"
source "$(dirname "$0")/two-servers.sh"

[ "$(id -u)" = 0 ] || cannot_run 'Patroni runs as the user postgres here.'
need curl curl
need psql postgresql-client
need haproxy haproxy
need etcd etcd-server
need patroni patroni
need pg_ctlcluster postgresql
dpkg -s python3-etcd >/dev/null 2>&1 || need no-such-program python3-etcd
bin=$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin | sort -V | tail -n 1)
proxy=$(free_port)

# The addresses of the members are those of the loopback network.
for port in 2379 8008 5432; do
  ! ss -ltnH | awk '{ print $4 }' | grep -qE "^(127\.0\.1\.1|0\.0\.0\.0|\*):$port\$" || cannot_run "Port $port is in use."
done
chmod 755 "$work"
etcd --data-dir "$work/etcd" --listen-client-urls http://127.0.1.1:2379 --advertise-client-urls http://127.0.1.1:2379 \
  --listen-peer-urls http://127.0.1.1:2380 >"$work/etcd.out" 2>&1 &
pids+=($!)
wait_for 'The start of etcd' curl -fs -o /dev/null http://127.0.1.1:2379/health

names=(one two three)
for number in 1 2 3; do
  name=${names[number - 1]} folder=$work/member-$number
  install -d -m 700 -o postgres "$folder"
  sed -e "s/name: one/name: $name/; s/10\.0\.0\.1:\(8008\|5432\)/127.0.1.$number:\1/; s/hosts: .*/hosts: 127.0.1.1:2379/; s|10.0.0.0/24|127.0.0.0/8|" \
    -e "s|data_dir: .*|data_dir: $folder/data|; s|bin_dir: .*|bin_dir: $bin|; s/ttl: 30/ttl: 20/; s/loop_wait: 5/loop_wait: 2/; s/retry_timeout: 10/retry_timeout: 5/" \
    "$root/deploy/patroni/patroni.yml" >"$work/member-$number.yml"
  printf '  parameters:\n    unix_socket_directories: %s\n' "$folder" >>"$work/member-$number.yml"
  runuser -u postgres -- patroni "$work/member-$number.yml" >"$work/member-$number.out" 2>&1 &
  disown
done

leader() {
  for number in 1 2 3; do
    curl -fs -m 2 -o /dev/null "http://127.0.1.$number:8008/primary" && echo "$number" && return
  done
  return 1
}
has_standby() { curl -s -m 2 "http://127.0.1.$(leader):8008/cluster" | grep -q sync_standby; }
stop_members() {
  for number in 1 2 3; do stop_member "$number"; done
}
stop_member() {
  local patroni
  patroni=$(pgrep -f "patroni $work/member-$1.yml") && kill -KILL $patroni
  kill -KILL "$(head -n 1 "$work/member-$1/data/postmaster.pid" 2>/dev/null)" 2>/dev/null || true
}
trap 'stop_members; clean_up' EXIT

sed -e "s/10\.0\.0\./127.0.1./; s/127.0.0.1:5000/127.0.0.1:$proxy/" "$root/deploy/patroni/haproxy.cfg" >"$work/haproxy.cfg"
haproxy -f "$work/haproxy.cfg" >"$work/haproxy.out" 2>&1 &
pids+=($!)
wait_for 'A leader with a synchronous standby' has_standby || { tail "$work"/*.out >&2; fail 'The cluster did not start.'; }

psql_admin() { PGPASSWORD=first-password psql -q -h 127.0.0.1 -p "$proxy" -U postgres "$@"; }
wait_for 'PostgreSQL through the proxy' psql_admin -c 'select 1' >/dev/null 2>&1
psql_admin -c "create role kinroll login password 'kinroll'" -c 'create database kinroll owner kinroll'
database_url=postgres://kinroll:kinroll@127.0.0.1:$proxy/kinroll

run_server DATABASE_URL="$database_url"
site=$url
step arrange

kill_leader() {
  for _ in 1 2; do
    local former
    former=$(leader)
    stop_member "$former"
    wait_for 'Another leader with a synchronous standby' has_standby
    sleep 3
    # It comes back as a standby.
    runuser -u postgres -- patroni "$work/member-$former.yml" >>"$work/member-$former.out" 2>&1 &
    disown
    wait_for 'The return of the former leader' curl -fs -m 2 -o /dev/null "http://127.0.1.$former:8008/replica"
  done
}
write_during write-again kill_leader
kill -0 "$server" || fail 'The server ended.'

echo 'Patroni: the leader was killed twice under constant writes; no answered write is lost or doubled, and the server went on.'
