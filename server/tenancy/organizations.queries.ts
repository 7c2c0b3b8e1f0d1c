import { dayInWords } from '#contract/dates/display-date.ts'
import { day, minute } from '#contract/dates/durations.ts'
import { type Expression, type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { lockName, lockRowNoKey } from '../database/lock.ts'
import type { Db, Schema } from '../database/schema/schema.ts'
import { conflict } from '../http/problem.ts'
import { suspensionInWords } from '../identity/site-settings.queries.ts'
import { clock } from '../process/clock.ts'

/** By time zone, the local date and time of the minute that began at `begins`. Computing it takes as long as a small statement. */
const minutes = new Map<string, { local: string; begins: number }>()

/** The date and time of day in a time zone, `yyyy-MM-ddTHH:mm`. */
export function nowIn(timeZone: string): string {
  const begins = Math.floor(clock.now() / minute) * minute
  const known = minutes.get(timeZone)
  if (known?.begins === begins) return known.local
  const local = Temporal.Instant.fromEpochMilliseconds(begins)
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })
  minutes.set(timeZone, { local, begins })
  return local
}

/** Today's date in a time zone, `yyyy-MM-dd`. */
export const todayIn = (timeZone: string): string => dayOf(nowIn(timeZone))

/** The day of a local date and time, `yyyy-MM-ddTHH:mm`. */
export const dayOf = (local: string): string => local.slice(0, 'yyyy-MM-dd'.length)

/** The date of an instant in a time zone. */
export const dayIn = (timeZone: string, instant: string): string =>
  Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()

/** Today's date in an organization's time zone. */
export const findToday = async (db: Db, organizationId: number): Promise<string> =>
  todayIn(await findTimeZone(db, organizationId))

/** The date and time of day in an organization's time zone, `yyyy-MM-ddTHH:mm`. */
export const findNow = async (db: Db, organizationId: number): Promise<string> =>
  nowIn(await findTimeZone(db, organizationId))

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
 * The instant of a local time, `HH:mm`, on a day in a time zone; if it occurs twice, the first. A time skipped when
 * the clocks change counts from the start of the day.
 */
export const instantAt = (date: string, time: string, timeZone: string): string =>
  Temporal.PlainDateTime.from(`${date}T${time}`)
    .toZonedDateTime(timeZone)
    .toInstant()
    .toString({ fractionalSecondDigits: 3 })

/**
 * The first instant at which the clocks of a time zone show a local time, `yyyy-MM-ddTHH:mm`, or a later one: as they
 * are put forward, if that skips the time.
 */
export function openedAt(local: string, timeZone: string): string {
  const asked = Temporal.PlainDateTime.from(local)
  const moment = asked.toZonedDateTime(timeZone)
  const isSkipped = !moment.toPlainDateTime().equals(asked)
  const opened = (isSkipped && moment.getTimeZoneTransition('previous')) || moment
  return opened.toInstant().toString({ fractionalSecondDigits: 3 })
}

/** How long a deleted organization can be restored. */
export const retention = 30 * day

/** The instant at which an organization deleted now is removed permanently. Until then it can be restored. */
export const retentionEnd = (): string => new Date(clock.now() + retention).toISOString()

/** That instant's date in the organization's time zone. */
export const endInWords = (deletionDate: string, timeZone: string): string =>
  dayInWords(dayIn(timeZone, deletionDate))

/** What decides whether an organization can be changed. */
export const operationColumns = [
  'name',
  'deletionDate',
  'timeZone',
  'suspendedDate',
  'suspensionReason',
] as const

type Operation = Pick<Selectable<Schema['organization']>, (typeof operationColumns)[number]>

const operationOf = (db: Db, organizationId: number) =>
  db.selectFrom('organization').where('id', '=', organizationId).select(operationColumns)

/** Refuses changes of an organization that is soft-deleted or suspended: it stays as it was. */
export const requireOrganizationInOperation = async (
  db: Db,
  organizationId: number,
): Promise<void> =>
  requireInOperation(await operationOf(db, organizationId).executeTakeFirstOrThrow())

/** The same, for an organization that was read already. */
export function requireInOperation(organization: Operation): void {
  requireNotSuspended(organization)
  const { name, deletionDate, timeZone } = organization
  if (deletionDate === null) return
  throw conflict(
    'organization_deleted',
    {},
    `“${name}” is deleted. It will be permanently removed on ${endInWords(deletionDate, timeZone)} and can’t be changed unless an owner restores it first.`,
  )
}

/** Refuses to restore or change a suspended organization. */
export function requireNotSuspended({
  name,
  suspendedDate,
  suspensionReason,
}: Omit<Operation, 'deletionDate' | 'timeZone'>): void {
  if (suspendedDate === null) return
  const since = suspensionInWords({ suspendedDate, suspensionReason })
  throw conflict(
    'organization_suspended',
    {},
    `“${name}” was ${since} It can’t be changed until the people who run this site end the suspension.`,
  )
}

/** Restricts a query to organizations that are neither soft-deleted nor suspended. */
export const isInOperation = (where: ExpressionBuilder<Schema, 'organization'>) =>
  where.and([
    where('organization.deletionDate', 'is', null),
    where('organization.suspendedDate', 'is', null),
  ])

/** Whether `hideOrganization` archived the member of the row, because the site's administrators suspended the organization. */
export const isHiddenMember = (member = 'organizationUser') => sql<boolean>`(
    ${sql.ref(`${member}.statusBeforeDeletion`)} is not null
    and organization.suspended_date is not null and organization.deletion_date is null
  )`

/** Locks the organization's members and records against other changes until the transaction ends. */
export async function lockOrganization(db: Db, organizationId: number): Promise<void> {
  await lockName(db, nameOf(organizationId))
  await operationOf(db, organizationId).$call(lockRowNoKey(db)).execute()
}

/** The same, and refuses an organization that is soft-deleted or suspended. */
export async function lockInOperation(db: Db, organizationId: number): Promise<void> {
  await lockName(db, nameOf(organizationId))
  const row = operationOf(db, organizationId).$call(lockRowNoKey(db))
  requireInOperation(await row.executeTakeFirstOrThrow())
}

/**
 * Shares the organization's lock with others who do the same. They may change only what they lock besides, such as a
 * class, and rows whose version they check.
 */
export const shareOrganization = (
  db: Db,
  organizationId: number | Expression<number>,
): Promise<void> =>
  lockName(
    db,
    typeof organizationId === 'number'
      ? nameOf(organizationId)
      : sql<string>`${nameOf('')} || ${organizationId}`,
    { isShared: true },
  )

const nameOf = (organizationId: number | '') => `organization:${organizationId}`

/** The date for ages in an organization, and the semesters that are current by default. */
type CurrentSemesters = { agesOn: string; semesterIds: number[] }

/**
 * The semesters that run today, else the next one, else the last; none that is archived. Ages are calculated as of
 * the day set in the first of them, or as of today without semesters.
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
