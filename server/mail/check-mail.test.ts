import { expect, test } from 'vitest'
import { testCertificate as certificate } from '../testing/test-certificate.ts'
import { testMailSettings } from '../testing/test-emails.ts'
import { openTestSmtp, type TestSmtp } from '../testing/test-smtp.ts'
import { checkMail } from './check-mail.ts'

const check = (mailUrl: string) => checkMail(testMailSettings(mailUrl), 'ada@example.org')

test('A mail server that works gets a test message', async () => {
  await using smtp = await openTestSmtp(0, {
    certificate,
    login: { user: 'kinroll', pass: 's3cret' },
  })
  const { works, sentences } = await check(`smtp://kinroll:s3cret@localhost:${smtp.port}`)
  expect(works).toBe(true)
  expect(sentences[0]).toBe(
    `Emails go to the mail server localhost:${smtp.port}, from office@kinroll.test. The site introduces itself there as kinroll.test.`,
  )
  expect(sentences[1]).toBe(
    'The mail server answers, and accepts the user name and the password. Its certificate is not verified, because it is on this machine.',
  )
  expect(sentences[2]).toMatch(/^The mail server took a test message at 20\S+Z\. /)
  expect(smtp.arrived).toMatchObject([
    { recipients: ['ada@example.org'], mail: { subject: 'Test message of Kinroll' } },
  ])
})

test('Without MAIL_URL it says what to set', async () => {
  const settings = { ...testMailSettings(''), mailUrl: undefined }
  expect(await checkMail(settings, 'ada@example.org')).toEqual({
    works: false,
    sentences: [
      'Emails are not sent because MAIL_URL is not set. Set it to your mail server, such as smtp://localhost.',
    ],
  })
})

type Case = [
  string,
  { certificate?: typeof certificate; login?: { user: string; pass: string } },
  (smtp: TestSmtp) => string,
  RegExp,
]

test.each<Case>([
  [
    'a self-signed certificate',
    { certificate },
    ({ port }) => `smtp://0.0.0.0:${port}`,
    /MAIL_TLS_CA/,
  ],
  [
    'a wrong password',
    { login: { user: 'kinroll', pass: 's3cret' } },
    ({ port }) => `smtp://kinroll:wr0ng@localhost:${port}`,
    /does not accept the user name or the password \(535 5\.7\.8\)/,
  ],
  [
    'no encryption for a password',
    {},
    ({ port }) => `smtp://kinroll:s3cret@0.0.0.0:${port}`,
    /Encryption by STARTTLS is needed/,
  ],
  [
    'a recipient that it does not relay to',
    {},
    (smtp) => {
      const reply = '5.7.1 <ada@example.org>: Relay access denied'
      smtp.make({ at: 'recipient', does: 'refuse', code: 554, reply })
      return smtp.url
    },
    /sends no emails to other domains .*\(554 5\.7\.1\)/,
  ],
  [
    'a greeting that never comes',
    {},
    (smtp) => {
      smtp.make({ at: 'greeting', does: 'nothing' })
      return `${smtp.url}?greetingTimeout=300`
    },
    /did not answer in time \(ETIMEDOUT 127\.0\.0\.1:\d+\)/,
  ],
  [
    'a closed connection',
    {},
    (smtp) => {
      smtp.make({ at: 'greeting', does: 'hangUp' })
      return smtp.url
    },
    /cannot be reached \(ECONNECTION 127\.0\.0\.1:\d+\)/,
  ],
])('A mail server with %s is explained', async (_, options, prepare, sentence) => {
  await using smtp = await openTestSmtp(0, options)
  const { works, sentences } = await check(prepare(smtp))
  expect(works).toBe(false)
  expect(sentences.at(-1)).toMatch(sentence)
  expect(sentences.join()).not.toMatch(/s3cret|wr0ng|ada@/)
  expect(smtp.arrived).toEqual([])
})
