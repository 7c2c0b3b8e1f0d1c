import type { Kysely } from 'kysely'
import { fullName } from '../database/names.ts'
import type { Schema } from '../database/schema.ts'

const familiesOf = (db: Kysely<Schema>, organizationId: number, personIds: number[]) =>
  db
    .selectFrom('familyMember')
    .innerJoin('family', 'family.id', 'familyMember.familyId')
    .where('familyMember.personId', 'in', personIds)
    // Asked of each family by its id: a join might begin with all that the organization sees.
    .where((where) =>
      where.exists(
        where
          .selectFrom('organizationFamily')
          .where('organizationFamily.organizationId', '=', organizationId)
          .whereRef('organizationFamily.familyId', '=', 'familyMember.familyId')
          .select('organizationFamily.familyId'),
      ),
    )
    .select(['familyMember.personId', 'family.id', 'family.name'])
    .orderBy('family.name')
    .orderBy('family.id')

/** Members of an organization, each with the families that it sees them in. */
export async function withFamilies<Row extends { personId: number }>(
  db: Kysely<Schema>,
  organizationId: number,
  rows: Row[],
) {
  if (rows.length === 0) return []
  const ids = rows.map(({ personId }) => personId)
  const families = Map.groupBy(
    await familiesOf(db, organizationId, ids).execute(),
    ({ personId }) => personId,
  )
  return rows.map((row) => ({ ...row, families: families.get(row.personId) ?? [] }))
}

const guardians = ['Parent', 'Guardian']

/** The families of one member, each with those whom the organization may know of it. */
export async function listFamilies(db: Kysely<Schema>, organizationId: number, personId: number) {
  const families = await familiesOf(db, organizationId, [personId]).execute()
  const relatives = await listRelatives(
    db,
    organizationId,
    families.map(({ id }) => id),
  )
  return families.map(({ id, name }) => {
    const family = relatives.filter(({ familyId }) => familyId === id)
    const hasChildHere = family.some(
      ({ relation, organizationUserId }) => relation === 'Child' && organizationUserId !== null,
    )
    const people = family
      .filter((relative) => relative.personId !== personId)
      .filter(
        ({ organizationUserId, relation }) =>
          organizationUserId !== null || (hasChildHere && guardians.includes(relation)),
      )
      .map(({ accountEmail, contactEmail, ...relative }) => ({
        ...relative,
        email: accountEmail ?? contactEmail,
      }))
    return { id, name, people }
  })
}

async function listRelatives(db: Kysely<Schema>, organizationId: number, familyIds: number[]) {
  if (familyIds.length === 0) return []
  return db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .leftJoin('user', 'user.id', 'person.userId')
    .leftJoin('organizationUser', (join) =>
      join
        .onRef('organizationUser.personId', '=', 'person.id')
        .on('organizationUser.organizationId', '=', organizationId)
        .on('organizationUser.status', '!=', 'Archived'),
    )
    .where('familyMember.familyId', 'in', familyIds)
    .orderBy('familyMember.contactOrder')
    .orderBy('person.id')
    .select(['familyMember.familyId', 'familyMember.personId', 'familyMember.relation'])
    .select(['organizationUser.id as organizationUserId', fullName('person').as('name')])
    .select(['person.phone', 'person.contactEmail', 'user.email as accountEmail'])
    .execute()
}
