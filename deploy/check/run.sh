#!/usr/bin/env bash
# Runs the checks of deploy, one after another: all of them, or those that are named, such as "run.sh nginx backup". Prints a table at the
# end, and exits with 1 if one failed. A check that this machine cannot run, because something is missing that cannot be installed, ends
# with 77.
set -uo pipefail
cd "$(dirname "$0")"

# The other scripts are parts of these, or this one.
all=()
for script in *.sh; do
  case $script in run.sh | run-server.sh | two-servers.sh) ;; *) all+=("${script%.sh}") ;; esac
done

names=("$@")
[ $# -gt 0 ] || names=("${all[@]}")
table=()
failed=0
for name in "${names[@]}"; do
  [ -x "$name.sh" ] || { echo "There is no check $name. There are: ${all[*]}" >&2; exit 2; }
  echo "== $name"
  output=$(mktemp)
  began=$SECONDS
  "./$name.sh" 2>&1 </dev/null | tee "$output"
  case ${PIPESTATUS[0]} in
    0) result=passed ;;
    77) result='not run' ;;
    *) result=FAILED failed=1 ;;
  esac
  table+=("$(printf '%-13s %-8s %4s s  %s' "$name" "$result" $((SECONDS - began)) "$(tail -n 1 "$output")")")
  rm "$output"
done
printf '\n'
printf '%s\n' "${table[@]}"
exit $failed
