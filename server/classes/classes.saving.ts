import type { CreateClass, UpdateClass } from '#contract/classes.ts'
import type { Kysely } from 'kysely'
import { actedBy, audit } from '../audit/audit.ts'
import { lastSaved, nextVersion } from '../database/saving.ts'
import type { Schema } from '../database/schema.ts'
import { searchable } from '../database/searchable.ts'
import { stale } from '../problem.ts'
import type { Administrator } from '../rights/rights.ts'
import { checkSemester, createClass, findAdminClass } from './classes.queries.ts'
import { addStudent, withdrawStudent } from './classes.roster.ts'
import { appointTeachers } from './classes.teachers.ts'

export async function addClass(
  db: Kysely<Schema>,
  administrator: Administrator,
  values: CreateClass,
) {
  const added = await createClass(db, values, administrator.personId)
  const subject = { type: 'Class', id: added.id } as const
  await audit(db, { ...actedBy(administrator), action: 'Added', subject, after: factsOf(added) })
  return added
}

export async function updateClass(
  db: Kysely<Schema>,
  administrator: Administrator,
  classId: number,
  { teachers, version, ...values }: UpdateClass,
) {
  const { organizationId, personId } = administrator
  await checkSemester(db, { ...values, organizationId })
  const before = await findAdminClass(db, organizationId, classId)
  const { numUpdatedRows } = await db
    .updateTable('class')
    .set({ ...values, searchName: searchable(values.name), ...lastSaved(personId) })
    .set('version', nextVersion)
    .where('organizationId', '=', organizationId)
    .where('id', '=', classId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw stale(await findAdminClass(db, organizationId, classId))
  await appointTeachers(db, { organizationId, classId }, teachers)
  const saved = await findAdminClass(db, organizationId, classId)
  await audit(db, {
    ...actedBy(administrator),
    action: 'Edited',
    subject: { type: 'Class', id: classId },
    before: factsOf(before),
    after: factsOf(saved),
  })
  return saved
}

/** Enrols a student, which the history of the student tells. */
export async function enrol(
  db: Kysely<Schema>,
  administrator: Administrator,
  classId: number,
  organizationUserId: number,
) {
  const { organizationId, userId } = administrator
  const entry = await addStudent(db, { organizationId, classId }, organizationUserId, userId)
  await tellOfStudent(db, administrator, 'Enrolled', { classId, organizationUserId })
  return entry
}

/** Takes a student out of a class, which the history of the student tells as well. */
export async function takeOut(
  db: Kysely<Schema>,
  administrator: Administrator,
  classId: number,
  organizationUserId: number,
): Promise<void> {
  const { organizationId } = administrator
  await withdrawStudent(db, { organizationId, classId }, organizationUserId)
  await tellOfStudent(db, administrator, 'TakenOut', { classId, organizationUserId })
}

type Enrolment = { classId: number; organizationUserId: number }

async function tellOfStudent(
  db: Kysely<Schema>,
  administrator: Administrator,
  action: 'Enrolled' | 'TakenOut',
  { classId, organizationUserId: id }: Enrolment,
) {
  const { name } = await findAdminClass(db, administrator.organizationId, classId)
  const subject = { type: 'OrganizationUser', id } as const
  await audit(db, { ...actedBy(administrator), action, subject, after: { class: name } })
}

type Class = Awaited<ReturnType<typeof findAdminClass>>

const factsOf = ({ name, semesterName, startDate, endDate, status, ...about }: Class) => ({
  name,
  semester: semesterName,
  startDate,
  endDate,
  status,
  summary: about.summary,
  description: about.description,
  teachers: about.teachers.map((teacher) => `${teacher.name} (${teacher.role})`),
})
