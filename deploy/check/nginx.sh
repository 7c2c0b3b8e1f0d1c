#!/usr/bin/env bash
# Checks deploy/nginx with a real nginx, two servers and PostgreSQL: TLS, addresses of clients, uploads, and restarts under constant writes.
set -euo pipefail
source "$(dirname "$0")/run-server.sh"
source "$(dirname "$0")/two-servers.sh"

need nginx nginx-light
prepare_site

sed -e "s/127.0.0.1:3000/127.0.0.1:$one/; s/127.0.0.1:3001/127.0.0.1:$two/" \
  -e "s/listen 80;/listen $http;/; s/listen 443/listen $https/; /listen \[::\]/d" \
  -e "s|/etc/letsencrypt/live/kinroll.example.org/fullchain.pem|$certificate|; s|/etc/letsencrypt/live/kinroll.example.org/privkey.pem|$key|" \
  -e 's/kinroll.example.org/localhost/' "$root/deploy/nginx/kinroll.conf" >"$work/kinroll.conf"
cat >"$work/nginx.conf" <<CONF
pid $work/nginx.pid;
error_log $work/nginx.log warn;
events {}
http {
  include /etc/nginx/mime.types;
  access_log off;
  # A client of the check would count the end of its connection as an error.
  keepalive_requests 100000;
  client_body_temp_path $work/bodies;
  proxy_temp_path $work/proxied;
  include $work/kinroll.conf;
}
CONF
chmod 755 "$work"
nginx -c "$work/nginx.conf" -g 'daemon off;' >"$work/nginx.log" 2>&1 &
pids+=($!)

check_site
echo 'nginx: HTTPS, addresses of clients and uploads; no answer lost or doubled while servers were restarted and killed.'
