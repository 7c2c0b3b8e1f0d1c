import { audit } from '#server/audit/audit.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { skeletonOf } from '#server/database/searchable.ts'
import { invalidFields } from '#server/http/problem.ts'
import { clock } from '#server/process/clock.ts'

/** Refuses a name that people could mistake for a verified organization. */
export async function requireDistinctName(
  db: Db,
  name: string,
  organizationId?: number,
): Promise<void> {
  const alike = await db
    .selectFrom('organization')
    .where('verifiedSkeleton', '=', skeletonOf(name))
    .$if(organizationId !== undefined, (others) =>
      others.where('id', '!=', organizationId as number),
    )
    .select('name')
    .executeTakeFirst()
  if (!alike) return
  throw invalidFields({
    name: `This looks like “${alike.name}”, a verified organization. Add something that sets yours apart, such as your city or town.`,
  })
}

/**
 * Marks an organization as verified, or removes the mark. Only the operator of the site can do this, and a new name
 * removes the mark. Returns the organization's name, or undefined if there is none.
 */
export async function setVerified(
  db: Db,
  organizationId: number,
  isVerified: boolean,
): Promise<string | undefined> {
  const found = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select(['name', 'verifiedDate'])
    .executeTakeFirst()
  if (!found) return undefined
  const { name, verifiedDate } = found
  if ((verifiedDate !== null) === isVerified) return name
  await db
    .updateTable('organization')
    .set({
      verifiedDate: isVerified ? clock.timestamp() : null,
      verifiedSkeleton: isVerified ? skeletonOf(name) : null,
    })
    .where('id', '=', organizationId)
    .execute()
  await audit(db, {
    organizationId,
    actorUserId: null,
    action: 'Edited',
    subject: { type: 'Organization', id: organizationId },
    before: { isVerified: !isVerified },
    after: { isVerified },
  })
  return name
}
