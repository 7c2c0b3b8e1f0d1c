/** Reports as mail servers write them, about an email that was sent from the address `sender`. */
const lines = (text: string) => text.trimStart().replaceAll('\n', '\r\n')

const returned = (sender: string) => `Return-Path: <${sender}>
From: Kinroll <office@kinroll.test>
To: ada@example.org
Subject: You are invited
Message-ID: <email.12.1800000000000@kinroll.test>`

/** As Postfix writes it, with the headers of the email. */
export const bounceOfPostfix = (
  sender: string,
  {
    action = 'failed',
    status = '5.1.1',
    reply,
  }: { action?: string; status?: string; reply?: string } = {},
) =>
  lines(`
Return-Path: <>
Delivered-To: ${sender}
Date: Fri, 27 Nov 2026 10:00:00 +0000 (UTC)
From: MAILER-DAEMON@mail.example.org (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${sender}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="4F1B.1800000000/mail.example.org"
Content-Transfer-Encoding: 8bit
Message-Id: <20261127100000.4F1B@mail.example.org>

This is a MIME-encapsulated message.

--4F1B.1800000000/mail.example.org
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

This is the mail system at host mail.example.org.

I'm sorry to have to inform you that your message could not
be delivered to one or more recipients. It's attached below.

--4F1B.1800000000/mail.example.org
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.org
X-Postfix-Queue-ID: 4F1B
X-Postfix-Sender: rfc822; ${sender}
Arrival-Date: Fri, 27 Nov 2026 09:59:59 +0000 (UTC)

Final-Recipient: rfc822; ada@example.org
Original-Recipient: rfc822;ada@example.org
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example.org
Diagnostic-Code: ${reply ?? `smtp; 550 ${status} <ada@example.org>: Recipient address rejected: User unknown`}
    in relay recipient table (in reply to RCPT TO command)

--4F1B.1800000000/mail.example.org
Content-Description: Undelivered Message Headers
Content-Type: text/rfc822-headers
Content-Transfer-Encoding: 8bit

${returned(sender)}

--4F1B.1800000000/mail.example.org--
`)

/** As Exim writes it: its status says less than the reply. */
export const bounceOfExim = (sender: string) =>
  lines(`
Return-path: <>
Envelope-to: ${sender}
X-Failed-Recipients: ada@example.org
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mx.example.org>
To: ${sender}
References: <email.12.1800000000000@kinroll.test>
Content-Type: multipart/report; report-type=delivery-status; boundary=1800000000-exim-1042
MIME-Version: 1.0
Subject: Mail delivery failed: returning message to sender
Message-Id: <E1x-0001-3f@mx.example.org>
Date: Fri, 27 Nov 2026 10:00:00 +0000

--1800000000-exim-1042
Content-type: text/plain; charset=us-ascii

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  ada@example.org
    host mail.example.org [192.0.2.25]
    SMTP error from remote mail server after RCPT TO:<ada@example.org>:
    550 5.1.1 <ada@example.org>: user unknown

--1800000000-exim-1042
Content-type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Action: failed
Final-Recipient: rfc822;ada@example.org
Status: 5.0.0
Remote-MTA: dns; mail.example.org
Diagnostic-Code: smtp; 550 5.1.1 <ada@example.org>: user unknown

--1800000000-exim-1042
Content-type: message/rfc822

${returned(sender)}

Hello

--1800000000-exim-1042--
`)

/** As Exchange Online writes it, with the text as HTML in base64 before the status. */
export const bounceOfExchange = (sender: string) =>
  lines(`
From: <postmaster@example.org>
To: <${sender}>
Date: Fri, 27 Nov 2026 10:00:00 +0000
Content-Type: multipart/report; report-type=delivery-status;
	boundary="c5ac0ee9-0b4e-4f37-8f9d-5b5f8b2d8f11"
X-MS-Exchange-Message-Is-Ndr:
Content-Language: en-US
Message-ID: <f5a3@example.org>
In-Reply-To: <email.12.1800000000000@kinroll.test>
Subject: Undeliverable: You are invited
Auto-Submitted: auto-replied
MIME-Version: 1.0

--c5ac0ee9-0b4e-4f37-8f9d-5b5f8b2d8f11
Content-Type: multipart/alternative; differences=Content-Type;
	boundary="6a4d5b9c"

--6a4d5b9c
Content-Type: text/plain; charset="us-ascii"
Content-Transfer-Encoding: quoted-printable

ada@example.org wasn't found at example.org.

--6a4d5b9c
Content-Type: text/html; charset="us-ascii"
Content-Transfer-Encoding: base64

PHA+YWRhQGV4YW1wbGUub3JnIHdhc24ndCBmb3VuZDwvcD4=

--6a4d5b9c--

--c5ac0ee9-0b4e-4f37-8f9d-5b5f8b2d8f11
Content-Type: message/delivery-status

Reporting-MTA: dns;DB8PR02MB5432.mail.example.net
Received-From-MTA: dns;mail.kinroll.test
Arrival-Date: Fri, 27 Nov 2026 09:59:59 +0000

Final-Recipient: rfc822;ada@example.org
Action: failed
Status: 5.1.10
Diagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient ada@example.org not found by SMTP address lookup

--c5ac0ee9-0b4e-4f37-8f9d-5b5f8b2d8f11
Content-Type: message/rfc822

${returned(sender)}

Hello

--c5ac0ee9-0b4e-4f37-8f9d-5b5f8b2d8f11--
`)

/** As a provider writes it whose user pressed “Spam” (RFC 5965). It hides the address of the user. */
export const complaintAbout = (sender: string, feedback = 'abuse') =>
  lines(`
From: <abuse@provider.example>
Date: Fri, 27 Nov 2026 10:00:00 +0000
Subject: FW: You are invited
To: <abuse@kinroll.test>
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report;
	boundary="part1_13d.2e68ed54_boundary"

--part1_13d.2e68ed54_boundary
Content-Type: text/plain; charset="US-ASCII"
Content-Transfer-Encoding: 7bit

This is an email abuse report for an email message received from IP
192.0.2.1 on Fri, 27 Nov 2026 09:59:59 +0000.

--part1_13d.2e68ed54_boundary
Content-Type: message/feedback-report

Feedback-Type: ${feedback}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <${sender}>
Original-Rcpt-To: <redacted@provider.example>
Source-IP: 192.0.2.1

--part1_13d.2e68ed54_boundary
Content-Type: message/rfc822
Content-Disposition: inline

${returned(sender).replace('ada@example.org', 'redacted@provider.example')}

Hello

--part1_13d.2e68ed54_boundary--
`)

/** The answer of a person on vacation. It is no report. */
export const vacationAnswer = (sender: string) =>
  lines(`
From: Ada Lind <ada@example.org>
To: ${sender}
Subject: Out of office: You are invited
Auto-Submitted: auto-replied (vacation)
Content-Type: text/plain

I am away. In urgent matters write to Status: 5.1.1
`)
