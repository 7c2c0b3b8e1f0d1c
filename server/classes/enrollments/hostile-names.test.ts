import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { publicUrl, testMailSettings } from '#server/testing/test-emails.ts'
import { type Arrived, openTestSmtp, type TestSmtp } from '#server/testing/test-smtp.ts'
import { emails } from '#server/emails.ts'
import { deliverDue } from '#server/mail/delivery.ts'
import { openMailTransport } from '#server/mail/transport.ts'
import { writeOneOfEach } from './test-enrollment-emails.ts'

let server: TestApp
let smtp: TestSmtp
let parent: Awaited<ReturnType<typeof writeOneOfEach>>
let plain: Arrived[]
beforeAll(async () => {
  server = await openTestApp()
  smtp = await openTestSmtp()
  parent = await writeOneOfEach(server)
  await server.db.deleteFrom('outboxEmail').where('email', '!=', parent.email).execute()
  const other = { school: 'Maple School', className: 'Chorus', child: 'Kim', reason: 'Storm' }
  await parent.rename(other)
  plain = await arrivals()
})
afterAll(async () => {
  await smtp.close()
  await server.close()
})

const names = [
  'Linde\r\nBcc: eve@example.org\r\n\r\n<b>Hello</b>',
  '=?utf-8?Q?Linde=0D=0ABcc:_eve@example.org?= http://evil.example',
  '</title><img src=x onerror=alert(1)> ${7 * 7} \u202Egro.elpmaxe@eve',
  '👩‍👩‍👧‍👦'.repeat(200),
]

/** Sends all emails again and returns what arrives, in order. */
async function arrivals() {
  const { db, database, encryption } = server
  const nextAttemptDate = new Date().toISOString()
  await db.updateTable('outboxEmail').set({ outcome: null, nextAttemptDate }).execute()
  const log = { warn: expect.unreachable, error: expect.unreachable } as never
  await deliverDue({
    database,
    encryption,
    publicUrl,
    emails,
    log,
    smtp: openMailTransport(testMailSettings(smtp.url)),
  })
  return smtp.arrived.splice(0)
}

test.each(names.map((name, index) => [index + 1, name] as const))(
  'Hostile name %i of a school, a class, and a child adds no header, recipient, or markup',
  async (_, name) => {
    await parent.rename({ school: name, className: name, child: name, reason: name })
    const arrived = await arrivals()
    expect(arrived).toHaveLength(16)
    for (const [index, { recipients, mail, source }] of arrived.entries()) {
      const same = plain[index]
      expect(recipients).toEqual([parent.email])
      expect(mail.headers.map(({ key }) => key)).toEqual(same?.mail.headers.map(({ key }) => key))
      expect([mail.cc, mail.bcc, mail.attachments]).toEqual([undefined, undefined, []])
      const header = source.slice(0, source.indexOf('\r\n\r\n'))
      expect(Math.max(...header.split('\r\n').map((line) => line.length))).toBeLessThan(998)
      expect(tagsOf(mail.html)).toEqual(tagsOf(same?.mail.html))
      expect(mail.subject).not.toMatch(/[\r\n@]|https?:/)
    }
  },
)

const tagsOf = (html = '') => html.match(/<\/?[a-z!]+/g)
