#!/usr/bin/env bash
# Checks deploy/haproxy with a real HAProxy, two servers and PostgreSQL: TLS, addresses of clients, uploads, and restarts under constant writes;
# and that an authority reaches certbot.
set -euo pipefail
source "$(dirname "$0")/run-server.sh"
source "$(dirname "$0")/two-servers.sh"

need haproxy haproxy
prepare_site

certbot=$(free_port)
cat "$certificate" "$key" >"$work/kinroll.pem"
sed -e "s/127.0.0.1:3000/127.0.0.1:$one/; s/127.0.0.1:3001/127.0.0.1:$two/; s/bind :80$/bind :$http/; s/bind :443/bind :$https/; s/127.0.0.1:8888/127.0.0.1:$certbot/" \
  -e "s|/etc/haproxy/kinroll.pem|$work/kinroll.pem|; s|log /dev/log local0|log stdout format raw local0|; /^  \(user\|group\) /d" \
  "$root/deploy/haproxy/haproxy.cfg" >"$work/haproxy.cfg"
haproxy -f "$work/haproxy.cfg" >"$work/haproxy.log" 2>&1 &
pids+=($!)

check_site ":$http"
"$node" -e "require('node:http').createServer((_, answer) => answer.end('a token')).listen($certbot, '127.0.0.1')" &
pids+=($!)
answered() { [ "$(curl -s "http://localhost:$http/.well-known/acme-challenge/x")" = 'a token' ]; }
wait_for 'The answer of certbot' answered
echo 'HAProxy: HTTPS, addresses of clients and uploads; no answer lost or doubled while servers were restarted and killed.'
