#!/usr/bin/env bash
# Checks a real server with its images in a real S3-compatible store (OpenStack Swift): rights, replacing, and a store that is down.
set -euo pipefail
source "$(dirname "$0")/run-server.sh"

need curl curl
need memcached memcached
for each in proxy account container object; do need "swift-$each-server" "swift-$each"; done

# Swift on one folder, which must support extended attributes.
swift=$work/swift
mkdir -p "$swift/disks/one"
builder() { swift-ring-builder "$swift/$1.builder" "${@:2}" >>"$work/swift.log"; }
run_swift() {
  "swift-$1-server" "$swift/$1.conf" >>"$work/swift.log" 2>&1 &
  pids+=($!)
}
common="bind_ip = 127.0.0.1
user = $(id -un)
swift_dir = $swift
workers = 0"
for each in account container object; do
  port=$(free_port)
  builder "$each" create 4 1 0
  builder "$each" add --region 1 --zone 1 --ip 127.0.0.1 --port "$port" --device one --weight 1
  builder "$each" rebalance
  cat >"$swift/$each.conf" <<CONF
[DEFAULT]
bind_port = $port
devices = $swift/disks
mount_check = false
$common
[pipeline:main]
pipeline = $each-server
[app:$each-server]
use = egg:swift#$each
CONF
  run_swift "$each"
done
cache=$(free_port)
memcached -l 127.0.0.1 -p "$cache" -u "$(id -un)" &
pids+=($!)
store=$(free_port)
cat >"$swift/proxy.conf" <<CONF
[DEFAULT]
bind_port = $store
$common
[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth copy slo dlo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:$cache
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
CONF
run_store() {
  run_swift proxy
  store_pid=$!
  for _ in $(seq 150); do
    curl -fs "http://127.0.0.1:$store/healthcheck" >/dev/null && return
    sleep 0.2
  done
  cat "$work/swift.log" >&2
  fail 'The store did not start.'
}

export AWS_ACCESS_KEY_ID=test:tester AWS_SECRET_ACCESS_KEY=testing
settings="endpoint=http://127.0.0.1:$store"
step() { "$node" "$root/deploy/check/s3.ts" "$1" "http://127.0.0.1:$store" "${url:-}" "$work/state.json" || fail "$1"; }

run_store
step create-bucket

# Wrong settings are refused with a sentence.
refused() {
  local sentence
  sentence=$(env PORT=0 DATA_DIR="$work/refused" "$@" "$node" "$root/server/main.ts" 2>&1 >/dev/null) && fail "It started with $*"
  [[ $sentence == 'IMAGES_URL cannot be used: '* ]] || fail "It said: $sentence"
}
refused IMAGES_URL="s3://no-such-bucket?$settings"
refused IMAGES_URL="s3://kinroll-images/site?$settings" AWS_SECRET_ACCESS_KEY=wrong

run_server IMAGES_URL="s3://kinroll-images/site?$settings"
step images

kill "$store_pid" && wait "$store_pid" 2>/dev/null || true
step down
run_store
step recovered

[ ! -e "$work/data/images" ] || fail 'There are images on the disk.'
[ -z "$(find "$work/data" -name '*.webp*')" ] || fail 'There are images on the disk.'
echo 'S3: images are in the bucket only, with rights, and recover by themselves after the store was down.'
