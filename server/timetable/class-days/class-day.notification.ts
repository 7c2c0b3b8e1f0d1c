import { brand } from '#contract/brand.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { displayTime, displayTimeRange } from '#contract/dates/display-time.ts'
import { type ClassDay, isOff } from '#contract/timetable/class-days.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { askOffice, because, plainName } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { absenceLink } from '../scheduled-classes/absence-link.ts'
import {
  type Concern,
  concernInWords,
  wardsOf,
} from '../scheduled-classes/people-of-classes.queries.ts'
import { daysIn, listConcerned } from './class-days.queries.ts'
import { restoreSavedDay } from './restore-saved-day.ts'

/** What is stored of a class day before a change. Missing in emails queued by older versions. */
export type DayBefore = Pick<
  ClassDay,
  'date' | 'type' | 'startTime' | 'endTime' | 'notes' | 'cancelReason'
> & { makesUpClassDayId: number | null }

export type ClassDayFacts = {
  classDayId: number
  before?: DayBefore
  /** Whether it is a make-up day that was added. */
  isAdded?: true
  /** What the day was if it was deleted. */
  deleted?: DayBefore & { organizationId: number; semesterId: number }
}

async function read(db: Db, { classDayId, before, isAdded, deleted }: ClassDayFacts) {
  const day =
    (await db
      .selectFrom('classDay')
      .leftJoin('classDay as former', 'former.id', 'classDay.makesUpClassDayId')
      .where('classDay.id', '=', classDayId)
      .select(['classDay.id', 'classDay.organizationId', 'classDay.semesterId'])
      .select(['classDay.date', 'classDay.startTime', 'classDay.endTime'])
      .select(['classDay.cancelReason', 'classDay.type', 'classDay.makesUpClassDayId'])
      .select('former.date as makesUpDate')
      .executeTakeFirst()) ??
    (deleted && !isAdded && !(await isPlannedAgain(db, deleted))
      ? { ...deleted, id: classDayId, type: 'Canceled' as const, makesUpDate: null }
      : undefined)
  if (!day) return undefined
  // It became a holiday on another date, which had no class day.
  if (before && !isOff(before.type) && day.type === 'Holiday' && before.date !== day.date)
    Object.assign(day, before, { type: 'Canceled' })
  const organization = await db
    .selectFrom('organization')
    .where('id', '=', day.organizationId)
    .select(['name', 'contactEmail', 'timeZone'])
    .executeTakeFirstOrThrow()
  return { ...day, ...organization }
}

const isPlannedAgain = async (
  db: Db,
  { semesterId, date }: Exclude<ClassDayFacts['deleted'], undefined>,
) => {
  const days = await daysIn(db, [semesterId]).where('date', '=', date).execute()
  return days.some(({ type }) => !isOff(type))
}

type Day = Exclude<Awaited<ReturnType<typeof read>>, undefined>

type News = {
  subject: string
  opening: (string | null)[]
  /** Those of the day, for people with a class on it. */
  hours?: string | null
  /** Precedes the classes. */
  heading: string
}

/** What changed for those with a class on the day. Undefined if nothing that matters to them did. */
function newsOf(day: Day, { before, isAdded }: ClassDayFacts): News | undefined {
  const name = plainName(day.name)
  const date = dayInWords(day.date)
  if (isAdded)
    return isOff(day.type) || day.makesUpDate === null
      ? undefined
      : {
          subject: `${name} makes up the class day of ${dayInWords(day.makesUpDate)} on ${date}`,
          opening: [`${name} makes up the class day of ${dayInWords(day.makesUpDate)} on ${date}.`],
          hours: hoursOf(day),
          heading: 'These classes will meet:',
        }
  if (day.type === 'Canceled')
    return before && isOff(before.type)
      ? undefined
      : {
          subject: `${name} has canceled the class day on ${date}`,
          opening: [`${name} has canceled the class day on ${date}.`, because(day.cancelReason)],
          heading: 'These classes will not meet:',
        }
  if (isOff(day.type)) {
    if (!before || isOff(before.type)) return undefined
    return {
      subject: `${date} is a holiday at ${name}`,
      opening: [`${name} has made ${date} a holiday.`],
      heading: 'These classes will not meet:',
    }
  }
  if (!before || isOff(before.type))
    return {
      subject: `The class day of ${name} on ${date} is back on`,
      opening: [`${name} had canceled the class day on ${date}. It is back on.`],
      heading: 'These classes will meet:',
    }
  const former = dayInWords(before.date)
  if (before.date !== day.date)
    return {
      subject: `${name} has moved the class day of ${former} to ${date}`,
      opening: [`${name} has moved the class day of ${former} to ${date}.`],
      hours: hoursOf(day),
      heading: 'These classes meet on the new day:',
    }
  if (before.makesUpClassDayId !== day.makesUpClassDayId)
    return {
      subject: `Other classes meet at ${name} on ${date}`,
      opening: [`${name} has changed which classes meet on ${date}.`],
      hours: hoursOf(day),
      heading: 'These classes meet on that day:',
    }
  if (before.startTime === day.startTime && before.endTime === day.endTime) return undefined
  return {
    subject: `The class day of ${name} on ${date} has other hours`,
    opening: [`${name} has changed the hours of the class day on ${date}.`],
    hours: hoursOf(day),
    heading: 'Your classes on that day:',
  }
}

const hoursOf = ({ startTime, endTime }: Day) =>
  startTime === null || endTime === null ? null : `Hours: ${displayTimeRange(startTime, endTime)}`

async function compose(
  { db, publicUrl, userId }: ComposeContext,
  facts: ClassDayFacts,
): Promise<{ userId: number; text: NotificationText }[]> {
  const { classDayId, before } = facts
  const day = await read(db, facts)
  if (!day) return []
  const today = todayIn(day.timeZone)
  const isMoved = before && !isOff(before.type) && !isOff(day.type)
  if (day.date < today && (!isMoved || before.date < today)) return []
  const news = newsOf(day, facts)
  if (!news) return []
  const office = { ...day, name: plainName(day.name) }
  const isMandatory = [day.date, before?.date].some(
    (date) => date === today || date === addDays(today, 1),
  )
  const former = isMoved ? formerOf(day, before) : undefined
  const concerned = await listConcerned(db, day, { former, userId })
  const isSameDay = former?.date === day.date
  return concerned.flatMap(({ userId: reader, classes }) => {
    const changed = isSameDay ? classes.filter(({ meets }) => meets !== 'Still') : classes
    if (changed.length === 0) return []
    const meeting = changed.filter(({ meets }) => meets !== 'NoLonger')
    const lost = changed.filter(({ meets }) => meets === 'NoLonger')
    const lostLines = lost.map((concern) => lineOf(concern, former ?? day))
    const text: NotificationText = {
      subject: news.subject,
      opening: [
        ...news.opening,
        meeting.length > 0 ? (news.hours ?? null) : null,
        meeting.length === 0
          ? 'These classes will not meet:'
          : lost.length === 0
            ? news.heading
            : `Your classes on ${dayInWords(day.date)}:`,
      ].filter((each) => each !== null),
      list: [
        ...meeting.map((concern) => lineOf(concern, day)),
        ...(meeting.length === 0 ? lostLines : lostLines.map((line) => `${line}, will not meet`)),
      ],
      link: { label: 'Open My Classes', url: new URL('/my/classes', publicUrl) },
      ...(!isOff(day.type) && {
        secondLink: absenceLink(publicUrl, wardsOf(meeting), { fromDate: day.date }),
      }),
      closing: [askOffice(office)],
      reason: `You received this email because you teach these classes, or your family attends them, at ${office.name}.`,
      isMandatory,
      replyTo: day.contactEmail,
      thread: `ClassDay.${classDayId}`,
    }
    return [{ userId: reader, text }]
  })
}

/** The day before, if other classes may have met on it. */
const formerOf = (day: Day, before: DayBefore) =>
  before.date === day.date && before.makesUpClassDayId === day.makesUpClassDayId
    ? undefined
    : { ...day, ...before }

function lineOf(
  concern: Concern<{ name: string; startTime: string | null }>,
  day: Pick<Day, 'startTime'>,
): string {
  const time = concern.startTime ?? day.startTime
  const when = time === null ? '' : `, ${displayTime(time)}`
  return `${concernInWords(concern)}: ${plainName(concern.name)}${when}`
}

export const classDayKind: NotificationKind<ClassDayFacts, DayBefore> = {
  name: 'ClassDayChanged',
  group: 'ClassDays',
  audience: 'Teachers, students and guardians with a class on the day',
  occasion:
    'A class day is canceled, restored, deleted, made up, or moved, or gets other hours or classes',
  way: 'Email',
  plainSubject: `News about a class day at ${brand.name}`,
  isHeld: true,
  join: (known, { deleted }) => ({ ...known, ...(deleted && { deleted }) }),
  undo: {
    permission: 'classDays.manage',
    title: async (db, facts) => {
      const { before } = facts
      const day = await read(db, facts)
      const news = day && newsOf(day, facts)
      return news?.subject ?? `The class day on ${dayInWords(day?.date ?? before?.date ?? '')}`
    },
    restore: ({ db }, holder, classDayId, change) =>
      restoreSavedDay(db, holder, classDayId, change),
  },
  compose,
}
