import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'

/** The records of somebody in all organizations, and those that gave way to them. */
export const listOwnRecords = (db: Kysely<Schema>, personId: number) =>
  db
    .withRecursive('own(id, personId)', (cte) =>
      cte
        .selectFrom('organizationUser')
        .where('personId', '=', personId)
        .select(['id', 'personId'])
        .union((replaced) =>
          replaced
            .selectFrom('organizationUser')
            .innerJoin('own', 'own.id', 'organizationUser.replacedById')
            .select(['organizationUser.id', 'organizationUser.personId']),
        ),
    )
    .selectFrom('own')
    .select(['id', 'personId'])
    .execute()
