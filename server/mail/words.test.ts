import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChallenge } from '../identity/challenges.ts'
import { openDesk } from '../applications/applications/test-applications.ts'
import { openSchool } from '../classes/classes/test-school.ts'
import { openFamily } from '../people/families/test-family.ts'
import { openHost } from '../people/invitations/test-invitations.ts'
import { writeToOwners } from '../organizations/retention/test-ending.ts'
import { openTestApp, signInSomebody, type TestApp, unverify } from '../testing/test-app.ts'
import { readLetters } from '../testing/test-letters.ts'
import { writeOneOfEach } from '../classes/enrolments/emails/test-readers.ts'
import { type LetterFacts, type LetterKind, lives } from './letters.ts'
import { putInOutbox } from './outbox.ts'
import type { PreparedLetter } from './prepare-letter.ts'

let server: TestApp
let letters: PreparedLetter[]
beforeAll(async () => {
  server = await openTestApp()
  const { db } = server
  const { userId, email } = await signInSomebody(server)
  await unverify(server, { userId })
  const newEmail = 'new@example.org'
  await db.updateTable('user').set({ pendingEmail: newEmail }).where('id', '=', userId).execute()
  const provider = 'Email'
  const { challengeId } = await openChallenge(db, { userId, provider, isReset: false })

  const put = <Kind extends LetterKind>(kind: Kind, facts: LetterFacts[Kind], to = email) =>
    putInOutbox(db, kind, to, facts)
  await put('VerifyEmail', { userId })
  await put('SignUpRefused', {})
  await put('TwoFactorCode', { challengeId })
  await put('LoginLink', { redirect: null, browserHash: 'hash' })
  await put('ResetPassword', { browserHash: 'hash' })
  await put('EmailChanged', { firstName: 'Ada', newEmail })
  await put('PasswordChanged', { firstName: 'Ada', hasCalendarAddress: true })
  await put('TwoFactorChanged', { firstName: 'Ada', provider })
  await put('PasskeysChanged', { firstName: 'Ada', change: 'Added', name: 'Windows Hello' })
  await put('NewLogin', { firstName: 'Ada', device: 'Firefox on Android' })
  const change = {
    kind: 'RemovePerson',
    personId: null,
    email: null,
    access: null,
  } as const
  const told = { ...change, familyId: 1, family: 'Lind family', by: 'Ada Lind', dueDate: null }
  await put('FamilyChangeAsked', told)
  await put('FamilyChanged', told)
  await put('FamilyChangeStopped', told)
  await put('ChangeEmail', { userId }, newEmail)
  const host = await openHost(server, 'Lindenschule')
  await host.ask({ email: newEmail, isTeacher: true })
  const ada = await signInSomebody(server)
  const family = await openFamily(server, ada)
  await family.invite({ email: newEmail })
  const desk = await openDesk(server)
  const { application, ...petr } = await desk.applicant()
  await desk.decide(application)
  const ben = await desk.applicant('Ben')
  await desk.put(desk, ben.application, 'ask', { question: 'How old is Mia?', version: 1 })
  const parent = await writeOneOfEach(server)
  const owners = await writeToOwners(server)
  const { organizationId, owner } = await openSchool(server)
  await db.updateTable('organization').set({ isSecondFactorRequired: true }).execute()
  await put('SecondFactorRequired', { organizationId }, owner.email)
  const { personId } = await family.child('Mia')
  const left = { organizationId, personId, change: 'Left', by: 'Ada Lind' } as const
  await put('ChildOrganizationChanged', left, ada.email)
  letters = []
  const others = [petr, ben, parent, owner].map((reader) => reader.email)
  for (const to of [email, newEmail, ...others, ...owners])
    letters.push(...(await readLetters(server, to)))
  const toAda = await readLetters(server, ada.email)
  letters.push(...toAda.filter(({ kind }) => kind === 'ChildOrganizationChanged'))
}, 60_000)
afterAll(() => server.close())

const kindsOf = (some: PreparedLetter[]) => some.map(({ kind }) => kind).toSorted()

test('Every kind of letter is called an email by what it says', () => {
  expect(kindsOf(letters)).toEqual(Object.keys(lives).toSorted())
  for (const { subject, text, html } of letters) {
    expect(subject + text + wordsOf(html)).not.toMatch(/\bletters?\b|e-mail|anew/i)
    expect(text).toContain('You get this email because')
  }
})

test('What opens something says how long it does', () => {
  const opening = letters.filter(({ text }) => /works once/.test(text))
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
    expect(text).toMatch(/within [13]0 minutes|within 24 hours|until .+ 2\d{3}/)
})

test('Whoever did not ask for it reads what to do', () => {
  for (const { text } of letters) {
    expect(text).toMatch(/If (you did not|you do not|this was not you|it was not you)/)
  }
})

test('A link stands under its label alone, which ends in one colon', () => {
  const links = letters.flatMap(({ text, link }) =>
    link ? [{ lines: text.split('\n'), link }] : [],
  )
  expect(links.length).toBe(28)
  for (const { lines, link } of links) {
    const at = lines.indexOf(link.href)
    expect(lines[at - 1]).toMatch(/^[^:]+:$/)
  }
})

const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ')
