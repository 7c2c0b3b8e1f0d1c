import {
  type GenerateClassDays,
  type GeneratedClassDays,
  mostDays,
} from '#contract/timetable/class-day-series.ts'
import { daysBetween, eachDay, weekdayOf } from '#contract/dates/weekdays.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { inParts } from '#server/database/in-parts.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { conflict, invalidFields } from '#server/http/problem.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { requireNotArchived } from '../semesters/semesters.queries.ts'
import { requireWithin } from './check-class-day.ts'
import { daysOf } from './class-days.queries.ts'

/** Creates or previews class days on some weekdays. Existing class days do not change. */
export async function generateClassDays(
  db: Db,
  administrator: Administrator,
  { preview, newDates, ...series }: GenerateClassDays,
): Promise<GeneratedClassDays> {
  const { organizationId, personId } = administrator
  const { fromDate, toDate, semesterId, startTime, endTime, weekdays } = series
  await lockOrganization(db, organizationId)
  await requireNotArchived(db, series)
  await requireWithin(db, series, { fromDate, toDate })
  const known = await daysOf(db, organizationId, semesterId).select('notes').execute()
  const generated = daysIn(series, known)
  if (preview) return generated

  const made = generated.days.filter(({ isNew }) => isNew)
  const dates = made.map(({ date }) => date)
  if (newDates && newDates.join() !== dates.join())
    throw conflict('outdated', {}, 'The calendar has changed. Preview the days again.')
  const rows = made.map(({ isNew, notes, ...day }) => ({
    ...day,
    organizationId,
    semesterId,
    notes,
    searchNotes: searchable(notes ?? ''),
    ...(day.type === 'Holiday' ? { startTime: null, endTime: null } : { startTime, endTime }),
    cancelReason: null,
    makesUpClassDayId: null,
    ...lastSaved(personId),
  }))
  for (const some of inParts(rows, 100)) await db.insertInto('classDay').values(some).execute()
  await audit(db, {
    ...actedBy(administrator),
    action: 'ClassDaysAdded',
    subject: { type: 'Semester', id: semesterId },
    after: { classDays: rows.length, weekdays, fromDate, toDate, startTime, endTime },
  })
  return generated
}

type Known = Omit<GeneratedClassDays['days'][number], 'isNew'>

type Series = Pick<GenerateClassDays, 'fromDate' | 'toDate' | 'weekdays' | 'skipDates'>

function daysIn(
  { fromDate, toDate, weekdays, skipDates }: Series,
  known: Known[],
): GeneratedClassDays {
  // At least one day a week: no need to count further.
  const isEndless = daysBetween(fromDate, toDate) > 7 * mostDays
  const dates = isEndless
    ? []
    : eachDay(fromDate, toDate).filter((date) => weekdays.includes(weekdayOf(date)))
  if (isEndless || dates.length > mostDays)
    throw invalidFields({
      toDate: `That’s more than ${mostDays} days. Choose an earlier end date.`,
    })
  if (dates.length === 0)
    throw invalidFields({
      weekdays: 'No days match between the first day and the last day.',
    })
  const names = new Map(skipDates.map(({ date, name }) => [date, name]))
  const there = new Map(known.map((day) => [day.date, day]))
  const days = dates.map((date) => {
    const notes = names.get(date) ?? null
    const { type, notes: noted } = there.get(date) ?? {
      type: notes === null ? ('Regular' as const) : ('Holiday' as const),
      notes,
    }
    return { date, type, notes: noted, isNew: !there.has(date) }
  })
  return { days, unusedSkipDates: skipDates.filter(({ date }) => !dates.includes(date)) }
}
