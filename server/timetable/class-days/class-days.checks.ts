import { classDayTypeNames, type CreateClassDay } from '#contract/timetable/class-days.ts'
import { dayInWords } from '#contract/dates/date-words.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { conflict, invalidFields } from '#server/http/problem.ts'
import { checkPlace } from '../scheduled-classes/scheduled-classes.queries.ts'
import { findSemester } from '../semesters/semesters.queries.ts'
import { daysOf } from './class-days.queries.ts'

type OfSemester = { organizationId: number; semesterId: number }

/** Refuses days outside the semester, each at its field, and a semester of another organization. */
export async function requireWithin(
  db: Kysely<Schema>,
  place: OfSemester,
  dates: Record<string, string>,
): Promise<void> {
  await checkPlace(db, place.organizationId, place)
  const { startDate, endDate } = await findSemester(db, place.organizationId, place.semesterId)
  const message = `The semester goes from ${dayInWords(startDate)} to ${dayInWords(endDate)}.`
  const outside = Object.entries(dates).filter(([, date]) => date < startDate || date > endDate)
  if (outside.length === 0) return
  throw invalidFields(Object.fromEntries(outside.map(([field]) => [field, message])))
}

/** Refuses what cannot be on the calendar of a semester: on a day that is taken, or to make up what is no cancelled day. */
export async function requirePossible(
  db: Kysely<Schema>,
  place: OfSemester,
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
    const message = `${dayInWords(date)} is on the calendar already: ${what}.`
    throw conflict('date_taken', { date: message }, message)
  }
  if (makesUpClassDayId === null) return
  const madeUp = others.find(({ id }) => id === makesUpClassDayId)
  if (madeUp?.type !== 'Cancelled')
    throw invalidFields({ makesUpClassDayId: 'Choose a cancelled day of the same semester.' })
  const rival = others.find((other) => other.makesUpClassDayId === makesUpClassDayId)
  if (!rival) return
  const message = `${dayInWords(rival.date)} makes this day up already.`
  throw conflict('made_up', { makesUpClassDayId: message }, message)
}
