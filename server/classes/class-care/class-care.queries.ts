import type { ClassCare, ClassCareQuery } from '#contract/classes/class-care.ts'
import { Severity } from '#contract/people/care.ts'
import { actedBy, auditAll } from '#server/audit/audit.ts'
import { listRead } from '#server/audit/readings.ts'
import { memberName } from '#server/database/searchable.ts'
import { compileOnce, type Operand, type Placeholders } from '#server/database/compile-once.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { decryptRows } from '#server/people/care/care.encryption.ts'
import { notifyOfCareReading } from '#server/people/care/care-note-read.notification.ts'
import { membersEnrolled } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { readingLeadersOf } from '../class-access/class-access.queries.ts'
import { findTimeZone, startOfDay, todayIn } from '#server/tenancy/organizations.queries.ts'
import type { Holder } from '#server/tenancy/rights.ts'

/**
 * The care notes of the students of a class, or of one student. Writes an audit entry for each student; if a browser
 * stores them, which it does every hour, only once a day and after each edit.
 */
export async function readClassCare(
  db: Db,
  holder: Holder,
  classId: number,
  of: ClassCareQuery,
): Promise<ClassCare> {
  const conditions = await conditionsIn(db, holder.organizationId, classId)
    .where((where) => where.and({ 'enrollment.personId': of.personId }))
    .orderBy('organizationUser.searchName')
    .orderBy('organizationUser.id')
    .orderBy('careCondition.id')
    .select(['enrollment.personId', memberName.as('student'), 'careCondition.name'])
    .select(['severity', 'reaction', 'whatToDo', 'reviewDate'])
    .execute()
  const read = await decryptRows(db, 'careCondition', conditions)
  const students = Map.groupBy(read, ({ personId }) => personId)
  const action = of.for === 'offline' ? 'CareNotesStored' : 'CareNotesRead'
  const stored = action === 'CareNotesStored' ? await listStoredToday(db, holder) : new Set()
  const subjects = [...students.keys()]
    .filter((id) => !stored.has(id))
    .map((id) => ({ type: 'Person', id }) as const)
  await auditAll(db, { ...actedBy(holder), action }, subjects)
  const personIds = subjects.map(({ id }) => id)
  await notifyOfCareReading(db, holder, personIds)
  return [...students].map(([personId, theirs]) => ({
    personId,
    name: theirs[0]?.student ?? '',
    conditions: theirs.toSorted((one, other) => rank(other) - rank(one)),
  }))
}

/** The students whose care notes a browser of this member has stored today, and that were not edited since. */
async function listStoredToday(db: Db, holder: Holder): Promise<Set<number>> {
  const timeZone = await findTimeZone(db, holder.organizationId)
  return listRead(db, holder, 'CareNotesStored', startOfDay(todayIn(timeZone), timeZone))
}

/** The ids of the students of a class with care notes for its lead teachers. Reads neither their text nor their number. */
export async function listCareNeeded(
  db: Db,
  organizationId: number,
  classId: number,
): Promise<Set<number>> {
  const students = await studentsWithCare(db, { organizationId, classId })
  return new Set(students.map(({ personId }) => personId))
}

const studentsWithCare = compileOnce(
  (db, { organizationId, classId }: Placeholders<{ organizationId: number; classId: number }>) =>
    conditionsIn(db, organizationId, classId).select('enrollment.personId').distinct(),
)

const conditionsIn = (db: Db, organizationId: Operand<number>, classId: Operand<number>) =>
  studentsInCare(db, organizationId)
    .innerJoin('careCondition', 'careCondition.personId', 'enrollment.personId')
    .where('classId', '=', classId)
    .where('severity', '!=', 'Mild')

/** The students of an organization's classes whose care notes may be shown to their lead teachers. */
export const studentsInCare = (db: Db, organizationId: Operand<number>) =>
  membersEnrolled(db, organizationId)
    .where('enrollment.status', '=', 'Enrolled')
    .where('organizationUser.status', '!=', 'Archived')
    // Organizations see care notes only of people who are a child of a family.
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

/** The lead teachers of a child's classes in these organizations. */
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
