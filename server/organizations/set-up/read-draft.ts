import { fieldMessage } from '#contract/field-message.ts'
import {
  setUpClasses,
  SetUpRegistration,
  SetUpRooms,
  SetUpYear,
  type SetUpDraft,
} from '#contract/organizations/set-up.ts'
import { eachDay, type Weekday, weekdayOf } from '#contract/dates/weekdays.ts'
import { mostDays } from '#contract/timetable/class-day-series.ts'
import type { z } from '#contract/zod.ts'
import { invalidFields } from '#server/http/problem.ts'

/** What a draft says, ready to be made. Refuses a draft that is not complete, each error at its field. */
export function readDraft(draft: SetUpDraft) {
  const fields: Record<string, string> = {}
  function read<Read>(part: keyof SetUpDraft, schema: z.ZodMiniType<Read>): Read | null {
    const { success, data, error } = schema.safeParse(draft[part], { error: fieldMessage })
    if (success) return data
    for (const { path, message } of error.issues) fields[[part, ...path].join('.')] ??= message
    return null
  }
  const year = read('year', SetUpYear)
  const rooms = read('rooms', SetUpRooms)?.lines ?? []
  const slots = draft.year.slots.map(({ name }) => name)
  const names = { slots, rooms: rooms.map(({ name }) => name) }
  const classes = read('classes', setUpClasses(names))?.rows ?? []
  const registration = read('registration', SetUpRegistration)
  if (year && registration && registration.opens > year.endDate) {
    fields['registration.opens'] = 'The semester has ended by then.'
  }
  if (year) {
    const { startDate, endDate, weekdays } = year
    const count = countDays(startDate, endDate, weekdays)
    if (count === 0)
      fields['year.weekdays'] = 'No days match between the first day and the last day.'
    if (count > mostDays)
      fields['year.endDate'] =
        `That’s more than ${mostDays} class days. Choose an earlier last day.`
  }
  if (!year || !registration || Object.keys(fields).length > 0) throw invalidFields(fields)
  return { year, rooms, classes, registration }
}

const countDays = (from: string, to: string, weekdays: Weekday[]) =>
  eachDay(from, to).filter((date) => weekdays.includes(weekdayOf(date))).length

export type Planned = ReturnType<typeof readDraft>
