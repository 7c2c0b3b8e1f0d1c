import type { CopySemester, SemesterCopy } from '#contract/timetable/semesters.ts'
import { addDays, daysBetween } from '#contract/dates/weekdays.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { insertClass } from '../classes/classes.queries.ts'
import { mayAssign } from '../classes/may-assign.ts'
import {
  appointTeachers,
  listTeachers,
} from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { copyValues } from '#server/people/custom-fields/custom-values.queries.ts'
import { inParts } from '#server/database/in-parts.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { type Holder, lockRights, requireOne } from '#server/tenancy/rights.ts'
import {
  findSemester,
  factsOf,
  insertSemester,
} from '#server/timetable/semesters/semesters.queries.ts'

/** Copies a semester with its class days and classes, or previews the copy. */
export async function copySemester(
  db: Db,
  holder: Holder,
  semesterId: number,
  copy: CopySemester,
): Promise<SemesterCopy> {
  if (copy.hasClassDays) await requireOne(db, holder, ['classDays.manage'])
  if (copy.hasClasses) await requireOne(db, holder, ['classes.manage'])
  if (!copy.preview) await lockRights(db, holder)
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
  db: Db,
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
  for (const { teachers, copiedFromId, ...values } of classes) {
    const draft = { ...values, semesterId: id, status: 'Draft' } as const
    const classId = await insertClass(db, organizationId, draft, personId)
    const appointed = teachers.map(({ organizationUserId, role }) => ({ organizationUserId, role }))
    await appointTeachers(db, { organizationId, classId }, appointed)
    await copyValues(db, copiedFromId, classId)
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

/** `holder` is the caller. */
type Source = { organizationId: number; semesterId: number; holder: Holder }
type Term = { startDate: string; endDate: string }

/** What a copy of a semester will contain and omit. */
async function planCopy(db: Db, source: Source, copy: CopySemester) {
  const { startDate, endDate } = await findSemester(db, source.organizationId, source.semesterId)
  const term = { startDate, endDate }
  const days = copy.hasClassDays ? await planDays(db, source, term, copy) : noDays
  const classes = copy.hasClasses ? await planClasses(db, source, term, copy) : noClasses
  return { ...days, ...classes }
}

type Plan = Awaited<ReturnType<typeof planCopy>>

const noDays = { days: [], daysOutsideCount: 0, makeUpDaysCount: 0 }
const noClasses = { classes: [], canceledClasses: [], leftOutTeachers: [] }

/** The number of days to shift by: whole weeks, so that weekdays stay the same. */
const shiftOf = (from: Term, to: Term) =>
  Math.round(daysBetween(from.startDate, to.startDate) / 7) * 7

/** Canceled days become regular again. Make-up days are omitted. */
async function planDays(db: Db, source: Source, from: Term, to: Term) {
  const all = await db
    .selectFrom('classDay')
    .where('organizationId', '=', source.organizationId)
    .where('semesterId', '=', source.semesterId)
    .select(['date', 'type', 'startTime', 'endTime', 'notes', 'searchNotes', 'makesUpClassDayId'])
    .orderBy('date')
    .execute()
  const copied = all.filter((day) => day.type !== 'MakeUp' && day.makesUpClassDayId === null)
  const shift = shiftOf(from, to)
  const days = copied
    .map(({ makesUpClassDayId: _, ...day }) => ({
      ...day,
      date: addDays(day.date, shift),
      type: day.type === 'Canceled' ? ('Regular' as const) : day.type,
    }))
    .filter(({ date }) => date >= to.startDate && date <= to.endDate)
  return {
    days,
    daysOutsideCount: copied.length - days.length,
    makeUpDaysCount: all.length - copied.length,
  }
}

async function planClasses(db: Db, source: Source, from: Term, copy: CopySemester) {
  const { organizationId, semesterId, holder } = source
  const all = await db
    .selectFrom('class')
    .innerJoin('classMeeting', 'classId', 'class.id')
    .where('class.organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .select(['class.id', 'name', 'summary', 'description', 'bring', 'status', 'category'])
    .select(['minAge', 'maxAge', 'agePolicy', 'minStudents', 'maxStudents', 'hasWaitlist'])
    .select(['enrollment', 'minGradeLevelId', 'maxGradeLevelId'])
    .select(['startDate', 'endDate', 'weekday', 'slotId', 'roomId', 'startTime', 'endTime'])
    .orderBy('searchName')
    .orderBy('class.id')
    .execute()
  const copied = all.filter(({ status }) => status !== 'Canceled')
  const { teachers, leftOutTeachers } = await planTeachers(db, holder, copy.hasTeachers, copied)
  return {
    classes: copied.map(({ id, status: _, ...values }) => ({
      ...values,
      ...datesIn(copy, from, values),
      teachers: teachers.get(id) ?? [],
      copiedFromId: id,
    })),
    canceledClasses: all.filter((each) => !copied.includes(each)).map(({ name }) => name),
    leftOutTeachers,
  }
}

/** A class that spans the whole semester gets the new semester's dates; others shift, clipped to the new semester. */
function datesIn(to: Term, from: Term, { startDate, endDate }: Term): Term {
  const whole = { startDate: to.startDate, endDate: to.endDate }
  if (startDate === from.startDate && endDate === from.endDate) return whole
  const shift = shiftOf(from, to)
  const [first, last] = [addDays(startDate, shift), addDays(endDate, shift)]
  const moved = {
    startDate: first > to.startDate ? first : to.startDate,
    endDate: last < to.endDate ? last : to.endDate,
  }
  return moved.startDate <= moved.endDate ? moved : whole
}

type Taught = { id: number; name: string }

/** The teachers to copy: those who are still Active, and may be assigned by the caller. */
async function planTeachers(db: Db, holder: Holder, hasTeachers: boolean, classes: Taught[]) {
  const { organizationId } = holder
  const ids = hasTeachers ? classes.map(({ id }) => id) : []
  const all = await listTeachers(db, organizationId, ids)
  const members = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'Active')
    .select('id')
    .execute()
  const active = new Set(members.map(({ id }) => id))
  const isCopied = (teacher: (typeof all)[number]) =>
    active.has(teacher.organizationUserId) && mayAssign(holder, teacher)
  const leftOut = Map.groupBy(
    all.filter((teacher) => !isCopied(teacher)),
    (teacher) => teacher.organizationUserId,
  )
  return {
    teachers: Map.groupBy(all.filter(isCopied), ({ classId }) => classId),
    leftOutTeachers: [...leftOut].map(([id, taught]) => ({
      name: taught[0]?.name ?? '',
      isActive: active.has(id),
      classNames: taught.flatMap(({ classId }) =>
        classes.filter((each) => each.id === classId).map(({ name }) => name),
      ),
    })),
  }
}
