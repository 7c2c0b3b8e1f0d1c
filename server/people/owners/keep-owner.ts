import type { Kysely } from 'kysely'
import { isOwning } from '#server/tenancy/memberships.queries.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { keepOrganization } from '#server/tenancy/organizations.queries.ts'
import { conflict } from '#server/http/problem.ts'

type Leaving = { organizationId: number; ids: number[] }

/**
 * Refuses that these members stop being active where nobody else would own the organization. Of two owners who are
 * removed at once, the second finds the organization locked, and then that they are the last.
 */
export async function keepOwner(
  db: Kysely<Schema>,
  { organizationId, ids }: Leaving,
): Promise<void> {
  const owners = db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('isOwner', '=', true)
    .where('status', '=', 'Active')
  const leaving = await owners.where('id', 'in', ids).select('id').executeTakeFirst()
  if (!leaving) return
  await keepOrganization(db, organizationId)
  const staying = await owners
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationUser.id', 'not in', ids)
    .where('person.userId', 'is not', null)
    .where(isOwning())
    .select('organizationUser.id')
    .executeTakeFirst()
  if (!staying) {
    throw conflict(
      'last_owner',
      {},
      'An organization needs an active owner. Choose another owner first.',
    )
  }
}
