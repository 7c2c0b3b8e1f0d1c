import { enrollmentReaders } from '#contract/rights/guarded.ts'
import { type Kysely, sql } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { isOwning } from '#server/tenancy/memberships.queries.ts'
import { hasProvedAddress } from '#server/identity/accounts.queries.ts'
import { organizationOf, type Holder, memberAt, requireOne } from '#server/tenancy/rights.ts'
import { isLackingFactor, requireSecondFactor } from '#server/tenancy/second-factor.ts'
import type { Who } from '#server/calls/visitor.ts'

/** Whoever leads the class of the path, or may read medical notes and who is in which class. */
export const leaderOrMedic: Who<Holder> = async (knock) => {
  const holder = await memberAt(knock, organizationOf('class'))
  if (await isLeading(knock.db, holder.personId, knock.ids()['classId'] ?? 0)) {
    requireSecondFactor(holder)
    return holder
  }
  await requireOne(knock.db, holder, ['students.medical'])
  await requireOne(knock.db, holder, enrollmentReaders)
  return holder
}

/** Whether somebody is one of them. */
export const mayReadCare = async (
  db: Kysely<Schema>,
  { personId, permissions, isLackingFactor: isLacking = false }: Holder,
  classId: number,
): Promise<boolean> =>
  (!isLacking && (await isLeading(db, personId, classId))) ||
  (permissions.includes('students.medical') &&
    enrollmentReaders.some((permission) => permissions.includes(permission)))

/**
 * Whether they lead the class, as an active member: they know whom to call, and what to look out for, until the semester
 * is archived.
 */
export async function isLeading(
  db: Kysely<Schema>,
  personId: number,
  classId: number,
): Promise<boolean> {
  const found = await leadersOf(db, [classId])
    .where('personId', '=', personId)
    .select('classId')
    .executeTakeFirst()
  return found !== undefined
}

/** Those who lead some classes now. */
export const leadersOf = (db: Kysely<Schema>, classIds: number[]) =>
  db
    .selectFrom('classTeacher')
    .innerJoin('organizationUser', 'organizationUser.id', 'organizationUserId')
    .innerJoin('class', 'class.id', 'classTeacher.classId')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .where('classId', 'in', classIds)
    .where('organizationUser.status', '=', 'Active')
    .where(mayTeach())
    .where('role', 'in', ['Lead', 'CoTeacher'])
    .where('isArchived', '=', false)

/** Those of them who read what there is to know of the students. */
export const readingLeadersOf = (db: Kysely<Schema>, classIds: number[]) =>
  leadersOf(db, classIds).where((where) => where.not(isLackingFactor()))

/**
 * Whether teaching gives the member of the row anything: not before their address is verified. Whoever founded the
 * organization and owns it may see everything anyhow.
 */
export const mayTeach = () =>
  sql<boolean>`(${hasProvedAddress('organizationUser.personId')} or (${sql.ref('organizationUser.isOwner')} and ${isOwning()}))`
