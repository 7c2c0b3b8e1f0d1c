#!/usr/bin/env bash
# Checks that Debian's Postfix, with its own certificate, takes emails from a real server and delivers them, one of each kind, that a refused
# recipient is visible, and that bounces come back by the alias of docs/operations/email.md. Runs an instance of its own, as root. Installs what
# is missing.
set -euo pipefail

source "$(dirname "$0")/run-server.sh"

stop_postfix() { postfix -c "$work/postfix" stop >/dev/null 2>&1 || true; }
show_logs() { tail -n 20 "$work"/{mail,server}.log >&2 || true; }
trap '[ $? = 0 ] || show_logs; stop_postfix; clean_up' EXIT

[ "$(id -u)" = 0 ] || cannot_run 'Postfix runs as root.'
need postfix postfix
need openssl openssl
need curl curl

# Debian's configuration with a certificate like its own (snakeoil), in folders of its own and on a port of its own. Each local user has a mailbox here.
smtp=2525
domain=example.test
chmod 755 "$work"
mkdir "$work"/{postfix,queue,postfix-data} && mkdir -m 1777 "$work/mailboxes"
chown postfix: "$work/postfix-data"
cp /etc/postfix/{dynamicmaps.cf,postfix-files} "$work/postfix/"
awk '/^[a-z]/ { $5 = "n" } { print }' /usr/share/postfix/master.cf.dist | sed "s/^smtp *inet/127.0.0.1:$smtp inet/" >"$work/postfix/master.cf"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj "/CN=$(hostname)" -keyout "$work/self-signed.key" -out "$work/self-signed.pem" 2>/dev/null
cat >"$work/postfix/main.cf" <<EOF
compatibility_level = 3.6
queue_directory = $work/queue
data_directory = $work/postfix-data
maillog_file_prefixes = $work
maillog_file = $work/mail.log
mail_spool_directory = $work/mailboxes/
alias_maps = hash:$work/aliases
alias_database = hash:$work/aliases
recipient_delimiter = +
myhostname = mail.$domain
mydestination = $domain
inet_protocols = ipv4
smtpd_tls_cert_file = $work/self-signed.pem
smtpd_tls_key_file = $work/self-signed.key
smtpd_tls_security_level = may
smtpd_relay_restrictions = permit_mynetworks permit_sasl_authenticated defer_unauth_destination
EOF
# As docs/operations/email.md says. Postfix delivers to "gone" and then says that there is no such user.
port=$(free_port)
token=$(openssl rand -hex 24)
echo "Authorization: Bearer $token" >"$work/bounces-header"
chmod 600 "$work/bounces-header"
chown nobody "$work/bounces-header"
cat >"$work/aliases" <<EOF
bounces: "|curl -fsS -o /dev/null -H @$work/bounces-header --data-binary @- http://127.0.0.1:$port/api/Bounce || exit 75"
gone: "|exit 67"
EOF
postalias -c "$work/postfix" "hash:$work/aliases"
postfix -c "$work/postfix" start >"$work/start.log" 2>&1 || { cat "$work/start.log" >&2; fail 'Postfix did not start.'; }

run_server_at "$port" server PUBLIC_URL="https://kinroll.$domain" MAIL_URL="smtp://localhost:$smtp" \
  BOUNCE_ADDRESS="bounces@$domain" BOUNCE_TOKEN="$token"

sign_up() {
  curl -fs -o /dev/null "$url/api/Account/sign-up" -H 'Content-Type: application/json' \
    -d "{\"firstName\":\"Ada\",\"lastName\":\"Lind\",\"email\":\"$1@$domain\",\"password\":\"seven herons near the mill\"}"
}

# To a user of the machine.
sign_up nobody
arrived() { ls "$work"/mailboxes/nobody/new/* >/dev/null 2>&1; }
wait_for 'The delivery of the email' arrived
email=$(cat "$work"/mailboxes/nobody/new/*)
for line in "From: Kinroll <no-reply@kinroll.$domain>" "To: nobody@$domain" 'Subject: Verify your email address' \
  "Message-ID: <email\..*@kinroll.$domain>" "Received: from kinroll.$domain (.*\[127.0.0.1\])" ; do
  grep -q "^$line" <<<"$email" || fail "The email has no line $line."
done
grep -q 'starttls=1 ' "$work/mail.log" || fail 'The email was not encrypted.'

# To nobody.
sign_up no-such-user
refused() { grep '"An email could not be sent"' "$work/server.log" >"$work/refused.log"; }
wait_for 'The refusal of the email' refused
for part in '"smtpCode":550' '"enhancedCode":"5.1.1"' '"isFinal":true' '"reason":"The mail server refuses the recipient (550 5.1.1)'; do
  grep -qF "$part" "$work/refused.log" || fail "The log does not say $part: $(cat "$work/refused.log")"
done
! grep -q 'no-such-user' "$work/server.log" || fail 'The log contains the address.'

# To somebody whose mailbox is gone, which Postfix finds out after it took the email.
sign_up gone
bounced() { grep -F '"An email arrived at the bounce address"' "$work/server.log" | grep -qF '"taken":"Bounce"'; }
wait_for 'The bounce' bounced
grep -qE 'from=<bounces\+[0-9]+-[0-9a-f]{20}@' "$work/mail.log" || fail 'The envelope sender does not name the email.'
account() {
  curl -fs "$url/api/Account/me" -H "Authorization: Bearer $(curl -fs "$url/api/Account/login" -H 'Content-Type: application/json' \
    -d "{\"email\":\"gone@$domain\",\"password\":\"seven herons near the mill\"}" | sed 's/.*"token":"\([^"]*\)".*/\1/')"
}
account | grep -qF '"isEmailBounced":true' || fail 'The address was not marked.'

# What a stranger writes to the bounce address changes nothing.
sed -E "s/-[0-9a-f]{20}@/-00000000000000000000@/" <<<"To: bounces+1-0123456789abcdef0123@$domain" |
  curl -fs -H "Authorization: Bearer $token" --data-binary @- "$url/api/Bounce" | grep -qF '"taken":"Nothing"' || fail 'A forged report was taken.'

# One of each kind of email.
rm "$work"/mailboxes/nobody/new/*
(cd "$root" && CHECK_MAIL_URL="smtp://localhost:$smtp" CHECK_MAIL_TO="nobody@$domain" npx vitest run --project 'server on SQLite' server/mail/words.test.ts -t 'Every kind of email arrives') \
  >"$work/kinds.txt" 2>&1 || { tail -n 30 "$work/kinds.txt" >&2; fail 'Not every kind of email was sent.'; }
kinds=$(grep -cE '^  [a-zA-Z]+Email,$' "$root/server/emails.ts")
all_arrived() { [ "$(ls "$work/mailboxes/nobody/new" | wc -l)" -ge "$kinds" ]; }
wait_for 'The delivery of one of each kind of email' all_arrived
[ "${MAILBOX:-}" = '' ] || cp -r "$work/mailboxes/nobody" "$MAILBOX"

# Without Postfix.
stop_postfix
sign_up daemon
unreachable() { grep -qF "cannot be reached (ECONNREFUSED localhost:$smtp)" "$work/server.log"; }
wait_for 'The line of the log about the stopped mail server' unreachable

echo 'Postfix: delivered each kind with TLS, the right sender, Message-ID and EHLO name; a bounce marks its address; a refused recipient and a stopped server are in the log.'
