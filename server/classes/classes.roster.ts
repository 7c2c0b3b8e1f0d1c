import type { Kysely } from 'kysely'
import { memberName } from '../database/names.ts'
import { nextVersion } from '../database/saving.ts'
import type { Schema } from '../database/schema.ts'
import { conflict, invalidFields, notFound } from '../problem.ts'

type ClassKey = { organizationId: number; classId: number }

/** Who is enrolled in a class, by name. */
export const listStudents = (db: Kysely<Schema>, { organizationId, classId }: ClassKey) =>
  db
    .selectFrom('enrolment')
    .innerJoin('organizationUser', (join) =>
      join
        .onRef('organizationUser.organizationId', '=', 'enrolment.organizationId')
        .onRef('organizationUser.personId', '=', 'enrolment.personId'),
    )
    .innerJoin('person', 'person.id', 'enrolment.personId')
    .where('enrolment.organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .where('enrolment.status', '=', 'Enrolled')
    .select(['organizationUser.id as organizationUserId', memberName.as('name')])
    .select('enrolment.createdDate as enrolledDate')
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .execute()

/** Enrols an Active member, once. */
export async function addStudent(
  db: Kysely<Schema>,
  { organizationId, classId }: ClassKey,
  organizationUserId: number,
  requestedByUserId: number | null,
) {
  const student = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', organizationId)
    .where('organizationUser.id', '=', organizationUserId)
    .where('status', '=', 'Active')
    .select(['personId', memberName.as('name')])
    .executeTakeFirst()
  if (!student) {
    throw invalidFields({ organizationUserId: 'Choose an active member of this organization.' })
  }
  const { personId, name } = student
  const enrolledDate = new Date().toISOString()
  const enrolment = await db
    .insertInto('enrolment')
    .values({
      organizationId,
      classId,
      personId,
      status: 'Enrolled',
      requestedByUserId,
      createdDate: enrolledDate,
    })
    .onConflict((open) => open.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!enrolment) {
    const message = `${name} is in this class already.`
    throw conflict('already_enrolled', { organizationUserId: message }, message)
  }
  await db
    .updateTable('organizationUser')
    .set({ isStudent: true, version: nextVersion })
    .where('organizationId', '=', organizationId)
    .where('id', '=', organizationUserId)
    .where('isStudent', '=', false)
    .execute()
  return { organizationUserId, name, enrolledDate }
}

/** Takes a student out of a class. That they were in it is kept. */
export async function withdrawStudent(
  db: Kysely<Schema>,
  { organizationId, classId }: ClassKey,
  organizationUserId: number,
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('enrolment')
    .set({ status: 'Withdrawn', version: nextVersion })
    .where('organizationId', '=', organizationId)
    .where('classId', '=', classId)
    .where('status', '=', 'Enrolled')
    .where('personId', '=', (where) =>
      where
        .selectFrom('organizationUser')
        .where('organizationUser.organizationId', '=', organizationId)
        .where('organizationUser.id', '=', organizationUserId)
        .select('organizationUser.personId'),
    )
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw notFound()
}
