import type { ExpressionBuilder } from 'kysely'
import { memberName } from '#server/database/searchable.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'

/** A member's record, be it replaced or not. `userId` is the account of whom it is about. */
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

/** The records of somebody in all organizations, and those that gave way to them. */
export const listOwnRecords = (db: Db, personId: number) =>
  db
    .withRecursive('own(id, personId)', (cte) =>
      cte
        .selectFrom('organizationUser')
        .where('personId', '=', personId)
        .select(['id', 'personId'])
        .union((replaced) =>
          replaced
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
  /** Who has full access already gains nothing by another place in the family. */
  exceptId?: number
}

/**
 * Whether an organization has no say in who comes into their families: an adult there acts for it by an account, whatever
 * they may do, or somebody there is known to another organization and not to this one.
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
    .where((where) => decidesItself(where, organizationId, exceptId))
    .select('person.id')
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Of a family's member `other`, who is that `person`: whether the organization has no say in the family because of them.
 * Full access of the person `exceptId` does not count.
 */
export const decidesItself = (
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
