#!/usr/bin/env bash
# Checks the alerts, and the metrics of a real server, with Prometheus' own tool.
set -euo pipefail
source "$(dirname "$0")/run-server.sh"

need promtool prometheus
need curl curl
alerts=$root/deploy/prometheus/alerts.yml
promtool check rules "$alerts" >"$work/rules.log" 2>&1 || { cat "$work/rules.log" >&2; fail 'The alerts are invalid.'; }

token=a-token-of-this-check-only
run_server METRICS_TOKEN=$token
curl -fs -o /dev/null "$url/api/Organization"
curl -fs -H "Authorization: Bearer $token" "$url/metrics" >"$work/metrics"
[ "$(curl -s -o /dev/null -w '%{http_code}' "$url/metrics")" = 404 ] || fail 'The metrics need no token.'
promtool check metrics <"$work/metrics" >"$work/lint.log" 2>&1 || true
# Names of Node and of processes are those of the library.
if grep kinroll_ "$work/lint.log" >&2; then fail 'Prometheus has objections to the metrics.'; fi
grep -q '^kinroll_http_requests_total{method="GET",route="/api/Organization",status="2xx"} 1$' "$work/metrics" || fail 'A request was not counted.'

# Each alert asks for metrics that exist. Those of the machine come from node_exporter, and "up" from Prometheus itself.
for name in $(grep -oE '\b(kinroll|nodejs)_[a-z0-9_]+' "$alerts" | sort -u); do
  case $name in
    # Only with PostgreSQL, or after a failure.
    kinroll_database_waiting | kinroll_sweep_failures_total) grep -q "^# TYPE $name " "$work/metrics" || fail "There is no $name." ;;
    *) grep -qE "^$name(\{| )" "$work/metrics" || fail "There is no $name." ;;
  esac
done

echo 'Prometheus: the alerts and the metrics are valid.'
