# Sourced by the checks of proxies, after run-server.sh: two servers on one PostgreSQL, and what people do through the proxy before them.
# shellcheck shell=bash disable=SC2154

# Sets one and two to the ports of the servers, http and https to those of the proxy, and certificate and key to files.
prepare_site() {
  need curl curl
  need openssl openssl
  one=$(free_port) two=$(free_port) http=$(free_port) https=$(free_port)
  site=https://localhost:$https
  certificate=$work/certificate.pem key=$work/key.pem
  openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
    -keyout "$key" -out "$certificate" 2>/dev/null
  export CURL_CA_BUNDLE=$certificate NODE_EXTRA_CA_CERTS=$certificate
  run_postgres
  start_one
  start_two
}

# Only the proxy is trusted: clients of the checks have other addresses of the loopback network.
start() {
  run_server_at "$1" "$2" DATABASE_URL="$database_url" PUBLIC_URL="$site" TRUSTED_PROXY=127.0.0.1,::1 LOG_ADDRESSES=true
}
start_one() { start "$one" one && pid_one=$server; }
start_two() { start "$two" two && pid_two=$server; }

end() {
  kill "-$1" "$2"
  wait "$2" 2>/dev/null || true
}

step() { "$node" "$root/deploy/check/site.ts" "$1" "$site" "$work/site.json" "$database_url" || fail "$1"; }

# Writes all the time, while another function does something to the servers.
write_during() {
  rm -f "$work/stop"
  step "$1" >"$work/writes" &
  local writers=$!
  sleep 1
  "$2"
  sleep 1
  touch "$work/stop"
  wait "$writers" || fail "$(cat "$work/writes")"
  echo "  $1 $2: $(cat "$work/writes")"
}

# The proxy has a second to notice that a server is back.
rolling_restart() {
  for _ in 1 2; do
    end TERM "$pid_one" && start_one && sleep 1
    end TERM "$pid_two" && start_two && sleep 1
  done
}

crash() {
  end KILL "$pid_one" && start_one
  end KILL "$pid_two" && start_two
}

# What people do through the proxy, which runs now.
check_site() {
  wait_for 'The answer of the proxy' curl -fs -o /dev/null "$site/readyz"

  [ "$(curl -s -o /dev/null -w '%{http_code} %{redirect_url}' "http://localhost:$http/login?next=1")" = "308 https://localhost${1-}/login?next=1" ] ||
    fail 'HTTP does not lead to HTTPS.'
  step people

  # A login from another address, which claims to be a third one.
  curl -s -o /dev/null --interface 127.0.0.5 -4 "$site/api/Account/login" -H 'Content-Type: application/json' \
    -H 'X-Forwarded-For: 203.0.113.66' -d '{"email":"nobody@example.org","password":"a wrong one"}'
  logged() { cat "$work"/{one,two}.log | grep signInRefused | grep -q '"clientAddress":"127.0.0.5"'; }
  wait_for 'The address of the client in the log' logged
  ! grep -q 203.0.113.66 "$work"/{one,two}.log || fail 'The log has the address that the client made up.'

  write_during write rolling_restart
  write_during write-again crash
}
