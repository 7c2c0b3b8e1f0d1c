import type { CreateAnnouncement } from '#contract/organizations/announcements.ts'
import type { Kysely } from 'kysely'
import { mayTeach } from '#server/classes/class-access/class-access.queries.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { refuseDeleted } from '#server/tenancy/organizations.queries.ts'
import { absence, findHolder, type Holder, keepRights, requireOne } from '#server/tenancy/rights.ts'
import { type Knock, type SignedIn, signedIn, type Who } from '#server/calls/visitor.ts'
import { notFound } from '#server/http/problem.ts'

/** Whom an announcement is for. Without a class, all members of the organization. */
export type Addressed = { organizationId: number; classId: number | null }

/** Whoever may publish in the organization, or leads the class that the announcement is for. */
export const publisherOf =
  (find: (knock: Knock) => Promise<Addressed | undefined>): Who<Holder> =>
  async (knock) => {
    const { db } = knock
    const visitor = await signedIn(knock)
    const addressed = await find(knock)
    const holder = addressed && (await findHolder(db, visitor, addressed.organizationId))
    if (!holder) throw await absence(db, visitor.personId, addressed?.organizationId)
    if (knock.isChanging) await refuseDeleted(db, holder.organizationId)
    await requirePublisher(db, holder, addressed.classId)
    return holder
  }

/** Those whom the body names. */
export const addressedInBody = async ({ body }: Knock): Promise<Addressed> => {
  const { organizationId, classId } = (await body()) as CreateAnnouncement
  return { organizationId, classId }
}

/** Those whom the announcement of the path is for. */
export const addressedInPath = ({ db, ids }: Knock): Promise<Addressed | undefined> =>
  db
    .selectFrom('announcement')
    .where('id', '=', ids()['announcementId'] ?? 0)
    .select(['organizationId', 'classId'])
    .executeTakeFirst()

async function requirePublisher(db: Kysely<Schema>, holder: Holder, classId: number | null) {
  if (classId !== null && (await isLeading(db, holder, classId))) return
  await requireOne(db, holder, ['announcements.publish'])
}

/** Nobody changes any more what somebody may publish before the transaction ends, and they still may. */
export async function keepPublisher(db: Kysely<Schema>, holder: Holder, classId: number | null) {
  await keepRights(db, holder)
  await requirePublisher(db, holder, classId)
}

/** Whether they may write to a class that they see. */
export async function mayPublish(db: Kysely<Schema>, visitor: SignedIn, classId: number) {
  const { organizationId } = await db
    .selectFrom('class')
    .where('id', '=', classId)
    .select('organizationId')
    .executeTakeFirstOrThrow(notFound)
  const holder = await findHolder(db, visitor, organizationId)
  if (!holder) return false
  return (
    holder.permissions.includes('announcements.publish') || (await isLeading(db, holder, classId))
  )
}

async function isLeading(
  db: Kysely<Schema>,
  { organizationId, organizationUserId }: Holder,
  classId: number,
): Promise<boolean> {
  const found = await db
    .selectFrom('classTeacher')
    .innerJoin('organizationUser', 'organizationUser.id', 'organizationUserId')
    .where('classTeacher.organizationId', '=', organizationId)
    .where('organizationUserId', '=', organizationUserId)
    .where(mayTeach())
    .where('classId', '=', classId)
    .where('role', 'in', ['Lead', 'CoTeacher'])
    .select('classId')
    .executeTakeFirst()
  return found !== undefined
}
