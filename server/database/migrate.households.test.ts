import { expect, onTestFinished, test } from 'vitest'
import { insertFamilyMember } from '../people/families/families.queries.ts'
import { refreshFamilies } from '../people/people/family-index.queries.ts'
import { newMembership } from '../tenancy/memberships.queries.ts'
import { insertPerson } from '../people/people/people.queries.ts'
import { type Database, openDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { testPlace } from './test-database.ts'

const now = '2026-01-01T00:00:00.000Z'

/** A database from before organizations saw only the households that had joined them, with its data. */
async function openOld() {
  const place = await testPlace()
  const database = openDatabase(place)
  onTestFinished(async () => {
    await database.close()
    await place.remove()
  })
  await migrate(database, '0039_audit_pages')
  const { db } = database
  return { database, ...fixtures(db) }
}

const fixtures = (db: Database['db']) => ({
  person: (firstName: string) => insertPerson(db, { firstName, lastName: 'Lind' }),

  account: async (firstName: string, emailVerifiedAt: string | null = now) => {
    const email = `${firstName.toLowerCase()}@example.org`
    const { id: userId } = await db
      .insertInto('user')
      .values({ email, passwordHash: '', emailVerifiedAt, createdDate: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { userId, personId: await insertPerson(db, { firstName, lastName: 'Lind', userId }) }
  },

  family: async (adultId: number, children: number[]) => {
    const { id: familyId } = await db
      .insertInto('family')
      .values({ name: 'Lind', createdDate: now, savedDate: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    const adult = { familyId, personId: adultId, relation: 'Parent', access: 'Full' } as const
    await insertFamilyMember(db, adult, null)
    for (const personId of children) {
      const child = { familyId, personId, relation: 'Child', access: null } as const
      await insertFamilyMember(db, child, null)
    }
    return familyId
  },

  organization: async (name: string, members: number[]) => {
    const { id: organizationId } = await db
      .insertInto('organization')
      .values({ name, searchName: name, accessLevel: 0, admissionType: 1, createdDate: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const personId of members)
      await newMembership(db, { organizationId, personId, isStudent: true }).execute()
    return organizationId
  },

  /** The family as the earlier version found it: by every household of everybody in it. */
  see: (organizationId: number, familyIds: number[]) =>
    db
      .insertInto('organizationFamily')
      .values(
        familyIds.map((familyId) => ({
          organizationId,
          familyId,
          searchName: 'lind',
          searchMembers: 'mia lind',
        })),
      )
      .execute(),

  applied: async (organizationId: number, applicantUserId: number, personId: number) => {
    const { id: applicationId } = await db
      .insertInto('application')
      .values({
        organizationId,
        applicantUserId,
        message: null,
        internalNotes: null,
        status: 'Decided',
        createdDate: now,
        savedByPersonId: null,
        savedDate: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('applicationCandidate')
      .values({
        organizationId,
        applicationId,
        personId,
        kind: 'Student',
        decision: 'Accepted',
        decidedByPersonId: null,
        decidedDate: now,
      })
      .execute()
  },

  enrolled: async (organizationId: number, actorUserId: number, personId: number) => {
    const { id: subjectId } = await db
      .selectFrom('organizationUser')
      .where('organizationId', '=', organizationId)
      .where('personId', '=', personId)
      .select('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('auditEntry')
      .values({
        organizationId,
        actorUserId,
        actorName: 'Somebody',
        action: 'Joined',
        subjectType: 'OrganizationUser',
        subjectId,
        onBehalfOfPersonId: null,
        before: null,
        after: null,
        createdDate: now,
      })
      .execute()
  },
})

test('An organization sees only the households that have joined it, or that a child came from', async () => {
  const old = await openOld()
  const { database, person, account, organization, applied, enrolled } = old
  const { db } = database
  const [ada, rolf] = [await account('Ada'), await account('Rolf')]
  const [mia, tom, kim, oma] = [
    await person('Mia'),
    await person('Tom'),
    await person('Kim'),
    await person('Oma'),
  ]
  const lind = await old.family(ada.personId, [mia, tom, kim])
  const berg = await old.family(rolf.personId, [mia])
  const place = { familyId: lind, personId: oma, relation: 'Other', access: 'PickupOnly' } as const
  await insertFamilyMember(db, place, null)
  const waiting = await account('Wanda', null)
  await insertFamilyMember(db, { ...place, personId: waiting.personId, access: 'Full' }, null)

  const rolfs = await organization('Founded by Rolf', [rolf.personId, mia])
  await applied(rolfs, rolf.userId, mia)
  // Tom lived with Rolf when he joined, and no longer does.
  const left = await organization('Left', [tom])
  await applied(left, rolf.userId, tom)
  const school = await organization('Enrolled by Ada', [mia])
  await enrolled(school, ada.userId, mia)
  const one = await organization('Enrolled by Ada, joined by Rolf', [rolf.personId, mia])
  await enrolled(one, ada.userId, mia)
  const both = await organization('Joined by both', [ada.personId, rolf.personId, mia])
  const unknown = await organization('Nobody knows how Mia came', [mia])
  const added = await organization('Added', [kim])
  const omas = await organization('Founded by Oma', [oma])
  const wandas = await organization('Founded by Wanda', [waiting.personId])
  for (const id of [rolfs, left, school, one, both, unknown, added, omas, wandas])
    await old.see(id, [lind, berg])

  await migrate(database)
  const seen = () =>
    db
      .selectFrom('organizationFamily')
      .orderBy('organizationId')
      .orderBy('familyId')
      .select(['organizationId', 'familyId'])
      .execute()
  const expected = [
    { organizationId: rolfs, familyId: berg },
    { organizationId: school, familyId: lind },
    { organizationId: one, familyId: lind },
    { organizationId: one, familyId: berg },
    { organizationId: both, familyId: lind },
    { organizationId: both, familyId: berg },
    { organizationId: added, familyId: lind },
  ]
  expect(await seen()).toEqual(expected)
  await refreshFamilies(db, [lind, berg])
  expect(await seen()).toEqual(expected)
})
