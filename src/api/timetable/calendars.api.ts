import { queryOptions } from '@tanstack/react-query'
import { CalendarFeed } from '#contract/timetable/calendars.ts'
import { asChange, http, type Change } from '../http.ts'

const myFeed = 'Calendar/my-feed'

/** The answer is a secret: these calls have no key to be remembered by, and making an address twice makes one. */
type SecretChange = Pick<Change, 'signal'>

export const findCalendarFeed = (signal?: AbortSignal) =>
  http.get(myFeed, { signal }).json(CalendarFeed)

export const makeCalendarFeed = (_: void, { signal }: SecretChange) =>
  http.post(myFeed, { signal }).json(CalendarFeed)

export const renewCalendarFeed = (_: void, { signal }: SecretChange) =>
  http.post(`${myFeed}/renew`, { signal }).json(CalendarFeed)

export const removeCalendarFeed = async (_: void, change: Change) => {
  await http.delete(myFeed, asChange(change))
}

/** Calendars read meanwhile: it is asked for whenever it is looked at again. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendars', 'my-feed'],
  queryFn: ({ signal }) => findCalendarFeed(signal),
  staleTime: 0,
})
