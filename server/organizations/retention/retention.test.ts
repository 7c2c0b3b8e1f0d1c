import { day } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSchool, type School } from '#server/classes/classes/test-school.ts'
import { sweepOffers } from '#server/classes/enrollments/offers.sweep.ts'
import { openEnrollments } from '#server/classes/enrollments/test-enrollments.ts'
import { admit } from '#server/people/admission/admit-member.ts'
import { invite } from '#server/people/invitations/invite-members.ts'
import { ownerCalls } from '#server/people/owners/test-owners.ts'
import { refreshFamilies } from '#server/people/people/family-index.queries.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import {
  openTestApp,
  password,
  signInSomebody,
  type TestApp,
  unverify,
} from '#server/testing/test-app.ts'
import { readEmails } from '#server/testing/test-emails.ts'
import { deletionCallsOf } from './test-retention.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

async function openDeletion() {
  const school = await openSchool(server)
  const eva = await ownerCalls(server, school).verified('Eva', { isOwner: true })
  return { school, eva, ...deletionCallsOf(server, school) }
}

const findOne = ({ organizationId }: School) =>
  server.db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .selectAll()
    .executeTakeFirst()

const statusesIn = async ({ organizationId }: School) => {
  const members = server.db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', organizationId)
    .orderBy('organizationUser.id')
    .select(['firstName', 'status'])
  return Object.fromEntries(
    (await members.execute()).map(({ firstName, status }) => [firstName, status]),
  )
}

/** In ascending order. */
const statusesOf = (answers: Response[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

test(
  "Restoring an organization restores everyone's membership",
  { tags: ['4.organization-restored'] },
  async () => {
    const { school, ...calls } = await openDeletion()
    await school.member('Ben')
    await school.member('Cora', { status: 'Invited' })
    await school.member('Dan', { status: 'Suspended', isOwner: true })
    await school.member('Finn', { status: 'Archived' })
    const before = await statusesIn(school)
    expect((await calls.delete()).status).toBe(204)
    const held = await findOne(school)
    expect((Date.parse(held?.deletionDate ?? '') - Date.now()) / day).toBeCloseTo(30, 2)
    expect(held?.accessLevel).toBe(1)
    expect(await statusesIn(school)).toEqual({
      Ada: 'Active',
      Eva: 'Active',
      Ben: 'Archived',
      Cora: 'Archived',
      Dan: 'Archived',
      Finn: 'Archived',
    })
    expect((await calls.restore()).status).toBe(204)
    expect(await statusesIn(school)).toEqual(before)
    expect(await findOne(school)).toMatchObject({
      accessLevel: 0,
      deletionDate: null,
      accessLevelBeforeDeletion: null,
    })
  },
)

test(
  'A deleted organization cannot be deleted again, and one that is not deleted cannot be restored',
  { tags: ['7.organization-deletion-calls', '4.organization-restored'] },
  async () => {
    const { school, eva, ...calls } = await openDeletion()
    const unneeded = await calls.restore()
    expect(unneeded.status).toBe(409)
    expect(await unneeded.text()).toContain('This organization isn’t deleted')
    expect((await calls.delete()).status).toBe(204)
    const again = await calls.delete(eva.token)
    expect(again.status).toBe(409)
    expect(await again.text()).toMatch(
      /“Lindenschule” is deleted\. It will be permanently removed on \w{3}, \w{3} \d+(, \d{4})? /,
    )
    expect((await calls.restore(eva.token)).status).toBe(204)
    expect((await calls.restore()).status).toBe(409)
    const entries = server.db
      .selectFrom('auditEntry')
      .where('organizationId', '=', school.organizationId)
      .orderBy('id')
      .select(['action', 'subjectType', 'subjectId'])
    const subject = { subjectType: 'Organization', subjectId: school.organizationId }
    expect(await entries.execute()).toEqual([
      { action: 'OrganizationDeleted', ...subject },
      { action: 'OrganizationRestored', ...subject },
    ])
  },
)

test('When two owners delete it at once, one succeeds', async () => {
  const { school, eva, ...calls } = await openDeletion()
  const ben = await school.member('Ben')
  for (let round = 0; round < 10; round += 1) {
    const answers = await Promise.all([calls.delete(), calls.delete(eva.token)])
    expect(statusesOf(answers)).toEqual([204, 409])
    expect(await statusesIn(school)).toMatchObject({ Ben: 'Archived' })
    const back = await Promise.all([calls.restore(), calls.restore(eva.token)])
    expect(statusesOf(back)).toEqual([204, 409])
    expect(await statusesIn(school)).toMatchObject({ Ben: 'Active' })
  }
  expect((await calls.delete(ben.token)).status).toBe(403)
})

test('A repeated request deletes it once', async () => {
  const { school } = await openDeletion()
  const headers = { 'idempotency-key': 'press' }
  const path = `/api/Organization/admin/${school.organizationId}`
  const press = async () => (await server.del(path, { token: school.token, headers })).status
  expect([await press(), await press()]).toEqual([204, 204])
})

test('All owners with a verified address get an email about who deleted or restored it', async () => {
  const { school, eva, ...calls } = await openDeletion()
  const { email } = await ownerCalls(server, school).verified('Ben')
  await unverify(server, school.owner)
  await calls.delete()
  const [deleted] = await readEmails(server, eva.email)
  expect(deleted?.subject).toBe('Lindenschule was deleted')
  expect(deleted?.text).toContain('Ada Lind deleted “Lindenschule”.')
  expect(deleted?.text).toMatch(/Owners can restore it until \w{3}, \w{3} \d+(, \d{4})?\./)
  expect(deleted?.text).toContain(`/organizations/${school.organizationId}/admin/settings`)
  await calls.restore(eva.token)
  const emailMessages = await readEmails(server, eva.email)
  expect(emailMessages.map(({ subject }) => subject)).toEqual(['Lindenschule was restored'])
  expect(emailMessages[0]?.text).toContain('Eva Lind restored “Lindenschule”.')
  expect(await readEmails(server, school.owner.email)).toEqual([])
  expect(await readEmails(server, email)).toEqual([])
})

test('Nobody can join while it is deleted', { tags: ['4.organization-deleted'] }, async () => {
  const { school, ...calls } = await openDeletion()
  const { organizationId, owner } = school
  const petr = await signInSomebody(server, 'Petr')
  const verified = { emailVerifiedAt: new Date().toISOString() }
  await server.db.updateTable('user').set(verified).where('id', '=', petr.userId).execute()
  const noKind = { isTeacher: false, isStudent: false, isParent: false }
  await server.db.updateTable('user').set(verified).where('id', '=', owner.userId).execute()
  const guest = { ...noKind, email: petr.email, organizationId }
  await invite(server.db, { userId: owner.userId, organizationId }, guest)
  const invited = async () => {
    const path = '/api/Organization/my-invitations'
    return (await (await server.get(path, { token: petr.token })).json()).length
  }
  expect(await invited()).toBe(1)
  await calls.delete()
  expect(await invited()).toBe(0)
  expect(await readEmails(server, petr.email)).toEqual([])
  const join = `/api/Organization/join/${organizationId}`
  expect((await server.post(join, { token: petr.token })).status).toBe(404)
  const entering = server.db
    .transaction()
    .execute((db) =>
      admit(db, { organizationId, personId: petr.personId, actorUserId: petr.userId }, [
        'Archived',
      ]),
    )
  await expect(entering).rejects.toThrow('is deleted')
  await calls.restore()
  expect(await invited()).toBe(1)
})

test(
  'A person who is the only owner of nothing but a deleted organization can delete their account, which also deletes the organization',
  { tags: ['4.organization-purged'] },
  async () => {
    const school = await openSchool(server)
    const calls = deletionCallsOf(server, school)
    const body = { currentPassword: password }
    const goes = (token: string) => server.del('/api/Account/me', { token, body })
    expect((await goes(school.token)).status).toBe(409)
    await calls.delete()
    expect((await goes(school.token)).status).toBe(204)
    expect(Date.parse((await findOne(school))?.deletionDate ?? '')).toBeLessThanOrEqual(Date.now())

    const { school: other, eva, ...others } = await openDeletion()
    await others.delete()
    expect((await goes(other.token)).status).toBe(204)
    expect(Date.parse((await findOne(other))?.deletionDate ?? '')).toBeGreaterThan(Date.now())
    expect((await others.restore(eva.token)).status).toBe(204)
  },
)

test(
  'A restored organization knows its families again, including those that changed meanwhile',
  { tags: ['4.organization-restored'] },
  async () => {
    const school = await openEnrollments(server)
    const { organizationId } = school
    const { family } = await school.parent('Vera')
    const { personId } = await family.child('Mia')
    await insertMembership(server.db, { organizationId, personId, isStudent: true })
    await refreshFamilies(server.db, [family.familyId])
    const known = async () => {
      const rows = server.db
        .selectFrom('organizationFamily')
        .where('organizationId', '=', organizationId)
      return (await rows.select('familyId').execute()).map(({ familyId }) => familyId)
    }
    expect(await known()).toEqual([family.familyId])
    await deletionCallsOf(server, school).delete()
    await family.child('Tom')
    await refreshFamilies(server.db, [family.familyId])
    expect(await known()).toEqual([])
    await deletionCallsOf(server, school).restore()
    expect(await known()).toEqual([family.familyId])
  },
)

test(
  'A seat that could not be offered meanwhile is offered when the organization is restored',
  { tags: ['4.organization-restored'] },
  async () => {
    const school = await openEnrollments(server)
    const vera = await school.parent('Vera')
    const id = await school.class({ maxStudents: 1 })
    const [mia, tom] = [await vera.family.child('Mia'), await vera.family.child('Tom')]
    for (const { personId } of [mia, tom]) await school.enroll(id, vera, personId)
    await school.withdraw(id, vera, mia.personId)
    const status = async () => (await school.eligibility(id, vera, tom.personId)).status
    expect(await status()).toBe('Offered')
    await deletionCallsOf(server, school).delete()
    await school.expireOffers(id)
    await sweepOffers(server.database)
    await deletionCallsOf(server, school).restore()
    expect(await status()).toBe('Offered')
    const { offeredUntil } = await school.eligibility(id, vera, tom.personId)
    expect(Date.parse(offeredUntil ?? '')).toBeGreaterThan(Date.now())
  },
)
