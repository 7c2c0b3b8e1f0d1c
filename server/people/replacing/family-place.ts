import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'

type Place = {
  organizationId: number
  personId: number
  /** Who has full access already gains nothing by another place in the family. */
  exceptId?: number
}

/**
 * Whether an organization has no say in who comes into their families: an adult there acts for it by an account, whatever
 * they may do, or somebody there is known to another organization and not to this one.
 */
export async function isLookedAfter(
  db: Kysely<Schema>,
  { organizationId, personId, exceptId = personId }: Place,
): Promise<boolean> {
  const other = await db
    .selectFrom('familyMember as own')
    .innerJoin('familyMember as other', 'other.familyId', 'own.familyId')
    .innerJoin('person', 'person.id', 'other.personId')
    .where('own.personId', '=', personId)
    .where((where) =>
      where.or([
        where.and([
          where('other.access', 'is not', null),
          isActing('other'),
          where.or([where('other.personId', '!=', exceptId), where('other.access', '!=', 'Full')]),
        ]),
        isKnownElsewhereOnly(where, organizationId),
      ]),
    )
    .select('person.id')
    .executeTakeFirst()
  return other !== undefined
}

/** Of a family's member `other`, who is that `person`: whether the organization has no say in the family because of them. */
export const decidesItself = (
  where: ExpressionBuilder<Schema & { other: Schema['familyMember'] }, 'person' | 'other'>,
  organizationId: number,
) =>
  where.or([
    where.and([where('other.access', 'is not', null), isActing('other')]),
    isKnownElsewhereOnly(where, organizationId),
  ])

/** Of a person: whether they are on the record of another organization, and not on that of this one. */
export const isKnownElsewhereOnly = (
  where: ExpressionBuilder<Schema, 'person'>,
  organizationId: number,
) => {
  const records = where
    .selectFrom('organizationUser as record')
    .whereRef('record.personId', '=', 'person.id')
    .select('record.id')
  return where.and([
    where.exists(records),
    where.not(where.exists(records.where('record.organizationId', '=', organizationId))),
  ])
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
