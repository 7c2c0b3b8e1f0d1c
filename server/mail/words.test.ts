import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChallenge } from '../identity/challenges.queries.ts'
import { openReview } from '../applications/applications/test-applications.ts'
import { writeAbsences } from '../classes/absences/test-absences.ts'
import { openSchool } from '../classes/classes/test-school.ts'
import { openFamily } from '../people/families/test-family.ts'
import { openHost } from '../people/invitations/test-invitations.ts'
import { writeToOwners } from '../organizations/retention/test-retention.ts'
import { openTestApp, signInSomebody, type TestApp, unverify } from '../testing/test-app.ts'
import { readEmails, testMailSettings } from '../testing/test-emails.ts'
import { openTestSmtp } from '../testing/test-smtp.ts'
import { writeOneOfEachNews } from '../testing/test-news.ts'
import { writeOneOfEach } from '../classes/enrollments/test-enrollment-emails.ts'
import { writeOneOfEachOfRound } from '../classes/registration-rounds/test-rounds.ts'
import { writeOneOfEachRequest } from '../classes/exception-requests/test-exceptions.ts'
import { emails } from '../emails.ts'
import { writePdf } from '../files/test-files.ts'
import { emailOf } from '../notifications/notification-emails.ts'
import { announcementKind } from '../organizations/announcements/announcement.notification.ts'
import { insertAnnouncement } from '../organizations/announcements/announcements.queries.ts'
import { classDayKind } from '../timetable/class-days/class-day.notification.ts'
import type { Email } from './email.ts'
import { putInOutbox } from './outbox.ts'
import { childOrganizationChangedEmail } from '../people/joining/emails/child-organization-changed.email.ts'
import { webhookSwitchedOffEmail } from '../organizations/webhooks/emails/webhook-switched-off.email.ts'
import { insertTestWebhook } from '../organizations/webhooks/test-webhooks.ts'
import { secondFactorRequiredEmail } from '../organizations/second-factor/emails/second-factor-required.email.ts'
import { confirmNewEmail } from '../accounts/account-settings/emails/change-email.email.ts'
import {
  familyChangeAskedEmail,
  familyChangedEmail,
  familyChangeStoppedEmail,
} from '../people/family-changes/emails/family-change.email.ts'
import { apiTokenCreatedEmail } from '../accounts/api-tokens/emails/api-token-created.email.ts'
import { oidcChangedEmail } from '../accounts/oidc/emails/oidc-changed.email.ts'
import { newLoginEmail } from '../accounts/sign-in/emails/new-login.email.ts'
import { passkeysChangedEmail } from '../accounts/passkeys/emails/passkeys-changed.email.ts'
import { twoFactorChangedEmail } from '../accounts/account-settings/emails/two-factor-changed.email.ts'
import { passwordChangedEmail } from '../accounts/account-settings/emails/password-changed.email.ts'
import { emailChangedEmail } from '../accounts/account-settings/emails/email-changed.email.ts'
import { resetPasswordEmail } from '../accounts/sign-in/emails/reset-password.email.ts'
import { loginLinkEmail } from '../accounts/sign-in/emails/login-link.email.ts'
import {
  organizationSuspendedEmail,
  organizationSuspensionEndedEmail,
} from '../site/emails/organization-suspension.email.ts'
import { secondFactorRemovedEmail } from '../site/emails/second-factor-removed.email.ts'
import { twoFactorCodeEmail } from '../accounts/sign-in/emails/two-factor-code.email.ts'
import { signUpRefusedEmail } from '../accounts/accounts/emails/sign-up-refused.email.ts'
import { verifyEmail } from '../accounts/account-settings/emails/verify-email.email.ts'
import type { PreparedEmail } from './prepare-email.ts'
import { openMailTransport } from './transport.ts'

let server: TestApp
let prepared: PreparedEmail[]
beforeAll(async () => {
  server = await openTestApp()
  const { db } = server
  const { userId, email } = await signInSomebody(server)
  await unverify(server, { userId })
  const newEmail = 'new@example.org'
  await db.updateTable('user').set({ pendingEmail: newEmail }).where('id', '=', userId).execute()
  const provider = 'Email'
  const { challengeId } = await openChallenge(db, { userId, provider, isReset: false })

  const put = <Facts extends object>(kind: Email<Facts>, facts: NoInfer<Facts>, to = email) =>
    putInOutbox(db, kind, to, facts)
  await put(verifyEmail, { userId })
  await put(signUpRefusedEmail, {})
  await put(twoFactorCodeEmail, { challengeId })
  await put(loginLinkEmail, { redirect: null, browserHash: 'hash' })
  await put(resetPasswordEmail, { browserHash: 'hash' })
  await put(emailChangedEmail, { firstName: 'Ada', newEmail })
  await put(passwordChangedEmail, {
    firstName: 'Ada',
    hasCalendarAddress: true,
    provider: 'Example',
  })
  await put(twoFactorChangedEmail, { firstName: 'Ada', provider })
  await put(secondFactorRemovedEmail, { firstName: 'Ada' })
  await put(passkeysChangedEmail, { firstName: 'Ada', change: 'Added', name: 'Windows Hello' })
  await put(apiTokenCreatedEmail, {
    firstName: 'Ada',
    name: 'Backup',
    expiresDate: new Date().toISOString(),
  })
  await put(oidcChangedEmail, { firstName: 'Ada', change: 'Removed', provider: 'Example' })
  await put(newLoginEmail, { firstName: 'Ada', device: 'Firefox on Android' })
  const change = {
    kind: 'RemovePerson',
    personId: null,
    email: null,
    access: null,
  } as const
  const facts = { ...change, familyId: 1, family: 'Lind family', by: 'Ada Lind', dueDate: null }
  await put(familyChangeAskedEmail, facts)
  await put(familyChangedEmail, facts)
  await put(familyChangeStoppedEmail, facts)
  await put(confirmNewEmail, { userId }, newEmail)
  const host = await openHost(server, 'Lindenschule')
  await host.ask({ email: newEmail, isTeacher: true })
  const ada = await signInSomebody(server)
  const family = await openFamily(server, ada)
  await family.invite({ email: newEmail })
  const review = await openReview(server)
  const { application, ...petr } = await review.applicant()
  await review.decide(application)
  const ben = await review.applicant('Ben')
  await review.put(review, ben.application, 'ask', { question: 'How old is Mia?', version: 1 })
  const parent = await writeOneOfEach(server)
  const owners = await writeToOwners(server)
  const { organizationId, owner } = await openSchool(server)
  await db.updateTable('organization').set({ isSecondFactorRequired: true }).execute()
  await put(secondFactorRequiredEmail, { organizationId }, owner.email)
  const webhookId = await insertTestWebhook(server, organizationId, { isActive: false })
  await db.updateTable('webhook').set({ switchedOffReason: 'Gone' }).execute()
  await put(webhookSwitchedOffEmail, { organizationId, webhookId }, owner.email)
  await put(organizationSuspensionEndedEmail, { organizationId }, owner.email)
  const suspended = await openSchool(server)
  await db
    .updateTable('organization')
    .set({ suspendedDate: new Date().toISOString(), suspensionReason: 'Spam' })
    .where('id', '=', suspended.organizationId)
    .execute()
  await put(
    organizationSuspendedEmail,
    { organizationId: suspended.organizationId },
    suspended.owner.email,
  )
  for (const { userId: id } of [owner, suspended.owner])
    await db
      .updateTable('user')
      .set({ emailVerifiedAt: new Date().toISOString() })
      .where('id', '=', id)
      .execute()
  const teachers = await writeAbsences(server)
  const { personId } = await family.child('Mia')
  const left = { organizationId, personId, change: 'Left', by: 'Ada Lind' } as const
  await put(childOrganizationChangedEmail, left, ada.email)
  const [canceledId, restoredId] = parent.classDayIds
  for (const [name, classDayId] of [
    ['ClassDayCanceled', canceledId],
    ['ClassDayRestored', restoredId],
  ] as const)
    await put({ ...emailOf(classDayKind), name }, { classDayId }, parent.email)
  const requests = await writeOneOfEachRequest(server)
  const ofRound = await writeOneOfEachOfRound(server)
  const member = await writeOneOfEachNews(server)
  const news = { organizationId, classId: null, title: 'Fair', body: 'Bring a cake.' }
  const { id: announcementId } = await insertAnnouncement(db, news, null)
  await put(emailOf(announcementKind), { announcementId }, owner.email)
  const withHomework = await studentOf(({ token }, classId) =>
    server.post(`/api/Class/homework/${classId}`, {
      token,
      body: { date: '2026-12-05', text: 'Read page 7.' },
    }),
  )
  const withFile = await studentOf(({ token }, classId) =>
    server.uploadFile(token, classId, { name: 'Knots.pdf', bytes: writePdf({ objects: 'x' }) }),
  )
  prepared = []
  const others = [withHomework, withFile, petr, ben, parent, owner, suspended.owner, member].map(
    (reader) => reader.email,
  )
  for (const to of [email, newEmail, ...others, ...owners, ...teachers])
    prepared.push(...(await readEmails(server, to)))
  for (const to of requests)
    prepared.push(...(await readEmails(server, to)).filter(({ kind }) => ofRequests.includes(kind)))
  for (const to of ofRound)
    prepared.push(...(await readEmails(server, to)).filter(({ kind }) => kind.startsWith('Round')))
  const toAda = await readEmails(server, ada.email)
  prepared.push(...toAda.filter(({ kind }) => kind === 'ChildOrganizationChanged'))
})
afterAll(() => server.close())

/** A student of a class, after its teacher has added something to it. */
async function studentOf(add: (teacher: { token: string }, classId: number) => Promise<unknown>) {
  const school = await openSchool(server)
  const [lea, ben] = [await school.member('Lea'), await school.member('Ben')]
  const { organizationUserId } = lea
  const classId = await school.class({ teachers: [{ organizationUserId, role: 'Lead' }] })
  await school.enroll(classId, ben)
  await school.classDay({ date: '2026-12-05' })
  await add(lea, classId)
  return ben
}

const ofRequests = ['SeatRequested', 'ExceptionAsked', 'ExceptionDeclined', 'ApplicationReceived']

const kindsOf = (some: PreparedEmail[]) => some.map(({ kind }) => kind).toSorted()

test('Every kind of email uses standard words', () => {
  const found = new Set(kindsOf(prepared))
  expect([...found]).toEqual(emails.map(({ name }) => name).toSorted())
  for (const { subject, text, html } of prepared) {
    expect(subject + text + wordsOf(html)).not.toMatch(/\bletters?\b|e-mail|anew/i)
    expect(text).toContain('You received this email because')
  }
})

test('An email with a link or a code says how long it works', () => {
  const opening = prepared.filter(({ text }) => /works once/.test(text))
  expect(kindsOf(opening)).toEqual([
    'ChangeEmail',
    'FamilyInvitation',
    'Invitation',
    'LoginLink',
    'ResetPassword',
    'TwoFactorCode',
    'VerifyEmail',
  ])
  for (const { text } of opening)
    expect(text).toMatch(/for 10 minutes|for 1 hour|for 7 days|until .+ 2\d{3}/)
})

test('Every email with a link or a code says what to do if it was not requested', () => {
  for (const { text } of prepared) {
    expect(text).toMatch(/If (you did(n’t| not)|you do(n’t| not)|(this|it) was(n’t| not) you)/)
  }
})

test('A link stands alone under its label, which ends in one colon', () => {
  const links = prepared.flatMap(({ text, link }) =>
    link ? [{ lines: text.split('\n'), link }] : [],
  )
  expect(links.length).toBe(66)
  for (const { lines, link } of links) {
    const at = lines.indexOf(link.href)
    expect(lines[at - 1]).toMatch(/^[^:]+:$/)
  }
})

/** A real mail server and a mailbox there (`deploy/check/postfix.sh`), instead of a peer of the test. */
const { CHECK_MAIL_URL: realMailUrl, CHECK_MAIL_TO: mailbox } = process.env

test('Every kind of email arrives as plain text and as HTML, the text first', async () => {
  await using smtp = await openTestSmtp()
  const send = openMailTransport(testMailSettings(realMailUrl ?? smtp.url))
  const createdDate = new Date().toISOString()
  for (const [index, email] of prepared.entries()) {
    const to = { ...email, email: mailbox ?? email.email }
    await send({ id: index + 1, createdDate }, to, AbortSignal.timeout(20_000))
  }
  if (realMailUrl !== undefined) return
  expect(smtp.arrived).toHaveLength(prepared.length)
  for (const [index, { mail, source }] of smtp.arrived.entries()) {
    expect(source).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(source.indexOf('text/plain')).toBeLessThan(source.indexOf('text/html'))
    expect(Math.max(...source.split('\r\n').map((line) => line.length))).toBeLessThan(200)
    expect(mail.text?.replaceAll('\r\n', '\n').trimEnd()).toBe(prepared[index]!.text.trimEnd())
  }
})

const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ')
