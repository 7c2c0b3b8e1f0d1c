import type { Relation } from '#contract/people/families.ts'
import { openSchool } from '#server/classes/classes/test-school.ts'
import { insertMembership } from '#server/tenancy/memberships.queries.ts'
import { insertPerson } from '../people/people.queries.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { encryptRows } from '../care/care.encryption.ts'
import { refreshFamilies } from '../people/family-index.queries.ts'

export const savedDate = '2026-08-01T12:00:00.000Z'

export type Household = Awaited<ReturnType<typeof openHousehold>>

/**
 * The family Ødegård: Ben, a parent, and Mia, a student, belong to a school; Eva, the other parent, Tom, the brother, and
 * Oma, who picks up, do not.
 */
export async function openHousehold(server: TestApp, schoolName = 'Lindenschule') {
  const { db } = server
  const school = await openSchool(server, schoolName)
  const { organizationId } = school
  const { personId: ben } = await school.member('Ben', { isParent: true })
  const person = (firstName: string, values: object = {}) =>
    insertPerson(db, { firstName, lastName: 'Lind', ...values })
  const mia = await person('Mia', { birthDate: '2018-09-02' })
  const eva = await person('Eva', { phone: '555 0101', contactEmail: 'eva@example.org' })
  const [tom, oma] = [await person('Tom', { birthDate: '2020-01-01' }), await person('Oma')]
  await insertMembership(db, { organizationId, personId: mia, isStudent: true })

  const { id: familyId } = await db
    .insertInto('family')
    .values({ name: 'Ødegård', address: 'Mill Lane 1', createdDate: savedDate, savedDate })
    .returning('id')
    .executeTakeFirstOrThrow()
  const parent = { relation: 'Parent' as Relation, access: 'Full' } as const
  const child = { relation: 'Child' as Relation, access: null }
  const members = [
    { personId: eva, ...parent },
    { personId: ben, ...parent },
    { personId: oma, relation: 'Other' as Relation, access: 'PickupOnly' as const },
    { personId: mia, ...child },
    { personId: tom, ...child },
  ]
  await db
    .insertInto('familyMember')
    .values(members.map((member, at) => ({ ...member, familyId, contactOrder: at + 1, savedDate })))
    .execute()
  await db
    .insertInto('emergencyContact')
    .values(await encryptRows(db, 'emergencyContact', mia, [{ ...neighbor, familyId }]))
    .execute()
  await db
    .insertInto('careNotes')
    .values({ personId: mia, savedDate, savedByPersonId: ben })
    .execute()
  await db
    .insertInto('careCondition')
    .values(await encryptRows(db, 'careCondition', mia, [peanuts, hayFever]))
    .execute()
  await refreshFamilies(db, [familyId])
  const recordOf = async (personId: number) =>
    (
      await db
        .selectFrom('organizationUser')
        .where('personId', '=', personId)
        .where('organizationId', '=', organizationId)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id
  return { school, familyId, ben, eva, mia, tom, oma, recordOf }
}

export const neighbor = {
  name: 'June Hartley',
  phone: '555 0199',
  relation: 'Neighbor',
  mayPickUp: true,
}

const condition = { reaction: null, whatToDo: 'The pen in the red pouch.', reviewDate: null }
export const peanuts = { ...condition, name: 'Peanuts', severity: 'LifeThreatening' } as const
export const hayFever = { ...condition, name: 'Hay fever', severity: 'Mild' } as const
