import type { Check, CheckClass, CheckNewClass } from '#contract/timetable/timetable.ts'
import {
  checkPlace,
  type Meeting,
  checkTeachers,
} from '../scheduled-classes/scheduled-classes.queries.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import { bounded, conflictsIn, type FoundConflict } from './conflicts.rules.ts'
import { daysOff, meetingDates } from '../scheduled-classes/meetings.rules.ts'
import { type Plan, type PlannedClass, readPlan } from './plan.queries.ts'
import { fingerprintOf, newIn, shownTo } from './resolve-conflicts.ts'

/** The conflicts that a new class would have. Saves nothing. */
export async function checkNewClass(
  db: Db,
  holder: Holder,
  { organizationId, ...values }: CheckNewClass,
): Promise<Check> {
  await checkPlace(db, organizationId, values)
  await checkTeachers(db, { organizationId, classId: null }, values.teachers)
  const only = { classId: null, teachers: values.teachers }
  const plan = await readPlan(db, organizationId, { ...values, only })
  const one = { id: 0, version: 1, name: '', students: [] }
  return checkOf(plan, holder, wouldBe(one, values), [])
}

/** The conflicts that a class would have after a change. Saves nothing. */
export async function checkClass(
  db: Db,
  holder: Holder,
  classId: number,
  change: CheckClass,
): Promise<Check> {
  const { organizationId } = holder
  const stored = await db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('id', '=', classId)
    .select(['semesterId', 'startDate', 'endDate'])
    .executeTakeFirstOrThrow(notFound)
  const { semesterId, startDate, endDate } = { ...stored, ...change }
  await checkPlace(db, organizationId, { ...change, semesterId })
  await checkTeachers(db, { organizationId, classId }, change.teachers ?? [])
  const span = {
    startDate: startDate < stored.startDate ? startDate : stored.startDate,
    endDate: endDate > stored.endDate ? endDate : stored.endDate,
  }
  const only = { classId, teachers: change.teachers ?? [] }
  const plan = await readPlan(db, organizationId, { ...span, semesterId, classId, only })
  const before = plan.classes.find(({ id }) => id === classId)
  if (!before) throw notFound()
  const { teachers = before.teachers, ...values } = change
  const after = { ...before, ...values, ...meetingAfter(before, change), teachers }
  return checkOf(plan, holder, wouldBe(before, after), conflictsIn(plan)(before))
}

/** The place of a class after a change: a slot replaces its own times, and without a slot and a room it loses them. */
export function meetingAfter(stored: Meeting, change: Partial<Meeting>): Meeting {
  const { weekday, slotId, startTime, endTime, roomId } = { ...stored, ...change }
  const isOut = change.slotId === null && change.roomId === null
  const isLeft = change.startTime === undefined && (slotId !== null || isOut)
  const times = isLeft ? { startTime: null, endTime: null } : { startTime, endTime }
  return { weekday, slotId, roomId, ...times }
}

type Values = Omit<PlannedClass, 'id' | 'version' | 'name' | 'students' | 'teachers'> & {
  teachers: { organizationUserId: number }[]
}

/** A class after the change. The plan has the names of its teachers from their other classes. */
const wouldBe = (
  { id, version, name, students }: Pick<PlannedClass, 'id' | 'version' | 'name' | 'students'>,
  values: Values,
): PlannedClass => ({
  ...values,
  id,
  version,
  name,
  students,
  teachers: values.teachers.map(({ organizationUserId }) => ({ organizationUserId, name: '' })),
})

function checkOf(plan: Plan, holder: Holder, one: PlannedClass, before: FoundConflict[]): Check {
  const conflicts = shownTo(holder, conflictsIn(plan)(one))
  const broughtAbout = newIn(conflicts, before)
  const calendar = plan.days.get(one.semesterId) ?? []
  return {
    ...bounded(conflicts),
    isRefused: broughtAbout.length > 0,
    fingerprint: fingerprintOf(holder, broughtAbout),
    meetingsCount: meetingDates(one, calendar).length,
    daysOff: daysOff(one, calendar),
  }
}
