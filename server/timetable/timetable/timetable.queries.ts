import type { Timetable, TimetableClass } from '#contract/timetable/timetable.ts'
import { Weekday, weekdayOf } from '#contract/dates/weekdays.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { inSlices } from '#server/process/slices.ts'
import { bounded, conflictsIn } from './conflicts.rules.ts'
import { groupConflicts } from './conflict-groups.rules.ts'
import { type Plan, type PlannedClass, readPlan, readPlanOf } from './plan.queries.ts'
import { isShownTo, shownTo } from './resolve-conflicts.ts'

type Viewer = Pick<Holder, 'organizationId' | 'permissions'>

/** The classes of a semester with their places and conflicts, including conflicts with classes of other semesters. */
export async function findTimetable(
  db: Db,
  viewer: Viewer,
  semesterId: number,
): Promise<Timetable> {
  const { semester, plan } = await readTimetablePlan(db, viewer.organizationId, semesterId)
  const shows = isShownTo(viewer)
  const grouped = await inSlices(groupConflicts(plan, semesterId, shows))
  const own = plan.classes.filter((one) => one.semesterId === semesterId)
  return {
    semesterId,
    semesterName: semester.name,
    startDate: semester.startDate,
    endDate: semester.endDate,
    weekdays: weekdaysOf(plan, semesterId),
    rooms: [...plan.rooms.values()],
    slots: [...plan.slots.values()],
    classes: own
      .filter(({ status }) => status !== 'Canceled')
      .map((one) => timetableClass(one, grouped.of.get(one.id) ?? { conflicts: [] })),
    ...(grouped.moreConflicts && { moreConflicts: grouped.moreConflicts }),
  }
}

/** A semester, and the plan of its classes and of all others at that time. */
export async function readTimetablePlan(db: Db, organizationId: number, semesterId: number) {
  const semester = await db
    .selectFrom('semester')
    .where('organizationId', '=', organizationId)
    .where('id', '=', semesterId)
    .select(['name', 'startDate', 'endDate'])
    .executeTakeFirstOrThrow(notFound)
  const span = await db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .select(({ fn }) => [
      fn.min<string | null>('startDate').as('startDate'),
      fn.max<string | null>('endDate').as('endDate'),
    ])
    .executeTakeFirstOrThrow()
  const plan = await readPlan(db, organizationId, {
    semesterId,
    startDate: span.startDate ?? semester.startDate,
    endDate: span.endDate ?? semester.endDate,
  })
  return { semester, plan }
}

/** One class with its place. */
export async function findTimetableClass(
  db: Db,
  viewer: Viewer,
  classId: number,
): Promise<TimetableClass> {
  const { plan, one } = await readPlanOf(db, viewer.organizationId, classId)
  return timetableClass(one, bounded(shownTo(viewer, conflictsIn(plan)(one))))
}

/** The weekday of a make-up day does not matter. */
function weekdaysOf({ days }: Plan, semesterId: number): Weekday[] {
  const regular = (days.get(semesterId) ?? []).filter((day) => day.makesUpClassDayId === null)
  const there = new Set(regular.map(({ date }) => weekdayOf(date)))
  return Weekday.options.filter((weekday) => there.has(weekday))
}

const timetableClass = (
  { teachers, students, ...one }: PlannedClass,
  conflicts: Pick<TimetableClass, 'conflicts' | 'moreConflicts'>,
): TimetableClass => ({
  ...one,
  teacherNames: teachers.map(({ name }) => name),
  enrolledStudentsCount: students.length,
  ...conflicts,
})
