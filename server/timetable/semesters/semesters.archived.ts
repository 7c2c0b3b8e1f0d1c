import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { invalidFields } from '#server/http/problem.ts'

/** Refuses what would come into an archived semester. What it has already can still be put right. */
export async function requireNotArchived(
  db: Kysely<Schema>,
  { organizationId, semesterId }: { organizationId: number; semesterId: number },
): Promise<void> {
  const archived = await db
    .selectFrom('semester')
    .where('organizationId', '=', organizationId)
    .where('id', '=', semesterId)
    .where('isArchived', '=', true)
    .select('name')
    .executeTakeFirst()
  if (!archived) return
  const message = `${archived.name} is archived. Choose another semester.`
  throw invalidFields({ semesterId: message }, message)
}
