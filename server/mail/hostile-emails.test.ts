import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOrganization } from '#contract/organizations/organizations.ts'
import { insertOrganization } from '../organizations/organizations/organizations.queries.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { publicUrl, testMailSettings } from '../testing/test-emails.ts'
import { openTestSmtp, type TestSmtp } from '../testing/test-smtp.ts'
import { emails } from '../emails.ts'
import { deliverDue } from './delivery.ts'
import { putInOutbox } from './outbox.ts'
import { invitationEmail } from '../people/invitations/emails/invitation.email.ts'
import { openMailTransport } from './transport.ts'

let server: TestApp
let smtp: TestSmtp
beforeAll(async () => {
  server = await openTestApp()
  smtp = await openTestSmtp()
})
afterAll(async () => {
  await smtp.close()
  await server.close()
})

const names = [
  'Linde\r\nBcc: eve@example.org',
  'Linde\nBcc: eve@example.org\n\n<b>Hello</b>',
  'Linde\r\n\r\nThis is the email now.',
  'Linde\u2028Bcc: eve@example.org',
  'Linde%0D%0ABcc:%20eve@example.org',
  '=?utf-8?Q?Linde=0D=0ABcc:_eve@example.org?=',
  '<eve@example.org>',
  'Linde" <eve@example.org>, "Eve',
  '"><script>alert(1)</script>',
  '</title><img src=x onerror=alert(1)>',
  "javascript:alert('1')",
  '${7 * 7} {{7 * 7}} <%= 7 * 7 %>',
  'שלום \u202Egro.elpmaxe@eve',
  '👩‍👩‍👧‍👦'.repeat(200),
  'x'.repeat(120),
]

async function arrivalOf(email: string, name: string) {
  const { db, database, encryption } = server
  const { id: organizationId } = await insertOrganization(db, { ...newOrganization, name })
  const now = new Date().toISOString()
  const kinds = { isTeacher: false, isStudent: true, isParent: false }
  const { id: invitationId } = await db
    .insertInto('invitation')
    .values({
      ...kinds,
      organizationId,
      email,
      createdDate: now,
      expiresDate: '2999-01-01T00:00:00.000Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await putInOutbox(db, invitationEmail, email, { invitationId })
  const from = { name, address: 'office@kinroll.test' }
  const log = { warn: expect.unreachable, error: expect.unreachable } as never
  await deliverDue({
    database,
    encryption,
    publicUrl,
    emails,
    log,
    smtp: openMailTransport({ ...testMailSettings(smtp.url), mailFrom: from }),
  })
  const arrival = smtp.arrived.pop()
  if (!arrival) throw new Error('Nothing arrived.')
  return arrival
}

test.each(names.map((name, index) => [index + 1, name] as const))(
  'Hostile name %i adds no header, no recipient and no markup to an email',
  async (index, name) => {
    const email = `ada.${index}@example.org`
    const plain = await arrivalOf(email, 'Lindenschule')
    const { recipients, mail, source } = await arrivalOf(email, name)
    expect(recipients).toEqual([email])
    expect(mail.headers.map(({ key }) => key)).toEqual(plain.mail.headers.map(({ key }) => key))
    expect(mail.to).toEqual([{ name: '', address: email }])
    expect(mail.from?.address).toBe('office@kinroll.test')
    expect([mail.cc, mail.bcc, mail.attachments]).toEqual([undefined, undefined, []])
    const header = source.slice(0, source.indexOf('\r\n\r\n'))
    expect(Math.max(...header.split('\r\n').map((line) => line.length))).toBeLessThan(998)
    expect(tagsOf(mail.html)).toEqual(tagsOf(plain.mail.html))
  },
)

const tagsOf = (html = '') => html.match(/<\/?[a-z!]+/g)
