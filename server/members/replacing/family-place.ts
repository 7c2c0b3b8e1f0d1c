import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'

/**
 * Whether an adult of their family has an account, whatever they may do there. Who has full access already, such as
 * `exceptId`, gains nothing by another place in it.
 */
export async function isLookedAfter(
  db: Kysely<Schema>,
  personId: number,
  exceptId = personId,
): Promise<boolean> {
  const guardian = await db
    .selectFrom('familyMember as own')
    .innerJoin('familyMember as adult', 'adult.familyId', 'own.familyId')
    .innerJoin('person', 'person.id', 'adult.personId')
    .where('own.personId', '=', personId)
    .where('adult.access', 'is not', null)
    .where((where) =>
      where.or([where('adult.personId', '!=', exceptId), where('adult.access', '!=', 'Full')]),
    )
    .where('person.userId', 'is not', null)
    .select('person.id')
    .executeTakeFirst()
  return guardian !== undefined
}

export async function isChild(db: Kysely<Schema>, personId: number): Promise<boolean> {
  const relations = await relationsOf(db, personId)
  return relations.includes('Child')
}

export async function isInFamily(db: Kysely<Schema>, personId: number): Promise<boolean> {
  return (await relationsOf(db, personId)).length > 0
}

async function relationsOf(db: Kysely<Schema>, personId: number) {
  const memberships = await db
    .selectFrom('familyMember')
    .where('personId', '=', personId)
    .select('relation')
    .execute()
  return memberships.map(({ relation }) => relation)
}
