#!/usr/bin/env bash
# Checks that Debian's Postfix, with its own certificate, takes emails from a real server and delivers them, and that a refused recipient
# is visible. Runs an instance of its own, as root. Installs what is missing.
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
alias_maps =
myhostname = mail.$domain
mydestination = $domain
inet_protocols = ipv4
smtpd_tls_cert_file = $work/self-signed.pem
smtpd_tls_key_file = $work/self-signed.key
smtpd_tls_security_level = may
smtpd_relay_restrictions = permit_mynetworks permit_sasl_authenticated defer_unauth_destination
EOF
postfix -c "$work/postfix" start >"$work/start.log" 2>&1 || { cat "$work/start.log" >&2; fail 'Postfix did not start.'; }

run_server PUBLIC_URL="https://kinroll.$domain" MAIL_URL="smtp://localhost:$smtp"

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

# Without Postfix.
stop_postfix
sign_up daemon
unreachable() { grep -qF "cannot be reached (ECONNREFUSED localhost:$smtp)" "$work/server.log"; }
wait_for 'The line of the log about the stopped mail server' unreachable

echo 'Postfix: delivered with TLS, the right sender, Message-ID and EHLO name; a refused recipient and a stopped server are in the log.'
