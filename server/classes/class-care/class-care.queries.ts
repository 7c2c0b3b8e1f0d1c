import type { ClassCare, ClassCareQuery } from '#contract/classes/class-care.ts'
import { Severity } from '#contract/people/care.ts'
import { actedBy, auditAll } from '#server/audit/audit.ts'
import { memberName } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { decryptRows } from '#server/people/care/care.encryption.ts'
import { membersEnrolled } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { readingLeadersOf } from '../class-access/class-access.queries.ts'
import type { Holder } from '#server/tenancy/rights.ts'

/**
 * What must be known of the students of a class, or of one of them, to take care of them. Writes an audit entry for each
 * student.
 */
export async function readClassCare(
  db: Db,
  holder: Holder,
  classId: number,
  of: ClassCareQuery,
): Promise<ClassCare> {
  const known = await conditionsIn(db, holder.organizationId, classId)
    .where((where) => where.and({ 'enrollment.personId': of.personId }))
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .orderBy('careCondition.id')
    .select(['enrollment.personId', memberName.as('student'), 'careCondition.name'])
    .select(['severity', 'reaction', 'whatToDo', 'reviewDate'])
    .execute()
  const read = await decryptRows(db, 'careCondition', known)
  const students = Map.groupBy(read, ({ personId }) => personId)
  const subjects = [...students.keys()].map((id) => ({ type: 'Person', id }) as const)
  await auditAll(db, { ...actedBy(holder), action: 'CareNotesRead' }, subjects)
  return [...students.values()].map((conditions) => ({
    name: conditions[0]?.student ?? '',
    conditions: conditions.toSorted((one, other) => rank(other) - rank(one)),
  }))
}

/** The students of a class who have care notes that it must know. What these say is not read here, nor how many they are. */
export async function listCareNeeded(
  db: Db,
  organizationId: number,
  classId: number,
): Promise<Set<number>> {
  const students = await conditionsIn(db, organizationId, classId)
    .select('enrollment.personId')
    .distinct()
    .execute()
  return new Set(students.map(({ personId }) => personId))
}

const conditionsIn = (db: Db, organizationId: number, classId: number) =>
  studentsInCare(db, organizationId)
    .innerJoin('careCondition', 'careCondition.personId', 'enrollment.personId')
    .where('classId', '=', classId)
    .where('severity', '!=', 'Mild')

/** The students of the classes of an organization whose care notes those classes can know. */
export const studentsInCare = (db: Db, organizationId: number) =>
  membersEnrolled(db, organizationId)
    .where('enrollment.status', '=', 'Enrolled')
    .where('organizationUser.status', '!=', 'Archived')
    // Whoever is no child of a family has no notes that an organization sees.
    .where((where) =>
      where.exists(
        where
          .selectFrom('familyMember')
          .whereRef('familyMember.personId', '=', 'enrollment.personId')
          .where('relation', '=', 'Child')
          .select(['familyId']),
      ),
    )

const rank = ({ severity }: { severity: Severity }) => Severity.options.indexOf(severity)

/** Those who lead a class in these organizations that a child attends. */
export async function listLeadersOfChild(db: Db, organizationIds: number[], childId: number) {
  const attended = await Promise.all(
    organizationIds.map((organizationId) =>
      studentsInCare(db, organizationId)
        .where('enrollment.personId', '=', childId)
        .select('classId')
        .execute(),
    ),
  )
  const classIds = attended.flat().map(({ classId }) => classId)
  return readingLeadersOf(db, classIds)
    .innerJoin('person', 'person.id', 'organizationUser.personId')
    .where('person.userId', 'is not', null)
    .orderBy('class.searchName')
    .select(['organizationUser.personId', memberName.as('name'), 'class.organizationId'])
    .select(['class.name as className', 'semester.name as semesterName'])
    .execute()
}
