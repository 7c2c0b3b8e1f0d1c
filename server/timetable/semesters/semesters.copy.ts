import type { CopySemester, SemesterCopy } from '#contract/timetable/semesters.ts'
import type { Kysely } from 'kysely'
import { actedBy, audit } from '#server/audit/audit.ts'
import { insertClass } from '#server/classes/classes/classes.rows.ts'
import { appointTeachers } from '#server/classes/classes/classes.teachers.ts'
import { inParts } from '#server/database/in-parts.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { type Holder, keepRights, requireOne } from '#server/tenancy/rights.ts'
import { type Plan, planCopy } from './semesters.plan.ts'
import { findSemester } from './semesters.queries.ts'
import { factsOf, insertSemester } from './semesters.saving.ts'

/** Makes a semester with the class days and the classes of another one, or says what would be made. */
export async function copySemester(
  db: Kysely<Schema>,
  holder: Holder,
  semesterId: number,
  copy: CopySemester,
): Promise<SemesterCopy> {
  if (copy.hasClassDays) await requireOne(db, holder, ['classDays.manage'])
  if (copy.hasClasses) await requireOne(db, holder, ['classes.manage'])
  if (!copy.preview) await keepRights(db, holder)
  const plan = await planCopy(
    db,
    { organizationId: holder.organizationId, semesterId, holder },
    copy,
  )
  const id = copy.preview ? null : await makeCopy(db, holder, semesterId, copy, plan)
  return answerOf(id, plan)
}

const answerOf = (id: number | null, { days, classes, ...plan }: Plan): SemesterCopy => ({
  ...plan,
  id,
  days: days.map(({ date, type, notes }) => ({ date, type, notes })),
  classes: classes.map(({ name, teachers }) => ({
    name,
    teacherNames: teachers.map((teacher) => teacher.name),
  })),
})

async function makeCopy(
  db: Kysely<Schema>,
  holder: Holder,
  semesterId: number,
  copy: CopySemester,
  { days, classes }: Plan,
): Promise<number> {
  const { organizationId, personId } = holder
  const { hasClassDays: _, hasClasses: __, hasTeachers: ___, preview: ____, ...fields } = copy
  const { id } = await insertSemester(db, { ...fields, organizationId }, personId)
  const belongs = { organizationId, semesterId: id, ...lastSaved(personId) }
  for (const part of inParts(days)) {
    await db
      .insertInto('classDay')
      .values(
        part.map((day) => ({ ...day, ...belongs, cancelReason: null, makesUpClassDayId: null })),
      )
      .execute()
  }
  for (const { teachers, ...values } of classes) {
    const draft = { ...values, semesterId: id, status: 'Draft' } as const
    const classId = await insertClass(db, organizationId, draft, personId)
    const appointed = teachers.map(({ organizationUserId, role }) => ({ organizationUserId, role }))
    await appointTeachers(db, { organizationId, classId }, appointed)
  }
  const source = await findSemester(db, organizationId, semesterId)
  const made = await findSemester(db, organizationId, id)
  const counts = { classDays: days.length, classes: classes.length }
  await audit(db, {
    ...actedBy(holder),
    action: 'Added',
    subject: { type: 'Semester', id },
    after: { ...factsOf(made), copiedFrom: source.name, ...counts },
  })
  return id
}
