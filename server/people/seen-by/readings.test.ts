import { expect, test } from 'vitest'
import { mostReaders, mostReadings, type SeenBy } from '#contract/people/seen-by.ts'
import { audit } from '#server/audit/audit.ts'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { grant } from '#server/rights/matrix/test-holders.ts'
import { openTestApp, signInSomebody, type TestApp } from '#server/testing/test-app.ts'
import { refreshFamilies } from '../people/family-index.queries.ts'
import { insertFamilyMember } from '../families/families.queries.ts'
import { openFamily } from '../families/test-family.ts'

/** Mia is in Fay's family, in Hugo's family, and in a school. */
async function openHouseholds(server: TestApp) {
  const { db } = server
  const [fay, hugo] = [await signInSomebody(server, 'Fay'), await signInSomebody(server, 'Hugo')]
  const [family, other] = [await openFamily(server, fay), await openFamily(server, hugo)]
  const { personId } = await family.child('Mia')
  const child = { personId, relation: 'Child', access: null } as const
  await insertFamilyMember(db, { ...child, familyId: other.familyId }, null)
  const school = await openSchool(server)
  const { organizationId } = school
  await insertMembership(db, { organizationId, personId, isStudent: true })
  await refreshFamilies(db, [family.familyId, other.familyId])
  const seenBy = async (): Promise<SeenBy> =>
    (await server.get(`${family.path}/children/${personId}/seen-by`, { token: fay.token })).json()
  return { fay, hugo, family, other, personId, school, seenBy }
}

test(
  'Views of care notes are listed by name and organization, latest first, and without a name for another household',
  { tags: ['6.seen-by', '6.family-households'] },
  async () => {
    await using server = await openTestApp()
    const { fay, hugo, family, other, personId, school, seenBy } = await openHouseholds(server)
    const ofChild = `children/${personId}/care-notes`
    await server.get(`${family.path}/${ofChild}`, { token: fay.token })
    await server.get(`${other.path}/${ofChild}`, { token: hugo.token })
    const care = `/api/Family/admin/organization/${school.organizationId}/care/${personId}`
    await server.get(care, { token: school.token })
    const { careNotes, photo } = await seenBy()
    expect(careNotes.readingsCount).toBe(3)
    expect(careNotes.readings).toMatchObject([
      { name: 'Ada Lind', isMe: false, organizationName: school.name },
      { name: null, isMe: false, organizationName: null },
      { name: 'Fay Lind', isMe: true, organizationName: null },
    ])
    expect(JSON.stringify(careNotes)).not.toMatch(/Hugo/)
    expect(photo).not.toHaveProperty('readings')
  },
)

test(
  'A copy for use without a network is not listed as a view',
  { tags: ['6.seen-by', '6.class-care-stored'] },
  async () => {
    await using server = await openTestApp()
    const { personId, school, seenBy } = await openHouseholds(server)
    const subject = { type: 'Person', id: personId } as const
    const by = { organizationId: school.organizationId, actorUserId: school.owner.userId, subject }
    await audit(server.db, { ...by, action: 'CareNotesRead' })
    await audit(server.db, { ...by, action: 'CareNotesStored' })
    const { careNotes } = await seenBy()
    expect(careNotes.readings).toMatchObject([{ isStored: true }, { isStored: false }])
  },
)

test('A person who can see for several reasons is listed once, with all of them', async () => {
  await using server = await openTestApp()
  const { fay, family, school, seenBy } = await openHouseholds(server)
  const { organizationId } = school
  await insertMembership(server.db, { organizationId, personId: fay.personId })
  await refreshFamilies(server.db, [family.familyId])
  const { id: organizationUserId } = await server.db
    .selectFrom('organizationUser')
    .where('personId', '=', fay.personId)
    .select('id')
    .executeTakeFirstOrThrow()
  await grant(server, school, 'Front desk', { organizationUserId })
  await server.db.updateTable('roleGrant').set({ untilDate: '2099-01-12' }).execute()
  const { contacts } = await seenBy()
  const reasons = [
    { kind: 'Family', access: 'Full' },
    { kind: 'Role', label: 'Front desk', untilDate: '2099-01-12', organizationName: school.name },
  ]
  expect(contacts.readers[0]).toMatchObject({ name: 'Fay Lind', isMe: true, reasons })
})

test('Long lists of people and views are limited, but all are counted', async () => {
  await using server = await openTestApp()
  const { fay, personId, school, seenBy } = await openHouseholds(server)
  const { db } = server
  for (let count = 0; count < mostReadings + 3; count += 1) {
    await audit(db, {
      organizationId: school.organizationId,
      actorUserId: fay.userId,
      action: 'ContactsRead',
      subject: { type: 'Person', id: personId },
    })
  }
  for (let count = 0; count < mostReaders; count += 1) {
    await school.member(`Owner${count}`, { isOwner: true })
  }
  const { contacts, careNotes } = await seenBy()
  expect(contacts.readings).toHaveLength(mostReadings)
  expect(contacts.readingsCount).toBe(mostReadings + 3)
  expect(careNotes.readers).toHaveLength(mostReaders)
  expect(careNotes.readersCount).toBe(mostReaders + 3)
})

test('The list is not found for a child of another family', async () => {
  await using server = await openTestApp()
  const { hugo, other, family } = await openHouseholds(server)
  const { personId } = await family.child('Tom')
  const { token } = hugo
  const path = `${other.path}/children/${personId}/seen-by`
  expect((await server.get(path, { token })).status).toBe(404)
})
