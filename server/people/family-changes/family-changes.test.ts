import { day, hour, minute } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool } from '#server/classes/classes/test-school.ts'
import {
  codeAnswered,
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
} from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import { deleteUnusedKeys } from '../care/care.encryption.ts'
import { mergeIntoPetr } from '../claims/test-claims.ts'
import { neighbor, openLinds } from '../families/test-family.ts'
import { sweepFamilyChanges, sweepUnanswered } from './end-change.ts'
import { dayLater, openParents } from './test-family-changes.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const historyOf = async ({ token }: { token: string }) => {
  const { items } = await (await server.get('/api/Audit/my', { token })).json()
  return items as { action: string; actorName: string | null; after: Record<string, unknown> }[]
}

const place = (access: string) => ({
  relation: 'Parent',
  access,
  contactOrder: 1,
  membershipVersion: 1,
})

/** Ada asks to give Petr access as Oma, who has pickup access only. */
async function askToLetIn() {
  const parents = await openParents(server)
  const { ada, family } = parents
  const school = await openSchool(server, 'Hearth Co-op')
  const omaId = await family.grandparent()
  const { petr } = await mergeIntoPetr(server, school, omaId)
  const path = `${family.path}/adults/${omaId}`
  const body = { email: petr.email }
  const asked = await server.post(`${path}/let-in`, { token: ada.token, body })
  const { waiting: change } = await asked.json()
  return { ...parents, petr, path, change }
}

test('Changes that affect other adults of a family require reauthentication', async () => {
  const { ada, ben, mia, family } = await openParents(server)
  const asked = { token: ada.token, isUnconfirmed: true }
  const { path } = family
  const answers = [
    await server.del(`${path}/people/${ben.personId}`, asked),
    await server.del(`${path}/membership`, asked),
    await server.put(`${path}/adults/${ben.personId}`, { ...asked, body: place('View') }),
    await server.post(`${path}/children/${mia.personId}/share`, {
      ...asked,
      body: { email: 'eva@example.org' },
    }),
    await server.post(`${path}/invitations`, {
      ...asked,
      body: { email: 'eva@example.org', relation: 'Parent', access: 'Full' },
    }),
    await server.put(`${path}/children/${mia.personId}/contacts`, {
      ...asked,
      body: { contacts: [neighbor], version: 1 },
    }),
  ]
  for (const answer of answers) {
    expect(await codeAnswered(answer)).toEqual([403, 'reauthentication_required'])
  }
})

test('An adult is removed after 24 hours in which others can stop it, and everyone gets an email at once', async () => {
  const { ada, ben, remove, waiting, adults, emailsTo } = await openParents(server)
  const { waiting: change } = await (await remove(ada, ben)).json()
  expect(change).toMatchObject({ kind: 'RemovePerson', personName: 'Ben Lind', isMine: true })
  const wait = Date.parse(change.dueDate) - Date.parse(change.createdDate)
  expect(wait).toBe(day)
  await sweepFamilyChanges(server.database, Date.now() + 23 * hour)
  expect(await adults()).toEqual(['Ada Full', 'Ben Full'])
  const subject = 'Ada Lind wants to make a change in “Lind family”'
  expect([await emailsTo(ada), await emailsTo(ben)]).toEqual([[subject], [subject]])
  const [emailMessage] = await readEmails(server, ben.email)
  expect(emailMessage?.text).toContain('Ada Lind wants to remove Ben Lind from “Lind family”.')
  expect(emailMessage?.link?.pathname).toBe('/my/family')
  expect(await waiting(ben)).toMatchObject([
    { personName: 'Ben Lind', askedBy: 'Ada Lind', isMine: false, mayStop: true, mayAgree: false },
  ])
  await sweepFamilyChanges(server.database, dayLater())
  expect(await adults()).toEqual(['Ada Full'])
  expect((await emailsTo(ben)).at(-1)).toBe('Ada Lind made a change in “Lind family”')
  expect(await waiting(ada)).toEqual([])
})

test('A stopped change does not happen, everyone gets an email, and it cannot be requested again at once', async () => {
  const { ada, ben, remove, stop, waiting, adults, emailsTo } = await openParents(server)
  const { waiting: change } = await (await remove(ada, ben)).json()
  expect((await stop(ben, change)).status).toBe(204)
  await sweepFamilyChanges(server.database, dayLater())
  expect(await adults()).toEqual(['Ada Full', 'Ben Full'])
  expect(await waiting(ada)).toEqual([])
  expect((await emailsTo(ada)).at(-1)).toBe('A change in “Lind family” was stopped')
  expect(await codeAnswered(await remove(ada, ben))).toEqual([409, 'change_stopped'])
  expect(await codeAnswered(await stop(ben, change))).toEqual([409, 'change_over'])
  const endedBefore = (time: number) =>
    server.db
      .updateTable('familyChange')
      .set({ endedDate: new Date(Date.now() - time).toISOString() })
      .where('id', '=', change.id)
      .execute()
  await endedBefore(7 * day - hour)
  expect(await codeAnswered(await remove(ada, ben))).toEqual([409, 'change_stopped'])
  await endedBefore(7 * day)
  expect((await remove(ada, ben)).status).toBe(200)
})

test('A stopped change cannot be requested in another form: giving access, inviting, or inviting in place of someone', async () => {
  const { ada, ben, family, path, change, petr, stop } = await askToLetIn()
  await stop(ben, change)
  const { token } = ada
  const invite = (more: object) =>
    server.post(`${family.path}/invitations`, {
      token,
      body: { email: petr.email, relation: 'Parent', access: 'Full', ...more },
    })
  const inPlace = { personId: Number(path.split('/').at(-1)) }
  const letIn = () => server.post(`${path}/let-in`, { token, body: { email: petr.email } })
  for (const again of [letIn, () => invite({}), () => invite(inPlace)]) {
    expect(await codeAnswered(await again())).toEqual([409, 'change_stopped'])
  }
})

test('After a stopped removal, reducing access is refused too, and vice versa', async () => {
  const { ada, ben, join, family, remove, stop } = await openParents(server)
  const { token } = ada
  const cy = await join('Cy', 'Full')
  const eva = await join('Eva', 'View')
  const set = ({ personId }: { personId: number }, access: string) =>
    server.put(`${family.path}/adults/${personId}`, { token, body: place(access) })
  const { waiting: removal } = await (await remove(ada, ben)).json()
  await stop(ben, removal)
  for (const access of ['View', 'EmergencyOnly']) {
    expect(await codeAnswered(await set(ben, access))).toEqual([409, 'change_stopped'])
  }
  await stop(ben, await (await set(cy, 'View')).json())
  expect(await codeAnswered(await remove(ada, cy))).toEqual([409, 'change_stopped'])
  // More access is a different change from less access.
  await stop(ben, await (await set(eva, 'Full')).json())
  expect(await codeAnswered(await set(eva, 'Full'))).toEqual([409, 'change_stopped'])
  expect((await remove(ada, eva)).status).toBe(200)
})

test('A pending change cannot be requested twice, and the adult who requested it can stop it', async () => {
  const { ada, ben, remove, stop } = await openParents(server)
  const { waiting: change } = await (await remove(ada, ben)).json()
  expect(await codeAnswered(await remove(ada, ben))).toEqual([409, 'change_waiting'])
  expect((await stop(ada, change)).status).toBe(204)
  expect((await remove(ada, ben)).status).toBe(200)
})

test('A child is shared with an address after 24 hours, and the email is sent only then', async () => {
  const { ada, ben, share, stop, emailsTo, waiting } = await openParents(server)
  const email = 'stranger@example.org'
  const change = await (await share(ada, email)).json()
  expect(change).toMatchObject({ kind: 'ShareChild', email, personName: 'Mia Lind' })
  expect(await emailsTo({ email })).toEqual([])
  await stop(ben, change)
  await sweepFamilyChanges(server.database, dayLater())
  expect(await emailsTo({ email })).toEqual([])
  // The same with another address.
  expect(await codeAnswered(await share(ada, 'other@example.org'))).toEqual([409, 'change_stopped'])

  const again = await (await share(ben, email)).json()
  expect(await waiting(ada)).toMatchObject([{ id: again.id }])
  await sweepFamilyChanges(server.database, dayLater())
  expect(await emailsTo({ email })).toEqual(['You are invited to share a child at Kinroll'])
})

test('An adult is invited after 24 hours, and an impossible invitation is refused at once', async () => {
  const { ada, ben, family, emailsTo } = await openParents(server)
  const email = 'partner@example.org'
  expect(await codeAnswered(await family.ask({ email: ben.email }))).toEqual([
    409,
    'member_already',
  ])
  expect(await family.invite({ email, access: 'Full' })).toMatchObject({ kind: 'InviteAdult' })
  expect(await emailsTo({ email })).toEqual([])
  await sweepFamilyChanges(server.database, dayLater())
  expect(await emailsTo({ email })).toEqual(['You are invited to a family at Kinroll'])
  expect((await family.seenBy(ada))?.guests).toMatchObject([{ email, access: 'Full' }])
})

test('The adult who is given access gets the access that the other adults were shown', async () => {
  const { ben, family, petr, change, waiting } = await askToLetIn()
  expect(change).toMatchObject({ kind: 'LetIn', access: 'PickupOnly' })
  expect(await waiting(ben)).toMatchObject([{ email: petr.email, access: 'PickupOnly' }])
  const emailMessage = (await readEmails(server, ben.email)).at(-1)
  expect(emailMessage?.text).toContain('as Oma, with “Pickup only”.')
  await sweepFamilyChanges(server.database, dayLater())
  expect(await family.seenBy(petr)).toMatchObject({ access: 'PickupOnly' })
})

test('Giving access is stopped if the access of the record changed after the other adults got the email', async () => {
  const { ada, ben, family, petr, path, waiting, emailsTo } = await askToLetIn()
  const body = { ...place('Full'), contactOrder: 3 }
  expect((await server.put(path, { token: ada.token, body })).status).toBe(200)
  await sweepFamilyChanges(server.database, dayLater())
  expect(await family.seenBy(petr)).toBeUndefined()
  expect(await waiting(ada)).toEqual([])
  expect((await emailsTo(ben)).at(-1)).toBe('A change in “Lind family” was stopped')
})

test('Removing or granting full access has a delay; giving up one’s own does not', async () => {
  const { ada, ben, join, family, adults } = await openParents(server)
  const eva = await join('Eva', 'PickupOnly')
  const set = ({ personId }: { personId: number }, access: string, { token } = ada) =>
    server.put(`${family.path}/adults/${personId}`, { token, body: place(access) })
  expect(await (await set(ben, 'EmergencyOnly')).json()).toMatchObject({ kind: 'ChangeAdult' })
  expect(await (await set(eva, 'Full')).json()).toMatchObject({ kind: 'ChangeAdult' })
  expect(await adults()).toEqual(['Ada Full', 'Ben Full', 'Eva PickupOnly'])
  expect(await (await set(ben, 'View', ben)).json()).toMatchObject({ access: 'View' })
  await sweepFamilyChanges(server.database, dayLater())
  expect(await adults()).toEqual(['Ada Full', 'Ben EmergencyOnly', 'Eva Full'])
})

test('Changes by the only decider, and leaving a family, take effect at once', async () => {
  const { ada, family } = await openLinds(server)
  const mia = await family.child('Mia')
  const email = 'eva@example.org'
  expect(await (await family.share(mia.personId, email)).json()).toMatchObject({ email })
  expect(await readEmails(server, email)).toHaveLength(1)
  const oma = await family.grandparent()
  const removed = await server.del(`${family.path}/people/${oma}`, { token: ada.token })
  expect(await removed.json()).toEqual({ waiting: null })

  const parents = await openParents(server)
  const { token } = parents.ben
  expect((await server.del(`${parents.family.path}/membership`, { token })).status).toBe(204)
  expect(await parents.adults()).toEqual(['Ada Full'])
})

test('An adult without an account is removed at once, and the other adults get an email', async () => {
  const { ada, ben, remove, family, emailsTo } = await openParents(server)
  const oma = await family.grandparent()
  expect(await (await remove(ada, { personId: oma })).json()).toEqual({ waiting: null })
  const subject = 'Ada Lind made a change in “Lind family”'
  expect(await emailsTo(ben)).toEqual([subject, subject])
})

test('Only a change of who may pick up a child is emailed to the other adults', async () => {
  const { ada, ben, mia, family, emailsTo } = await openParents(server)
  const path = `${family.path}/children/${mia.personId}/contacts`
  const save = (mayPickUp: boolean, version: number) =>
    server.put(path, {
      token: ada.token,
      body: { contacts: [{ ...neighbor, mayPickUp }], version },
    })
  expect((await save(false, 1)).status).toBe(200)
  expect(await emailsTo(ben)).toEqual([])
  expect((await save(true, 2)).status).toBe(200)
  const [emailMessage] = await readEmails(server, ben.email)
  expect(emailMessage?.text).toContain('Ada Lind changed who may pick up Mia Lind.')
})

test('An adult with an unverified address gets no email and has no say in changes', async () => {
  const { ada, ben, remove, emailsTo, waiting } = await openParents(server)
  await server.db
    .updateTable('user')
    .set({ emailVerifiedAt: null })
    .where('id', '=', ben.userId)
    .execute()
  expect(await (await remove(ada, ben)).json()).toEqual({ waiting: null })
  expect(await emailsTo(ben)).toEqual([])
  expect(await waiting(ben)).toEqual([])
})

test('An adult with an unverified address cannot read requests about them, even after verifying it', async () => {
  const { ada, join, remove } = await openParents(server)
  const mallory = await join('Mallory', 'Full')
  const setVerified = (emailVerifiedAt: string | null) =>
    server.db.updateTable('user').set({ emailVerifiedAt }).where('id', '=', mallory.userId)
  await setVerified(null).execute()
  await remove(ada, mallory)
  await sweepFamilyChanges(server.database, dayLater())
  const read = async () => (await historyOf(mallory)).map(({ actorName }) => actorName)
  expect(await read()).not.toContain('Ada Lind')
  await setVerified(new Date().toISOString()).execute()
  expect(await read()).not.toContain('Ada Lind')
})

test('The removed adult and the other adults see in their history who did it', async () => {
  const { ada, ben, remove, join } = await openParents(server)
  const cy = await join('Cy', 'Full')
  await remove(ada, ben)
  await sweepFamilyChanges(server.database, dayLater())
  for (const [reader, subjectName] of [
    [ben, null],
    [cy, 'Lind family'],
  ] as const) {
    const [done, asked] = (await historyOf(reader)).slice(0, 2)
    expect(done).toMatchObject({
      action: 'Removed',
      actorName: 'Ada Lind',
      subjectName,
      after: { member: 'Ben Lind' },
    })
    expect(asked).toMatchObject({
      action: 'FamilyChangeAsked',
      after: { familyChange: 'RemovePerson', member: 'Ben Lind' },
    })
  }
})

test('A change that is no longer allowed when it is due is stopped', async () => {
  const { ada, ben, join, remove, waiting, emailsTo, family, adults } = await openParents(server)
  await join('Cy', 'Full')
  await remove(ada, ben)
  await server.del(`${family.path}/membership`, { token: ada.token })
  await sweepFamilyChanges(server.database, dayLater())
  expect(await adults()).toEqual(['Ben Full', 'Cy Full'])
  expect(await waiting(ben)).toEqual([])
  expect((await emailsTo(ben)).at(-1)).toBe('A change in “Lind family” was stopped')
})

test('Outsiders see no changes of a family, and adults without full access only those about themselves', async () => {
  const { ada, ben, join, remove, stop, agree, waiting } = await openParents(server)
  const eva = await join('Eva', 'View')
  const stranger = await signInSomebody(server, 'Vera')
  const { waiting: ofBen } = await (await remove(ada, ben)).json()
  const { waiting: ofEva } = await (await remove(ada, eva)).json()
  expect((await waiting(eva)).map(({ id }) => id)).toEqual([ofEva.id])
  expect((await stop(eva, ofEva)).status).toBe(403)
  expect((await stop(stranger, ofBen)).status).toBe(404)
  expect((await agree(ben, ofBen)).status).toBe(403)
  const other = await openParents(server)
  expect((await other.stop(other.ada, ofBen)).status).toBe(404)
})

test('If every adult must agree, nothing happens by time, and the last agreement completes the change', async () => {
  const { ada, ben, join, share, require, agree, waiting, emailsTo } = await openParents(server)
  const cy = await join('Cy', 'Full')
  expect(await (await require(ada, true)).json()).toEqual({ waiting: null })
  const email = 'eva.two@example.org'
  const change = await (await share(ada, email)).json()
  expect(change).toMatchObject({ dueDate: null, waitsFor: ['Ben Lind', 'Cy Lind'] })
  await sweepFamilyChanges(server.database, dayLater())
  expect((await agree(ada, change)).status).toBe(403)
  expect((await agree(ben, change)).status).toBe(204)
  expect((await agree(ben, change)).status).toBe(403)
  expect(await waiting(cy)).toMatchObject([{ waitsFor: ['Cy Lind'], mayAgree: true }])
  expect(await emailsTo({ email })).toEqual([])
  expect((await agree(cy, change)).status).toBe(204)
  expect(await emailsTo({ email })).toHaveLength(1)
  expect(await waiting(cy)).toEqual([])
})

test('If every adult must agree, an adult cannot be removed, nor the rule ended, without their agreement', async () => {
  const { ada, ben, remove, require, agree, adults } = await openParents(server)
  await require(ada, true)
  const { waiting: removal } = await (await remove(ada, ben)).json()
  expect(removal.waitsFor).toEqual(['Ben Lind'])
  const { waiting: ruleEnd } = await (await require(ada, false)).json()
  expect(ruleEnd).toMatchObject({ kind: 'EndAgreement', waitsFor: ['Ben Lind'] })
  await sweepFamilyChanges(server.database, dayLater())
  await sweepUnanswered(server.database)
  expect(await adults()).toEqual(['Ada Full', 'Ben Full'])
  expect((await agree(ben, ruleEnd)).status).toBe(204)
  // The change that needed his agreement now has a due date again.
  await sweepFamilyChanges(server.database, Date.now() + minute)
  expect(await adults()).toEqual(['Ada Full', 'Ben Full'])
  await sweepFamilyChanges(server.database, dayLater())
  expect(await adults()).toEqual(['Ada Full'])
})

test('A change of who may pick up needs agreement too, and is made as requested', async () => {
  const { ada, ben, mia, family, require, agree } = await openParents(server)
  await require(ben, true)
  const path = `${family.path}/children/${mia.personId}/contacts`
  const saved = await server.put(path, {
    token: ada.token,
    body: { contacts: [neighbor], version: 1 },
  })
  const change = await saved.json()
  expect(change).toMatchObject({ kind: 'ChangeContacts', personName: 'Mia Lind' })
  await deleteUnusedKeys(server.database)
  const { details } = await server.db
    .selectFrom('familyChange')
    .where('id', '=', change.id)
    .select('details')
    .executeTakeFirstOrThrow()
  expect(details).not.toMatch(/Nora|555/)
  const contacts = async () =>
    (await (await server.get(path, { token: ben.token })).json()).contacts
  expect(await contacts()).toEqual([])
  await agree(ben, change)
  expect(await contacts()).toEqual([neighbor])
})

test('Only adults who are asked to agree see who could pick up after the change', async () => {
  const { ada, ben, mia, family, require, join, share, stop } = await openParents(server)
  const path = `${family.path}/children/${mia.personId}/contacts`
  const save = async (contacts: object[], version: number) =>
    (await server.put(path, { token: ada.token, body: { contacts, version } })).json()
  await save([neighbor, { ...neighbor, name: 'Cal Caller', mayPickUp: false }], 1)
  await require(ben, true)
  const viktor = { ...neighbor, name: 'Viktor Stranger', phone: '555 6666' }
  const change = await save([viktor], 2)
  const read = ({ token }: { token: string }, id = change.id) =>
    server.get(`${family.path}/changes/${id}/contacts`, { token })
  const seen = await read(ben)
  expect(await seen.json()).toEqual({
    before: [{ name: neighbor.name, phone: neighbor.phone }],
    after: [{ name: 'Viktor Stranger', phone: '555 6666' }],
  })
  const noted = await server.db
    .selectFrom('auditEntry')
    .where('action', '=', 'ContactsRead')
    .where('subjectId', '=', mia.personId)
    .select('actorUserId')
    .execute()
  expect(noted).toEqual([{ actorUserId: ben.userId }])
  const emailMessage = (await readEmails(server, ben.email)).at(-1)
  expect(emailMessage?.text).toContain('change who may pick up Mia Lind.')
  expect(emailMessage?.text).not.toMatch(/Viktor|6666|Nora/)

  const eva = await join('Eva', 'View')
  const vera = await signInSomebody(server, 'Vera')
  expect([(await read(eva)).status, (await read(vera)).status]).toEqual([403, 404])
  const shared = await (await share(ada, 'eva@example.org')).json()
  expect((await read(ben, shared.id)).status).toBe(404)
  await stop(ben, change)
  expect((await read(ben)).status).toBe(404)
})

test('A change without an answer for 30 days is stopped, and does not wait for adults who no longer decide', async () => {
  const { ada, ben, share, require, emailsTo, family } = await openParents(server)
  await require(ada, true)
  const email = 'eva@example.net'
  await share(ada, email)
  await sweepUnanswered(server.database, Date.now() + 29 * day)
  expect((await emailsTo(ben)).at(-1)).toMatch(/^Ada Lind wants/)
  await sweepUnanswered(server.database, Date.now() + 31 * day)
  expect((await emailsTo(ben)).at(-1)).toBe('A change in “Lind family” was stopped')

  await share(ada, email)
  const answer = await server.del(`${family.path}/membership`, { token: ben.token })
  expect(answer.status).toBe(204)
  await sweepUnanswered(server.database)
  expect(await emailsTo({ email })).toHaveLength(1)
})

test('Deleting an account ends its requests, and no change waits for it', async () => {
  const { ada, ben, remove, waiting, adults } = await openParents(server)
  await remove(ben, ada)
  const { token } = ben
  const body = { currentPassword: password }
  expect((await server.del('/api/Account/me', { token, body })).status).toBe(204)
  await sweepFamilyChanges(server.database, dayLater())
  expect(await adults()).toEqual(['Ada Full'])
  expect(await waiting(ada)).toEqual([])
})

const oma = {
  firstName: 'Oma',
  lastName: null,
  preferredName: null,
  birthDate: null,
  phone: '555 0199',
  contactEmail: null,
}

const viktor = { ...oma, firstName: 'Viktor', lastName: 'Stranger', phone: '555 6666' }

type Sent = { token: string; isUnconfirmed?: boolean }

/** Ada and Ben, and a grandparent without an account who may pick up children. */
async function openGrandparent() {
  const parents = await openParents(server)
  const { ada, ben, family, emailsTo } = parents
  const personId = await family.grandparent()
  const before = { emails: (await emailsTo(ben)).length, history: (await historyOf(ben)).length }
  return {
    ...parents,
    personId,
    save: (values: object, version = 1, sent: Sent = ada) =>
      server.put(`${family.path}/people/${personId}`, { ...sent, body: { ...values, version } }),
    asSeen: async () => {
      const adults = (await family.seenBy(ben))?.adults ?? []
      return adults.find((adult) => adult.personId === personId)
    },
    /** The emails to Ben since then, and the entries in his history. */
    emailsToBen: async () => (await emailsTo(ben)).slice(before.emails),
    entriesOfBen: async () => (await historyOf(ben)).slice(0, -before.history || undefined),
  }
}

test('A stolen session is not enough to turn the adult who may pick up into someone else', async () => {
  const { ada, save, asSeen } = await openGrandparent()
  const stolen = { token: ada.token, isUnconfirmed: true }
  const required = [403, 'reauthentication_required']
  for (const values of [
    viktor,
    { ...oma, phone: '555 6666' },
    { ...oma, preferredName: 'Viktor' },
    { ...oma, contactEmail: 'viktor@example.org' },
  ]) {
    expect(await codeAnswered(await save(values, 1, stolen))).toEqual(required)
    // The same with a version that becomes current during the call.
    expect(await codeAnswered(await save(values, 2, stolen))).toEqual(required)
  }
  expect(await asSeen()).toMatchObject({ name: 'Oma', phone: '555 0199', email: null })
})

test('Editing a child, or details that do not identify an adult, takes effect at once without an email', async () => {
  const { ada, ben, mia, family, save, asSeen, emailsToBen, require } = await openGrandparent()
  await require(ben, true)
  const unconfirmed = { token: ada.token, isUnconfirmed: true }
  const born = { ...oma, birthDate: '1950-05-06' }
  expect((await save(born, 1, unconfirmed)).status).toBe(200)
  expect(await asSeen()).toMatchObject({ birthDate: '1950-05-06' })
  const { contactEmail: _, ...values } = { ...viktor, birthDate: '2018-03-04', version: 1 }
  const child = { ...unconfirmed, body: values }
  expect((await server.put(`${family.path}/people/${mia.personId}`, child)).status).toBe(200)
  expect(await emailsToBen()).toEqual(['Ben Lind made a change in “Lind family”'])
})

test('The other parent sees in an email and in the history who may pick up from now on', async () => {
  const { ada, ben, save, asSeen, emailsToBen, entriesOfBen } = await openGrandparent()
  expect(await (await save(viktor)).json()).toMatchObject({ name: 'Viktor Stranger' })
  expect(await asSeen()).toMatchObject({ name: 'Viktor Stranger', phone: '555 6666' })
  expect(await emailsToBen()).toEqual(['Ada Lind made a change in “Lind family”'])
  const text = (await readEmails(server, ben.email)).at(-1)?.text
  expect(text).toContain(
    'Ada Lind changed the record of Oma in “Lind family”: the name to Viktor Stranger and the phone number.',
  )
  expect(text).not.toContain('555')
  expect(await entriesOfBen()).toMatchObject([
    {
      action: 'AdultDetailsEdited',
      actorName: 'Ada Lind',
      after: { member: 'Viktor Stranger', adultDetails: ['name', 'phone'] },
    },
  ])
  const dump = await server.db.selectFrom('auditEntry').select(['before', 'after']).execute()
  expect(JSON.stringify(dump)).not.toMatch(/Viktor|555/)
  expect((await historyOf(ada))[0]).toMatchObject({ action: 'AdultDetailsEdited' })
})

test('An edit of an old version gets a version conflict and sends no email', async () => {
  const { save, asSeen, emailsToBen } = await openGrandparent()
  await save({ ...oma, birthDate: '1950-05-06' })
  const late = await save(viktor)
  expect(await late.json()).toMatchObject({
    code: 'versionConflict',
    current: { name: 'Oma', version: 2 },
  })
  expect(await asSeen()).toMatchObject({ name: 'Oma' })
  expect(await emailsToBen()).toEqual([])
})

test('If everyone must agree, an edit waits, shows the new values, and is made by the last agreement', async () => {
  const { ben, save, asSeen, require, agree, waiting, emailsTo } = await openGrandparent()
  await require(ben, true)
  const change = await (await save({ ...viktor, birthDate: '1980-01-02' })).json()
  expect(change).toMatchObject({
    kind: 'ChangeAdultDetails',
    personName: 'Oma',
    dueDate: null,
    waitsFor: ['Ben Lind'],
  })
  expect((await emailsTo(ben)).at(-1)).toBe('Ada Lind wants to make a change in “Lind family”')
  expect(await waiting(ben)).toMatchObject([
    {
      id: change.id,
      mayAgree: true,
      details: [
        { field: 'name', before: 'Oma', after: 'Viktor Stranger' },
        { field: 'phone', before: '555 0199', after: '555 6666' },
        { field: 'birthDate', before: null, after: '1980-01-02' },
      ],
    },
  ])
  await sweepFamilyChanges(server.database, dayLater())
  await sweepUnanswered(server.database)
  expect(await asSeen()).toMatchObject({ name: 'Oma', phone: '555 0199' })
  expect(await codeAnswered(await save({ ...viktor, birthDate: '1980-01-02' }))).toEqual([
    409,
    'change_waiting',
  ])
  // An immediate edit meanwhile is not reverted.
  expect((await save({ ...oma, birthDate: '1950-05-06' })).status).toBe(200)
  expect((await agree(ben, change)).status).toBe(204)
  expect(await asSeen()).toMatchObject({
    name: 'Viktor Stranger',
    phone: '555 6666',
    birthDate: '1980-01-02',
  })
  const text = (await readEmails(server, ben.email)).at(-1)?.text
  expect(text).toContain('the record of Oma in “Lind family”: the name to Viktor Stranger')
  const { details } = await server.db
    .selectFrom('familyChange')
    .where('id', '=', change.id)
    .select('details')
    .executeTakeFirstOrThrow()
  expect(details).toBe('{}')
})

test('An edit that another adult stopped cannot be requested again with another name', async () => {
  const { ben, save, require, stop, asSeen } = await openGrandparent()
  await require(ben, true)
  const change = await (await save(viktor)).json()
  await stop(ben, change)
  expect(await codeAnswered(await save({ ...viktor, firstName: 'Vik' }))).toEqual([
    409,
    'change_stopped',
  ])
  expect(await asSeen()).toMatchObject({ name: 'Oma' })
})

test('The only decider has to reauthenticate, and does not wait', async () => {
  const { ada, ben, family, save, require } = await openGrandparent()
  await require(ben, true)
  await server.del(`${family.path}/membership`, { token: ben.token })
  const unconfirmed = { token: ada.token, isUnconfirmed: true }
  expect((await save(viktor, 1, unconfirmed)).status).toBe(403)
  expect(await (await save(viktor)).json()).toMatchObject({ name: 'Viktor Stranger', version: 2 })
})

const statusOf = async (id: number) => {
  const change = server.db.selectFrom('familyChange').where('id', '=', id).select('status')
  return (await change.executeTakeFirstOrThrow()).status
}

test('When two adults remove each other, one stays', async () => {
  const { ada, ben, remove, adults, family } = await openParents(server)
  await Promise.all([remove(ada, ben), remove(ben, ada)])
  await Promise.all([
    sweepFamilyChanges(server.database, dayLater()),
    sweepFamilyChanges(server.database, dayLater()),
  ])
  expect(await adults()).toHaveLength(1)
  const changes = await server.db
    .selectFrom('familyChange')
    .where('familyId', '=', family.familyId)
    .select('status')
    .execute()
  expect(changes.map(({ status }) => status).toSorted()).toEqual(['Done', 'Stopped'])
})

test('A change that is stopped when it is due is either stopped or done', async () => {
  for (let round = 0; round < 8; round += 1) {
    const { ada, ben, remove, stop, adults } = await openParents(server)
    const { waiting: change } = await (await remove(ada, ben)).json()
    const [answer] = await Promise.all([
      stop(ben, change),
      sweepFamilyChanges(server.database, dayLater()),
    ])
    const isStopped = answer.status === 204
    // An adult who was just removed no longer belongs to the family.
    expect([204, 403, 404, 409]).toContain(answer.status)
    expect(await statusOf(change.id)).toBe(isStopped ? 'Stopped' : 'Done')
    expect(await adults()).toEqual(isStopped ? ['Ada Full', 'Ben Full'] : ['Ada Full'])
  }
})

test('When the same change is requested several times at once, one request succeeds', async () => {
  const { ada, ben, remove, waiting } = await openParents(server)
  const answers = await Promise.all(Array.from({ length: 6 }, () => remove(ada, ben)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await waiting(ben)).toHaveLength(1)
})

test('Full access is not removed immediately by a concurrent call with a guessed version', async () => {
  const { ada, ben, family, adults } = await openParents(server)
  const put = (access: string, membershipVersion: number) =>
    server.put(`${family.path}/adults/${ben.personId}`, {
      token: ada.token,
      body: { relation: 'Guardian', access, contactOrder: 2, membershipVersion },
    })
  for (let version = 1; version <= 8; version += 1) {
    await Promise.all([put('Full', version), put('EmergencyOnly', version + 1)])
    expect(await adults()).toEqual(['Ada Full', 'Ben Full'])
  }
})
