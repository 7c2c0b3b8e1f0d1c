import { dayInWords } from '#contract/dates/date-words.ts'
import { day } from '#contract/dates/durations.ts'
import type { ExpressionBuilder } from 'kysely'
import { lockRowNoKey } from '../database/lock.ts'
import type { Db, Schema } from '../database/schema/schema.ts'
import { conflict } from '../http/problem.ts'

/** The day that it is in a time zone, `yyyy-MM-dd`. */
export const todayIn = (timeZone: string): string => Temporal.Now.plainDateISO(timeZone).toString()

/** The day of an instant in a time zone. */
export const dayIn = (timeZone: string, instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** The day that it is where an organization is. */
export const findToday = async (db: Db, organizationId: number): Promise<string> =>
  todayIn(await findTimeZone(db, organizationId))

export async function findTimeZone(db: Db, organizationId: number): Promise<string> {
  const { timeZone } = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select('timeZone')
    .executeTakeFirstOrThrow()
  return timeZone
}

/** The instant at which a day begins in a time zone. */
export const startOfDay = (date: string, timeZone: string) => instantAt(date, '00:00', timeZone)

/**
 * The instant at which clocks in a time zone show a time, `HH:mm`, of a day; if they show it twice, the first. One that they
 * leave out, when they are set forward, is as long after the day's beginning as it would be if they were not.
 */
export const instantAt = (date: string, time: string, timeZone: string): string =>
  Temporal.PlainDateTime.from(`${date}T${time}`)
    .toZonedDateTime(timeZone)
    .toInstant()
    .toString({ fractionalSecondDigits: 3 })

const thirtyDays = 30 * day

/** The instant at which an organization goes for good that is deleted now. Until then it can be restored. */
export const endOfHold = (): string => new Date(Date.now() + thirtyDays).toISOString()

/** The day of that, where the organization is. */
export const endInWords = (deletionDate: string, timeZone: string): string =>
  dayInWords(dayIn(timeZone, deletionDate))

/** Refuses what would change an organization that is deleted: until it is restored or gone, it stays as it was. */
export async function refuseDeleted(db: Db, organizationId: number): Promise<void> {
  const { name, deletionDate, timeZone } = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select(['name', 'deletionDate', 'timeZone'])
    .executeTakeFirstOrThrow()
  if (deletionDate === null) return
  throw conflict(
    'organization_deleted',
    {},
    `“${name}” is deleted. It will be permanently removed on ${endInWords(deletionDate, timeZone)} and can’t be changed unless an owner restores it first.`,
  )
}

/** Of what is asked about organizations, what is about one that is not deleted. */
export const isNotDeleted = (where: ExpressionBuilder<Schema, 'organization'>) =>
  where('organization.deletionDate', 'is', null)

/** Nobody else who asks for it changes what the organization is made of before the transaction ends. */
export const lockOrganization = (db: Db, organizationId: number) =>
  db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select('id')
    .$call(lockRowNoKey(db))
    .execute()

/** The day that an organization tells ages on, and the semesters that are meant unless one is named. */
type CurrentSemesters = { agesOn: string; semesterIds: number[] }

/**
 * The semesters that run today, else the next one, else the last; none that is archived. Ages are told on the day that the
 * first of them says, and without semesters today.
 */
export async function findCurrentSemesters(
  db: Db,
  organizationId: number,
): Promise<CurrentSemesters> {
  const today = await findToday(db, organizationId)
  const semesters = db
    .selectFrom('semester')
    .where('organizationId', '=', organizationId)
    .where('isArchived', '=', false)
    .select(['id', 'ageAsOfDate'])
  const ahead = semesters.where('endDate', '>=', today).orderBy('startDate').orderBy('id')
  const running = await ahead.where('startDate', '<=', today).execute()
  const [first] = running
  const one =
    first ??
    (await ahead.limit(1).executeTakeFirst()) ??
    (await semesters.orderBy('endDate', 'desc').orderBy('id').limit(1).executeTakeFirst())
  if (!one) return { agesOn: today, semesterIds: [] }
  const meant = first ? running : [one]
  return { agesOn: one.ageAsOfDate, semesterIds: meant.map(({ id }) => id) }
}
