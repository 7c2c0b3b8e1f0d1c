#!/usr/bin/env bash
# Builds the image of deploy/Dockerfile and runs it on PostgreSQL: as its user, with a root file system that cannot be written. Uses podman,
# and for the base image a Debian that mmdebstrap makes under its name, so no registry of images is needed.
set -euo pipefail
source "$(dirname "$0")/run-server.sh"

[ "$(id -u)" = 0 ] || cannot_run 'mmdebstrap and podman run as root here.'
need curl curl
need podman podman
need buildah buildah
need runc runc
need mmdebstrap mmdebstrap

base=$(sed -n 's/^FROM \(\S*\) AS build$/\1/p' "$root/deploy/Dockerfile")
suite=${base#debian:} suite=${suite%-slim}
store=(--storage-driver vfs --root "$work/store" --runroot "$work/run")
podman() { command podman --runtime runc "${store[@]}" "$@"; }
trap 'podman rm --all --force >/dev/null 2>&1; clean_up' EXIT

# With the certificates that this machine trusts, for the registry of npm.
certificates=${NODE_EXTRA_CA_CERTS:-/etc/ssl/certs/ca-certificates.crt}
mmdebstrap --quiet --variant=minbase --customize-hook="upload $certificates /etc/check.pem" "$suite" "$work/base.tar" ||
  cannot_run "Debian $suite could not be made."
podman import --quiet --change 'ENV NODE_EXTRA_CA_CERTS=/etc/check.pem' "$work/base.tar" "docker.io/library/$base" >/dev/null 2>&1
rm "$work/base.tar"
buildah "${store[@]}" build --format docker --isolation chroot --pull=never --layers=false --file "$root/deploy/Dockerfile" --ignorefile "$root/.dockerignore" \
  --tag kinroll "$root" >"$work/build.out" 2>&1 ||
  { tail -n 20 "$work/build.out" >&2; fail 'The image could not be built.'; }
megabytes=$(($(podman image inspect --format '{{.Size}}' kinroll) / 1000000))

run_postgres
port=$(free_port)
limits=(--ulimit nofile=10000:10000 --ulimit nproc=4096:4096)
podman run --detach --name kinroll --network host --read-only --read-only-tmpfs=false --cap-drop all --security-opt no-new-privileges "${limits[@]}" \
  --env HOST=127.0.0.1 --env PORT="$port" --env DATABASE_URL="$database_url" kinroll >/dev/null 2>"$work/run.err" ||
  fail 'The container did not start.'
url=http://127.0.0.1:$port
for _ in $(seq 300); do curl -fs -o /dev/null "$url/readyz" && break; sleep 0.2; done
curl -fs -o /dev/null "$url/readyz" || { podman logs kinroll 2>&1 | tail -n 5 >&2; fail 'The server did not become ready within a minute.'; }

[ "$(podman exec kinroll id -u)" = 10001 ] || fail 'It runs as another user.'
podman exec kinroll sh -c '! touch /kinroll/x /x 2>/dev/null' || fail 'The root file system can be written.'
podman exec kinroll sh -c '! ls -d node_modules/vite node_modules/typescript 2>/dev/null' || fail 'It has packages of developers.'
podman healthcheck run kinroll >/dev/null || fail 'The health check failed.'
curl -fs "$url/login" | grep -q '<title>' || fail 'There is no page.'
"$node" "$root/deploy/check/image.ts" "$url" || fail 'An image could not be uploaded.'
podman exec kinroll kinroll version >/dev/null || fail 'The command does not run.'
podman exec kinroll sh -c 'mkdir /data/backups && kinroll backup /data/backups' >/dev/null || fail 'The backup failed.'
began=$SECONDS
podman stop --time 20 kinroll >/dev/null 2>&1
[ $((SECONDS - began)) -lt 18 ] || fail 'It did not stop by itself.'

echo "Docker: built by buildah on a Debian $suite of mmdebstrap and run by podman: $megabytes MB, user 10001, read-only root, health, page, upload, backup. Compose was not run."
