import { minute } from '#contract/dates/durations.ts'
import type { CalendarFeed } from '#contract/classes/calendars.ts'
import { IdInAddress } from '#contract/id.ts'
import { z } from '#contract/zod.ts'
import { newSecret } from '#server/crypto/secrets.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Encryption } from '#server/crypto/encryption.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import type { SemesterKey } from '#server/timetable/semesters/semesters.queries.ts'
import { findPlan } from '../family-plans/family-plans.queries.ts'
import {
  listChosen,
  listPlanned,
  type PlannedClass,
} from '../my-classes/planned-classes.queries.ts'
import { withTeacherNames } from '#server/timetable/scheduled-classes/scheduled-classes.queries.ts'
import { clock } from '#server/process/clock.ts'

type Stores = { db: Db; encryption: Encryption }

/** A user's calendar feed, if they have created one. */
export async function findFeed({ db, encryption }: Stores, userId: number): Promise<CalendarFeed> {
  const feed = await db
    .selectFrom('calendarFeed')
    .where('userId', '=', userId)
    .select(['id', 'nonce', 'createdDate', 'lastReadDate'])
    .executeTakeFirst()
  if (!feed) return { path: null, createdDate: null, lastReadDate: null }
  const { id, nonce, ...dates } = feed
  return { path: `/calendar/${id}.${encryption.signWithNewest(signed(id, nonce))}.ics`, ...dates }
}

export const hasFeed = async (db: Db, userId: number): Promise<boolean> =>
  (await db
    .selectFrom('calendarFeed')
    .where('userId', '=', userId)
    .select('id')
    .executeTakeFirst()) !== undefined

/** Creates a calendar feed, unless there is one already. */
export async function makeFeed(db: Db, userId: number): Promise<void> {
  await db
    .insertInto('calendarFeed')
    .values({ userId, ...fresh() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Replaces the address of the feed. The old address stops working. */
export async function renewFeed(db: Db, userId: number): Promise<void> {
  const feed = fresh()
  await db
    .insertInto('calendarFeed')
    .values({ userId, ...feed })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(feed))
    .execute()
}

export async function removeFeed(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('calendarFeed').where('userId', '=', userId).execute()
}

/** The owner of a feed, unless their account is suspended. `name` is the part of its address between `/calendar/` and `.ics`. */
export async function findReader({ db, encryption }: Stores, name: string) {
  const [digits, signature = ''] = name.split('.')
  const { data: feedId = 0 } = z.safeParse(IdInAddress, digits)
  const feed = await db
    .selectFrom('calendarFeed')
    .innerJoin('person', 'person.userId', 'calendarFeed.userId')
    .innerJoin('user', 'user.id', 'calendarFeed.userId')
    .where('calendarFeed.id', '=', feedId)
    .where('user.suspendedDate', 'is', null)
    .select(['nonce', 'person.id as personId', 'lastReadDate'])
    .executeTakeFirst()
  if (!feed || !encryption.isSignatureOf(signature, signed(feedId, feed.nonce))) return undefined
  const { nonce: _, ...reader } = feed
  return { ...reader, feedId }
}

type Reader = NonNullable<Awaited<ReturnType<typeof findReader>>>

/** Records when a feed was last read, at most once a minute: some calendars read several times within a minute. */
export async function recordRead(db: Db, { feedId, lastReadDate }: Reader) {
  const now = clock.now()
  // A wrong clock may have stored a later time.
  if (lastReadDate !== null && Math.abs(now - Date.parse(lastReadDate)) < minute) return
  await db
    .updateTable('calendarFeed')
    .set({ lastReadDate: new Date(now).toISOString() })
    .where('id', '=', feedId)
    .execute()
}

const signed = (feedId: number, nonce: string) => `calendar ${feedId} ${nonce}`

const fresh = () => ({
  nonce: newSecret(),
  createdDate: clock.timestamp(),
  lastReadDate: null,
})

export type CalendarClass = Awaited<ReturnType<typeof listCalendarClasses>>[number]

/** The classes of a person and their children, with what a calendar shows of them. */
export const listCalendarClasses = async (db: Db, personId: number, since: string) =>
  withTeachers(db, await listPlanned(db, personId, since))

/**
 * The same of the first choices in a family’s plan, and of what is enrolled in that semester already. Nobody attends a
 * class on whose waitlist they are.
 */
export async function listPlanOfFamily(db: Db, visitor: SignedIn, key: SemesterKey) {
  const { personId } = visitor
  const { choices } = await findPlan(db, visitor, key)
  const waitlisted = await listWaitlisted(db, choices)
  const first = choices.filter(
    (choice) =>
      choice.rank === 1 &&
      !waitlisted.some((row) => row.personId === choice.personId && row.classId === choice.classId),
  )
  const since = todayIn('UTC')
  const enrolled = await listPlanned(db, personId, since)
  const chosen = await listChosen(db, personId, first, since)
  const known = enrolled.filter(({ semesterId }) => semesterId === key.semesterId)
  return withTeachers(db, [
    ...known,
    ...chosen.filter(({ id }) => !known.some((row) => row.id === id)),
  ])
}

/** The waitlists that the students of some choices are on, in the classes of these choices. */
async function listWaitlisted(db: Db, choices: readonly { classId: number; personId: number }[]) {
  if (choices.length === 0) return []
  return db
    .selectFrom('enrollment')
    .where(
      'classId',
      'in',
      choices.map(({ classId }) => classId),
    )
    .where(
      'personId',
      'in',
      choices.map(({ personId }) => personId),
    )
    .where('status', '=', 'Waitlisted')
    .select(['classId', 'personId'])
    .execute()
}

async function withTeachers(db: Db, planned: PlannedClass[]) {
  const places = Map.groupBy(planned, ({ organizationId }) => organizationId)
  const named = [...places].map(([organizationId, classes]) =>
    withTeacherNames(db, organizationId, classes),
  )
  return (await Promise.all(named)).flat().toSorted((one, other) => one.id - other.id)
}
