import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { CalendarDays, CalendarFeed, CalendarRange } from '#contract/classes/calendars.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { FileAnswer } from '#server/calls/file-answer.ts'
import { del, get, post, resource, signedIn } from '#server/calls/call.ts'
import { type Database, transact } from '#server/database/database.ts'
import { isUnavailable } from '#server/database/failure.ts'
import type { Encryption } from '#server/crypto/encryption.ts'
import {
  listCalendarClasses,
  findFeed,
  findReader,
  listPlanOfFamily,
  makeFeed,
  recordRead,
  removeFeed,
  renewFeed,
} from './calendars.queries.ts'
import { requireVisibleSemester } from '../catalog/catalog.queries.ts'
import { listCalendarDays } from './calendar-days.queries.ts'
import { pastDaysShown, eventsOf, calendarText } from './calendar-events.rules.ts'

/** One's own calendar, and its feed. */
export const calendars = resource('Calendar', [
  get(
    '/my',
    {
      operationId: 'getMyCalendar',
      summary: 'List the classes of the signed-in person and their children, day by day',
      authorize: signedIn,
      query: CalendarRange,
      answer: CalendarDays,
    },
    ({ db, visitor, query }) => listCalendarDays(db, visitor.personId, query),
  ),
  get(
    '/plan/:semesterId',
    {
      operationId: 'getPlanCalendar',
      summary:
        'Get the first choices of the family in a semester, with what it is enrolled in, as a calendar file',
      authorize: signedIn,
      sendsFile: true,
    },
    async ({ db, visitor, ids, siteOrigin }) => {
      const key = await requireVisibleSemester(db, visitor, ids.semesterId)
      const classes = await listPlanOfFamily(db, visitor, key)
      const events = classes.flatMap((row) => eventsOf(row, siteOrigin))
      const content = new TextEncoder().encode(calendarText(events, new URL(siteOrigin).hostname))
      const file = { name: 'plan.ics', type: 'text/calendar; charset=utf-8', size: content.length }
      return new FileAnswer({ ...file, content })
    },
  ),
  get(
    '/my-feed',
    {
      operationId: 'getCalendarFeed',
      summary: 'Get the calendar feed of the signed-in person',
      authorize: signedIn,
      answer: CalendarFeed,
    },
    ({ db, encryption, visitor }) => findFeed({ db, encryption }, visitor.userId),
  ),
  post(
    '/my-feed',
    {
      operationId: 'createCalendarFeed',
      summary: 'Create the calendar feed, unless there is one',
      authorize: signedIn,
      opensTransactions: true,
      answer: CalendarFeed,
    },
    ({ database, encryption, visitor }) =>
      transact(database, async (db) => {
        await makeFeed(db, visitor.userId)
        return findFeed({ db, encryption }, visitor.userId)
      }),
  ),
  post(
    '/my-feed/renew',
    {
      operationId: 'renewCalendarFeed',
      summary: 'Replace the address of the calendar feed; the old one stops working',
      authorize: signedIn,
      opensTransactions: true,
      answer: CalendarFeed,
    },
    ({ database, encryption, visitor }) =>
      transact(database, async (db) => {
        await renewFeed(db, visitor.userId)
        return findFeed({ db, encryption }, visitor.userId)
      }),
  ),
  del(
    '/my-feed',
    { operationId: 'deleteCalendarFeed', summary: 'Delete the calendar feed', authorize: signedIn },
    ({ db, visitor }) => removeFeed(db, visitor.userId),
  ),
])

type Parts = { database: Database; encryption: Encryption; publicUrl: string }

/** Serves calendar feeds to anyone who knows their address. */
export const calendarFiles = (parts: Parts) =>
  new Hono()
    .use(etag())
    .get('/:name{[0-9]+\\.[\\w-]+\\.ics}', (c) => show(c, parts))
    .get('/*', notFound)
    .all('/*', (c) => c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' }))

async function show(c: Context, { database, encryption, publicUrl }: Parts) {
  const { db } = database
  const reader = await findReader({ db, encryption }, c.req.param('name') ?? '')
  if (!reader) return notFound(c)
  // It may still be yesterday in an organization's time zone.
  const since = addDays(todayIn('UTC'), -pastDaysShown - 1)
  const classes = await listCalendarClasses(db, reader.personId, since)
  const events = classes.flatMap((row) => eventsOf(row, publicUrl))
  const text = calendarText(events, new URL(publicUrl).hostname)
  if (c.req.method === 'GET') await recordRead(db, reader).catch(ignoreUnavailable)
  return c.body(text, 200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Cache-Control': 'private, no-cache',
  })
}

// The feed stays readable while the database is read-only.
function ignoreUnavailable(error: unknown) {
  if (!isUnavailable(error)) throw error
}

const notFound = (c: Context) => c.text('Not Found', 404, { 'Cache-Control': 'no-cache' })
