import type { Kysely } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { listTeachers, teacherFacts } from '#server/timetable/scheduled-classes/teachers.queries.ts'
import { nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { endGrants } from '#server/tenancy/roles.ending.ts'

type Returning = { organizationId: number; organizationUserId: number; actorUserId: number }

/**
 * Takes from somebody who comes back what showed them others' children: ownership, roles, and the classes that they taught in
 * semesters that are not archived. Whoever restores a member on purpose leaves them their classes, and does not come here.
 */
export async function revokePrivileges(db: Kysely<Schema>, returning: Returning): Promise<void> {
  const { organizationId, organizationUserId, actorUserId } = returning
  await db
    .updateTable('organizationUser')
    .set({ isOwner: false })
    .where('organizationId', '=', organizationId)
    .where('id', '=', organizationUserId)
    .execute()
  await endGrants(db, { organizationId, userId: actorUserId }, [organizationUserId])
  await endTeaching(db, returning)
}

/** Whoever has one of these classes open in a form is told that it has changed. Its history says who taught it. */
async function endTeaching(db: Kysely<Schema>, returning: Returning): Promise<void> {
  const { organizationId, organizationUserId, actorUserId } = returning
  const taught = await db
    .selectFrom('classTeacher')
    .innerJoin('class', 'class.id', 'classTeacher.classId')
    .innerJoin('semester', 'semester.id', 'class.semesterId')
    .where('classTeacher.organizationId', '=', organizationId)
    .where('organizationUserId', '=', organizationUserId)
    .where('isArchived', '=', false)
    .orderBy('class.id')
    .select('class.id')
    .execute()
  for (const { id: classId } of taught) {
    const before = await teachersOf(db, organizationId, classId)
    await db
      .deleteFrom('classTeacher')
      .where('classId', '=', classId)
      .where('organizationUserId', '=', organizationUserId)
      .execute()
    await db.updateTable('class').set({ version: nextVersion }).where('id', '=', classId).execute()
    await audit(db, {
      organizationId,
      actorUserId,
      action: 'Edited',
      subject: { type: 'Class', id: classId },
      before: { teachers: before },
      after: { teachers: await teachersOf(db, organizationId, classId) },
    })
  }
}

const teachersOf = async (db: Kysely<Schema>, organizationId: number, classId: number) =>
  teacherFacts(await listTeachers(db, organizationId, [classId]))
