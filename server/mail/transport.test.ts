import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { InvalidSetting, readEnv } from '../process/env.ts'
import { testCertificate as certificate } from '../testing/test-certificate.ts'
import { testMailSettings } from '../testing/test-emails.ts'
import { openTestSmtp } from '../testing/test-smtp.ts'
import { mailServerOf, nameInEhlo, openMailTransport, Undelivered } from './transport.ts'

type Settings = Partial<Parameters<typeof openMailTransport>[0]>

const hello = {
  email: 'ada@example.org',
  subject: 'Hello',
  text: 'Hello',
  html: '<p>Hello</p>',
  organizationId: null,
}

/** Sends an email, and returns why that failed. */
async function send(
  mailUrl: string,
  settings: Settings = {},
  email: Parameters<ReturnType<typeof openMailTransport>>[1] = hello,
): Promise<string | undefined> {
  const transport = openMailTransport({ ...testMailSettings(mailUrl), ...settings })
  const claimed = { id: 1, createdDate: '2027-01-01T00:00:00.000Z' }
  try {
    await transport(claimed, email, AbortSignal.timeout(20_000))
    return undefined
  } catch (error) {
    if (!(error instanceof Undelivered)) throw error
    return `${error.problem.kind}: ${error.reason}`
  }
}

/** The port at 0.0.0.0, which reaches this machine but is treated like any other. */
const elsewhere = ({ port }: { port: number }, scheme = 'smtp', login = '') =>
  `${scheme}://${login}0.0.0.0:${port}`

test.each(['localhost', 'LocalHost', '127.0.0.1', '127.0.0.2'])(
  'A mail server on the machine itself may have any certificate: %s',
  async (host) => {
    await using smtp = await openTestSmtp(0, { certificate, host: '0.0.0.0' })
    expect(await send(`smtp://${host}:${smtp.port}`)).toBeUndefined()
    expect(smtp.arrived).toMatchObject([{ isEncrypted: true, client: 'kinroll.test' }])
  },
)

test.each(['smtp', 'smtps'])(
  'A self-signed certificate elsewhere is refused, unless the settings name it: %s',
  async (scheme) => {
    await using smtp = await openTestSmtp(0, { certificate, isTls: scheme === 'smtps' })
    expect(await send(elsewhere(smtp, scheme))).toBe(
      `CertificateUntrusted: The certificate of the mail server is self-signed, or signed by an authority that this machine does not know (DEPTH_ZERO_SELF_SIGNED_CERT 0.0.0.0:${smtp.port}). If it is yours, set MAIL_TLS_CA to a PEM file with it or with the authority's.`,
    )
    expect(await send(elsewhere(smtp, scheme), { mailTlsCa: certificate.cert })).toBeUndefined()
    expect(smtp.arrived).toMatchObject([{ isEncrypted: true }])
  },
)

test('A mail server on the machine itself that offers TLS and cannot start it gets the email without it', async () => {
  const replies: Record<string, string> = {
    EHLO: '250-mail\r\n250 STARTTLS',
    STARTTLS: '454 4.7.0 TLS not available due to local problem',
    DATA: '354 Go ahead',
  }
  const peer = createServer((socket) => {
    socket.write('220 mail\r\n')
    createInterface(socket).on('line', (line) => {
      const command = /^(EHLO|STARTTLS|MAIL|RCPT|DATA|\.$)/.exec(line)?.[0]
      if (command) socket.write(`${replies[command] ?? '250 OK'}\r\n`)
    })
  })
  onTestFinished(() => void peer.close())
  await once(peer.listen(0, '127.0.0.1'), 'listening')
  const { port } = peer.address() as AddressInfo
  expect(await send(`smtp://localhost:${port}`)).toBeUndefined()
  expect(await send(elsewhere({ port }))).toMatch(/^TlsMissing: .* \(454 4\.7\.0\)/)
})

test('A trusted certificate for another host is refused', async () => {
  await using smtp = await openTestSmtp(0, { certificate })
  const url = `smtp://[::ffff:127.0.0.1]:${smtp.port}`
  expect(await send(url, { mailTlsCa: certificate.cert })).toMatch(/^CertificateOfOtherHost: /)
})

test('A password is never sent without encryption, except on the machine itself or if the operator allows it', async () => {
  const login = { user: 'kinroll', pass: 's3cret@' }
  await using smtp = await openTestSmtp(0, { login })
  const url = elsewhere(smtp, 'smtp', 'kinroll:s3cret%40@')
  expect(await send(url)).toMatch(/^TlsMissing: /)
  expect(smtp.logins()).toBe(0)
  expect(await send(`${url}?ignoreTLS=true`)).toBeUndefined()
  expect(await send(`smtp://kinroll:s3cret%40@localhost:${smtp.port}`)).toBeUndefined()
  expect(smtp.logins()).toBe(2)
})

test('An email without a password is sent with encryption if the mail server offers it, or if the address requires it', async () => {
  await using smtp = await openTestSmtp()
  expect(await send(elsewhere(smtp))).toBeUndefined()
  expect(await send(`${elsewhere(smtp)}?requireTLS=true`)).toMatch(/^TlsMissing: /)
})

test.each([
  ['smtp://mail.example.org', 'mail.example.org:587'],
  ['smtps://mail.example.org', 'mail.example.org:465'],
  ['smtp://localhost', 'localhost:25'],
  ['smtp://[::1]', '[::1]:25'],
  ['smtp://user:password@mail.example.org:2525', 'mail.example.org:2525'],
])('The port of %s is usual for it', (url, place) => {
  expect(mailServerOf(url).place).toBe(place)
})

test.each([
  ['https://kinroll.example.org', 'kinroll.example.org'],
  ['http://192.0.2.1:3000', '[192.0.2.1]'],
  ['http://[2001:db8::1]', '[IPv6:2001:db8::1]'],
])('The server introduces itself by the host of %s', (publicUrl, name) => {
  expect(nameInEhlo(publicUrl)).toBe(name)
})

test('A password that the mail server refuses is named as the problem, and is not in the message', async () => {
  await using smtp = await openTestSmtp(0, { login: { user: 'kinroll', pass: 's3cret' } })
  expect(await send(`smtp://kinroll:wr0ng@localhost:${smtp.port}`)).toMatch(
    /^LoginRefused: The mail server does not accept the user name or the password \(535 5\.7\.8\)\. (?!.*wr0ng)/,
  )
  expect(await send(smtp.url)).toMatch(/^LoginRequired: .* requires a user name and a password/)
})

test.each([
  ['greeting', 554, '5.7.1 Go away', 'HostRefused'],
  ['sender', 550, '5.1.8 Sender address rejected: Domain not found', 'SenderRefused'],
  ['recipient', 450, '4.1.8 <x>: Sender address rejected: Domain not found', 'SenderRefused'],
  ['recipient', 554, '5.7.1 <ada@example.org>: Relay access denied', 'RelayDenied'],
  ['recipient', 454, '4.7.1 <ada@example.org>: Relay access denied', 'RelayDenied'],
  ['recipient', 550, '5.7.1 Relaying denied', 'RelayDenied'],
  ['recipient', 504, '5.5.2 <x>: Helo command rejected: need a name', 'HostRefused'],
  ['recipient', 554, '5.7.1 Client host blocked', 'HostRefused'],
  ['recipient', 530, '5.7.0 Must issue a STARTTLS command first', 'TlsMissing'],
  ['recipient', 530, '5.7.0 Authentication required', 'LoginRequired'],
  ['recipient', 550, '5.1.1 <ada@example.org>: User unknown', 'RecipientRefused'],
  ['recipient', 450, '4.2.0 <ada@example.org>: Greylisted', 'Postponed'],
  ['recipient', 552, '5.2.2 Quota exceeded', 'MailboxFull'],
  ['data', 550, '5.7.1 Spam', 'EmailRefused'],
  ['data', 451, '4.3.0 Later', 'Postponed'],
] as const)('At the %s, "%i %s" means %s', async (at, code, reply, kind) => {
  await using smtp = await openTestSmtp()
  smtp.make({ at, does: 'refuse', code, reply })
  const reason = await send(smtp.url)
  expect(reason).not.toContain('ada@')
  expect(reason).toMatch(new RegExp(`^${kind}: `))
  expect(reason).toContain(`(${code} ${reply.split(' ')[0]})`)
})

test('A mail server that cannot be reached, or speaks no TLS, is named with its port', async () => {
  const smtp = await openTestSmtp()
  expect(await send(`smtps://127.0.0.1:${smtp.port}`)).toMatch(/^TlsFailed: .*:\d+\)/)
  await smtp.close()
  expect(await send(smtp.url)).toMatch(
    /^Unreachable: The mail server cannot be reached \(ECONNREFUSED 127\.0\.0\.1:\d+\)/,
  )
})

test('The headers of an email say who gets the answer, its thread, its list and how to unsubscribe', async () => {
  await using smtp = await openTestSmtp()
  const unsubscribe = new URL(`https://kinroll.test/api/Unsubscribe?token=${'x'.repeat(120)}`)
  const about = { organizationId: 29, thread: 'Class.12\r\nBcc: eve@example.org', unsubscribe }
  await send(smtp.url, {}, { ...hello, ...about, replyTo: 'office@lindenschule.example' })
  const [{ mail }] = smtp.arrived as [(typeof smtp.arrived)[number]]
  expect(mail.from?.address).toBe('office@kinroll.test')
  expect(mail.replyTo).toEqual([{ name: '', address: 'office@lindenschule.example' }])
  const headers = Object.fromEntries(mail.headers.map(({ key, value }) => [key, value]))
  const thread = '<thread.Class.12--Bcc--eve-example.org@kinroll.test>'
  expect(headers).toMatchObject({
    'in-reply-to': thread,
    references: thread,
    'list-id': '<organization-29.kinroll.test>',
    'list-unsubscribe': `<${unsubscribe.href}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  })
})

test('An email about an account has no list, no thread and no other address for answers', async () => {
  await using smtp = await openTestSmtp()
  await send(smtp.url)
  const keys = smtp.arrived[0]!.mail.headers.map(({ key }) => key)
  expect(keys.filter((key) => /^(list-|reply|references|in-reply)/.test(key))).toEqual([])
})

test('MAIL_TLS_CA names a file with certificates', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kinroll-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const [good, bad] = [join(folder, 'good.pem'), join(folder, 'bad.pem')]
  await writeFile(good, certificate.cert)
  await writeFile(bad, 'nonsense')
  expect(readEnv({ MAIL_TLS_CA: good }).mailTlsCa).toBe(certificate.cert)
  for (const path of [bad, join(folder, 'missing.pem')]) {
    expect(() => readEnv({ MAIL_TLS_CA: path })).toThrow(InvalidSetting)
    expect(() => readEnv({ MAIL_TLS_CA: path })).toThrow(`not "${path}"`)
  }
})
