import type { ClassStudent } from '#contract/classes/my-classes.ts'
import type { Kysely } from 'kysely'
import { memberName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { membersEnrolled } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { familiesOf, guardiansOf } from '#server/people/family-lists/relatives.queries.ts'

type Asked = { organizationId: number; classId: number; hasGuardians: boolean }

/** Who is enrolled in a class, by name; with whom to call, if that is asked. */
export async function listClassStudents(
  db: Kysely<Schema>,
  { organizationId, classId, hasGuardians }: Asked,
): Promise<ClassStudent[]> {
  const students = await membersEnrolled(db, organizationId)
    .where('classId', '=', classId)
    .where('enrolment.status', '=', 'Enrolled')
    .select(['enrolment.personId', memberName.as('name')])
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .execute()
  if (!hasGuardians || students.length === 0)
    return students.map(({ name }) => ({ name, guardians: null }))
  const ids = students.map(({ personId }) => personId)
  const families = await familiesOf(db, organizationId, ids, 'children')
  const guardians = Map.groupBy(
    await guardiansOf(
      db,
      organizationId,
      families.map(({ id }) => id),
    ),
    ({ familyId }) => familyId,
  )
  return students.map(({ personId, name }) => ({
    name,
    guardians: families
      .filter((family) => family.personId === personId)
      .flatMap(({ id }) => guardians.get(id) ?? [])
      .map(({ name: called, phone, email }) => ({ name: called, phone, email })),
  }))
}
