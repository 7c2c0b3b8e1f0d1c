import type { ExpressionBuilder } from 'kysely'
import { memberName } from '#server/database/searchable.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'

/** The record of a member, merged or not. `userId` is the account of its person. */
export const findRecord = (db: Db, organizationId: number, id: number) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .leftJoin('user', 'user.id', 'person.userId')
    .where('organizationId', '=', organizationId)
    .where('organizationUser.id', '=', id)
    .select(['organizationUser.id as organizationUserId', 'personId', 'person.userId'])
    .select(['status', 'joinedDate', 'displayName', 'mergedIntoId', memberName.as('name')])
    .select(['user.email as accountEmail', 'emailVerifiedAt'])
    .executeTakeFirst()

/** The records of a person in all organizations, and those merged into them. */
export const listOwnRecords = (db: Db, personId: number) =>
  db
    .withRecursive('own(id, personId)', (cte) =>
      cte
        .selectFrom('organizationUser')
        .where('personId', '=', personId)
        .select(['id', 'personId'])
        .union((merged) =>
          merged
            .selectFrom('organizationUser')
            .innerJoin('own', 'own.id', 'organizationUser.mergedIntoId')
            .select(['organizationUser.id', 'organizationUser.personId']),
        ),
    )
    .selectFrom('own')
    .select(['id', 'personId'])
    .execute()

type Place = {
  organizationId: number
  personId: number
  /** A person whose full access does not count, because another place in the family adds nothing to it. */
  exceptId?: number
}

/**
 * Whether an organization cannot manage the families of a person: an adult in it has an account, with any access, or a member
 * of it belongs only to another organization.
 */
export async function isLookedAfter(
  db: Db,
  { organizationId, personId, exceptId = personId }: Place,
): Promise<boolean> {
  const other = await db
    .selectFrom('familyMember as own')
    .innerJoin('familyMember as other', 'other.familyId', 'own.familyId')
    .innerJoin('person', 'person.id', 'other.personId')
    .where('own.personId', '=', personId)
    .where((where) => makesFamilySelfManaged(where, organizationId, exceptId))
    .select('person.id')
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Whether the family member `other`, joined with `person`, keeps the organization from managing the family. Full access of
 * the person `exceptId` does not count.
 */
export const makesFamilySelfManaged = (
  where: ExpressionBuilder<Schema & { other: Schema['familyMember'] }, 'person' | 'other'>,
  organizationId: number,
  exceptId?: number,
) =>
  where.or([
    where.and([
      where('other.access', 'is not', null),
      isActing('other'),
      ...(exceptId === undefined
        ? []
        : [
            where.or([
              where('other.personId', '!=', exceptId),
              where('other.access', '!=', 'Full'),
            ]),
          ]),
    ]),
    belongsOnlyElsewhere(where, organizationId),
  ])

/** Whether a person has a record in another organization, and none in this one. */
export const belongsOnlyElsewhere = (
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

export const isChild = async (db: Db, personId: number) =>
  (await relationsOf(db, personId)).includes('Child')

export const isInFamily = async (db: Db, personId: number) =>
  (await relationsOf(db, personId)).length > 0

async function relationsOf(db: Db, personId: number) {
  const memberships = await db
    .selectFrom('familyMember')
    .where('personId', '=', personId)
    .select('relation')
    .execute()
  return memberships.map(({ relation }) => relation)
}
