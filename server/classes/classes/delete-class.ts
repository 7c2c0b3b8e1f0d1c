import { actedBy, audit } from '#server/audit/audit.ts'
import { conflict } from '#server/http/problem.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { classFacts } from './change-class.ts'
import { findAdminClass, type Stores } from './classes.queries.ts'

/** Deletes a class that nobody ever enrolled in, with everything in it. Returns the images that are no longer used. */
export async function deleteClass(
  stores: Stores,
  holder: Holder,
  classId: number,
): Promise<string[]> {
  const { db } = stores
  const { organizationId } = holder
  await lockOrganization(db, organizationId)
  const before = await findAdminClass(stores, organizationId, classId)
  const enrolled = await db
    .selectFrom('enrollment')
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .select('id')
    .executeTakeFirst()
  if (enrolled) {
    const message = `Students have enrolled in ${before.name} or asked to. Cancel it instead.`
    throw conflict('has_enrollments', {}, message)
  }
  const images = await db
    .deleteFrom('image')
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .returning('key')
    .execute()
  await db
    .deleteFrom('class')
    .where('organizationId', '=', organizationId)
    .where('id', '=', classId)
    .execute()
  const subject = { type: 'Class', id: classId } as const
  await audit(db, { ...actedBy(holder), action: 'Removed', subject, before: classFacts(before) })
  return images.map(({ key }) => key)
}
