import { queryOptions } from '@tanstack/react-query'
import { CalendarFeed } from '#contract/classes/calendars.ts'
import { asChange, asSecretChange, http, type Change, type SecretChange } from '../http.ts'

const myFeed = 'Calendar/my-feed'

export const findCalendarFeed = (signal?: AbortSignal) =>
  http.get(myFeed, { signal }).json(CalendarFeed)

/** Making an address twice makes one. */
export const makeCalendarFeed = (_: void, change: SecretChange) =>
  http.post(myFeed, asSecretChange(change)).json(CalendarFeed)

export const renewCalendarFeed = (_: void, change: SecretChange) =>
  http.post(`${myFeed}/renew`, asSecretChange(change)).json(CalendarFeed)

export const removeCalendarFeed = async (_: void, change: Change) => {
  await http.delete(myFeed, asChange(change))
}

/** Calendars read meanwhile: it is asked for whenever it is looked at again. */
export const calendarFeedQuery = queryOptions({
  queryKey: ['calendars', 'my-feed'],
  queryFn: ({ signal }) => findCalendarFeed(signal),
  staleTime: 0,
})
