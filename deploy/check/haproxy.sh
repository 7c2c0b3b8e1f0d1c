#!/usr/bin/env bash
# Checks deploy/haproxy with a real HAProxy, two servers and PostgreSQL: TLS, addresses of clients, uploads, and restarts under constant writes.
set -euo pipefail
source "$(dirname "$0")/run-server.sh"
source "$(dirname "$0")/two-servers.sh"

need haproxy haproxy
prepare_site

cat "$certificate" "$key" >"$work/kinroll.pem"
sed -e "s/127.0.0.1:3000/127.0.0.1:$one/; s/127.0.0.1:3001/127.0.0.1:$two/; s/bind :80$/bind :$http/; s/bind :443/bind :$https/" \
  -e "s|/etc/haproxy/kinroll.pem|$work/kinroll.pem|; s|log /dev/log local0|log stdout format raw local0|; /^  \(user\|group\) /d" \
  "$root/deploy/haproxy/haproxy.cfg" >"$work/haproxy.cfg"
haproxy -f "$work/haproxy.cfg" >"$work/haproxy.log" 2>&1 &
pids+=($!)

check_site ":$http"
echo 'HAProxy: HTTPS, addresses of clients and uploads; no answer lost or doubled while servers were restarted and killed.'
