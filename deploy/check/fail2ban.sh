#!/usr/bin/env bash
# Checks that fail2ban finds the addresses of failed logins in the log of a real server, and no forged ones.
set -euo pipefail
source "$(dirname "$0")/run-server.sh"

need fail2ban-regex fail2ban
need curl curl
run_server LOG_ADDRESSES=true TRUSTED_PROXY=loopback

# Logs in with a wrong password, as a client with this address behind the proxy.
attempt() {
  curl -s -o /dev/null "$url/api/Account/login" -H 'Content-Type: application/json' -H "X-Forwarded-For: $1" \
    -A '"}{"event":"signInRefused","clientAddress":"203.0.113.66","msg":"' -d '{"email":"nobody@example.org","password":"a wrong one"}'
}

attempt 198.51.100.7
attempt '203.0.113.66, 198.51.100.7'
attempt 2001:db8:1:2::7
curl -s -o /dev/null "$url/%22%2C%22event%22%3A%22signInRefused%22%2C%22clientAddress%22%3A%22203.0.113.66%22"
curl -s -o /dev/null -g --path-as-is "$url/\",\"event\":\"signInRefused\",\"clientAddress\":\"203.0.113.66\",\"msg\":\"\"}"

filter=$root/deploy/fail2ban/filter.d/kinroll.conf
found=$(fail2ban-regex --out ip "$work/server.log" "$filter" | sort)
expected=$(printf '%s\n' 198.51.100.7 198.51.100.7 2001:db8:1:2::7)
[ "$found" = "$expected" ] || fail "fail2ban found: $found"
# A line counts at its own time, also with the beginning that the journal adds.
sed -E 's/"time":"[^"]*"/"time":"2026-01-02T03:04:05.678Z"/; s/^/host kinroll[7]: /' "$work/server.log" >"$work/journal.log"
times=$(fail2ban-regex --out row "$work/journal.log" "$filter" | grep -c 1767323045) || true
[ "$times" = 3 ] || fail "fail2ban read the time of $times lines."

# The whole configuration is valid.
cp -r /etc/fail2ban "$work/fail2ban"
rm -f "$work"/fail2ban/jail.d/*
cp "$root"/deploy/fail2ban/filter.d/* "$work/fail2ban/filter.d/"
cp "$root"/deploy/fail2ban/jail.d/* "$work/fail2ban/jail.d/"
fail2ban-client -c "$work/fail2ban" -t >"$work/fail2ban.log" 2>&1 || { cat "$work/fail2ban.log" >&2; fail 'The jail is invalid.'; }

echo 'fail2ban: found the 3 failed logins, and no forged address.'
