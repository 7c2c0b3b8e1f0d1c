import {
  type ClassDay,
  type CreateClassDay,
  classDayTypeNames,
} from '#contract/timetable/class-days.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, invalidFields } from '#server/http/problem.ts'
import { checkPlace } from '../scheduled-classes/scheduled-classes.queries.ts'
import { findSemester, type SemesterKey } from '../semesters/semesters.queries.ts'
import { daysOf } from './class-days.queries.ts'

/** Refused because the make-up day would make up nothing. */
export function requireNotMadeUp({ madeUpBy }: ClassDay): void {
  if (!madeUpBy) return
  const message = `${dayInWords(madeUpBy.date)} makes up this day. Delete that day first.`
  throw conflict('made_up', {}, message, { id: madeUpBy.id, name: dayInWords(madeUpBy.date) })
}

export const factsOf = (day: ClassDay) => ({
  semester: day.semesterName,
  date: day.date,
  type: day.type,
  startTime: day.startTime,
  endTime: day.endTime,
  notes: day.notes,
  makesUp: day.makesUp?.date ?? null,
})

/** Refuses days outside the semester, each at its field, and a semester of another organization. */
export async function requireWithin(
  db: Db,
  place: SemesterKey,
  dates: Record<string, string>,
): Promise<void> {
  await checkPlace(db, place.organizationId, place)
  const { startDate, endDate } = await findSemester(db, place.organizationId, place.semesterId)
  const message = `The semester runs from ${dayInWords(startDate)} to ${dayInWords(endDate)}.`
  const outside = Object.entries(dates).filter(([, date]) => date < startDate || date > endDate)
  if (outside.length === 0) return
  throw invalidFields(Object.fromEntries(outside.map(([field]) => [field, message])))
}

/** Refuses a day that is already on the calendar, or that makes up a day that is not canceled or already made up. */
export async function requirePossible(
  db: Db,
  place: SemesterKey,
  { date, makesUpClassDayId }: Pick<CreateClassDay, 'date' | 'makesUpClassDayId'>,
  exceptId = 0,
): Promise<void> {
  await requireWithin(db, place, { date })
  const { organizationId, semesterId } = place
  const days = await daysOf(db, organizationId, semesterId).select('notes').execute()
  const others = days.filter(({ id }) => id !== exceptId)
  const taken = others.find((other) => other.date === date)
  if (taken) {
    const what = [classDayTypeNames[taken.type], ...(taken.notes ? [taken.notes] : [])].join(', ')
    const message = `${dayInWords(date)} is already on the calendar: ${what}.`
    throw conflict('date_taken', { date: message }, message)
  }
  if (makesUpClassDayId === null) return
  const madeUp = others.find(({ id }) => id === makesUpClassDayId)
  if (madeUp?.type !== 'Canceled')
    throw invalidFields({ makesUpClassDayId: 'Choose a canceled day of the same semester.' })
  const rival = others.find((other) => other.makesUpClassDayId === makesUpClassDayId)
  if (!rival) return
  const message = `${dayInWords(rival.date)} already makes up this day.`
  throw conflict('made_up', { makesUpClassDayId: message }, message)
}
