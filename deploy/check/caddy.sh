#!/usr/bin/env bash
# Checks deploy/caddy with a real Caddy, two servers and PostgreSQL: TLS, addresses of clients, uploads, and restarts under constant writes.
set -euo pipefail
source "$(dirname "$0")/run-server.sh"
source "$(dirname "$0")/two-servers.sh"

need caddy caddy
prepare_site

{
  printf '{\n\tadmin off\n\thttp_port %s\n\thttps_port %s\n}\n' "$http" "$https"
  # The certificate of the check, because no authority can be asked for one.
  sed "s|reverse_proxy|tls $certificate $key\n\treverse_proxy|" "$root/deploy/caddy/Caddyfile"
} >"$work/Caddyfile"
export KINROLL_HOST=localhost KINROLL_SERVERS="127.0.0.1:$one 127.0.0.1:$two" XDG_DATA_HOME=$work XDG_CONFIG_HOME=$work
caddy run --config "$work/Caddyfile" --adapter caddyfile >"$work/caddy.log" 2>&1 &
pids+=($!)

check_site
echo 'Caddy: HTTPS, addresses of clients and uploads; no answer lost or doubled while servers were restarted and killed.'
