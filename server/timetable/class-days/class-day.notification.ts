import { brand } from '#contract/brand.ts'
import { addDays } from '#contract/dates/weekdays.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { displayTime } from '#contract/dates/display-time.ts'
import { type ClassDay, isOff } from '#contract/timetable/class-days.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { askOffice, plainName } from '#server/mail/email.ts'
import type {
  ComposeContext,
  NotificationKind,
  NotificationText,
} from '#server/notifications/notification-kind.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { absenceLink } from '../scheduled-classes/absence-link.ts'
import type { MeetingDay } from '../scheduled-classes/meetings.rules.ts'
import {
  concernInWords,
  countUnreachedOf,
  wardsOf,
} from '../scheduled-classes/people-of-classes.queries.ts'
import { haveSameHours, type News, newsOf } from './class-day-news.ts'
import { daysIn, listConcerned, listConcernedClasses } from './class-days.queries.ts'
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

/** What happened to the day. Undefined if the day is gone and the facts do not say what it was, or without its organization. */
async function read(db: Db, facts: ClassDayFacts) {
  const { classDayId: id, before, isAdded, deleted } = facts
  const row = await db
    .selectFrom('classDay')
    .leftJoin('classDay as madeUp', 'madeUp.id', 'classDay.makesUpClassDayId')
    .where('classDay.id', '=', id)
    .select(['classDay.id', 'classDay.organizationId', 'classDay.semesterId'])
    .select(['classDay.date', 'classDay.startTime', 'classDay.endTime'])
    .select(['classDay.cancelReason', 'classDay.type', 'classDay.makesUpClassDayId'])
    .select('madeUp.date as makesUpDate')
    .executeTakeFirst()
  const place = row ?? deleted
  if (!place) return undefined
  const { organizationId, semesterId } = place
  const organization = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select(['name', 'contactEmail', 'timeZone'])
    .executeTakeFirst()
  if (!organization) return undefined
  const now = row && !isOff(row.type) ? row : null
  // Emails of older versions do not say what the day was: it was the opposite.
  const earlier = before ?? (row && !isAdded && !now ? { ...row, type: 'Regular' as const } : null)
  const known =
    earlier && !isOff(earlier.type) ? { ...earlier, organizationId, semesterId, id } : null
  const former = known && (await isPlannedAgain(db, known)) ? null : known
  const isNew = now !== null && known === null && (!isAdded || now.makesUpDate !== null)
  return {
    organization: { ...organization, name: plainName(organization.name) },
    date: place.date,
    now: former !== null || isNew ? now : null,
    former,
    isHoliday: row?.type === 'Holiday' && row.date === former?.date,
    cancelReason: row?.cancelReason ?? null,
    makesUpDate: isAdded ? (now?.makesUpDate ?? null) : null,
    canceledDate: before?.date ?? null,
  }
}

/** Whether classes meet on the date of a day although it was moved or deleted, as it was added once more. */
async function isPlannedAgain(
  db: Db,
  { id, semesterId, date }: MeetingDay & { semesterId: number },
) {
  const days = await daysIn(db, [semesterId]).where('date', '=', date).execute()
  return days.some((day) => day.id !== id && !isOff(day.type))
}

type Happened = NonNullable<Awaited<ReturnType<typeof read>>>

const datesOf = ({ now, former }: Happened) => [now, former].flatMap((day) => day?.date ?? [])

/** Whether the date and hours of the day are as before. */
const areSame = ({ now, former }: Happened) =>
  now !== null && former !== null && now.date === former.date && haveSameHours(now, former)

async function countUnreached(db: Db, facts: ClassDayFacts): Promise<number> {
  const happened = await read(db, facts)
  if (!happened) return 0
  const today = todayIn(happened.organization.timeZone)
  if (datesOf(happened).every((date) => date < today)) return 0
  const concerned = await listConcernedClasses(db, happened)
  const classes = concerned.filter(({ meets }) => !areSame(happened) || meets !== 'Still')
  const organizationId = (happened.now ?? happened.former)?.organizationId ?? 0
  return countUnreachedOf(db, organizationId, classes, ['Enrolled'])
}

async function compose(
  { db, publicUrl, userId }: ComposeContext,
  facts: ClassDayFacts,
): Promise<{ userId: number; text: NotificationText }[]> {
  const happened = await read(db, facts)
  if (!happened) return []
  const { organization, now, former } = happened
  const dates = datesOf(happened)
  const today = todayIn(organization.timeZone)
  if (dates.every((date) => date < today)) return []
  const isMandatory = dates.some((date) => date === today || date === addDays(today, 1))
  const isUnchanged = areSame(happened)
  const concerned = await listConcerned(db, { now, former, userId })
  return concerned.flatMap(({ userId: reader, classes }) => {
    const changed = isUnchanged ? classes.filter(({ meets }) => meets !== 'Still') : classes
    const areOthers = changed.some(({ meets }) => meets !== 'Still')
    const news = newsOf({ ...happened, name: organization.name }, areOthers)
    if (!news || changed.length === 0) return []
    const meeting = changed.filter(({ meets }) => meets !== 'NoLonger')
    const text: NotificationText = {
      subject: news.subject,
      ...contentOf(news, happened, changed),
      link: { label: 'Open My Calendar', url: new URL('/my/calendar', publicUrl) },
      ...(now && { secondLink: absenceLink(publicUrl, wardsOf(meeting), { fromDate: now.date }) }),
      closing: [askOffice(organization)],
      reason: `You received this email because you teach these classes, or your family attends them, at ${organization.name}.`,
      isMandatory,
      replyTo: organization.contactEmail,
      thread: `ClassDay.${facts.classDayId}`,
    }
    return [{ userId: reader, text }]
  })
}

type Changed = Awaited<ReturnType<typeof listConcerned>>[number]['classes'][number]
type Days = { now: { startTime: string | null; date: string } | null; former: Days['now'] }

/** Which classes of a recipient meet, and which do not. */
function contentOf(news: News, { now, former }: Days, classes: Changed[]) {
  const lines = (which: Changed[], day: Days['now']) => which.map((one) => lineOf(one, day))
  const meeting = lines(
    classes.filter(({ meets }) => meets !== 'NoLonger'),
    now,
  )
  const lost = lines(
    classes.filter(({ meets }) => meets === 'NoLonger'),
    former,
  )
  if (meeting.length === 0 || !now)
    return { opening: paragraphs(...news.opening, 'These classes will not meet:'), list: lost }
  const heading = lost.length === 0 ? news.heading : `Your classes on ${dayInWords(now.date)}:`
  return {
    opening: paragraphs(...news.opening, news.hours, heading),
    list: [...meeting, ...lost.map((line) => `${line}, will not meet`)],
  }
}

const paragraphs = (...all: (string | null | undefined)[]) =>
  all.filter((each) => each !== null && each !== undefined)

function lineOf(concern: Changed, day: Days['now']): string {
  const time = concern.startTime ?? day?.startTime ?? null
  const when = time === null ? '' : `, ${displayTime(time)}`
  return `${concernInWords(concern)}: ${plainName(concern.name)}${when}`
}

export const classDayKind: NotificationKind<ClassDayFacts, DayBefore | null> = {
  name: 'ClassDayChanged',
  group: 'ClassDays',
  audience: 'Teachers, substitutes, students and guardians with a class on the day',
  occasion:
    'A class day is canceled, restored, deleted, made up, or moved, or gets other hours or classes',
  way: 'Email',
  plainSubject: `News about a class day at ${brand.name}`,
  isHeld: true,
  join: (known, { deleted }) => ({ ...known, ...(deleted && { deleted }) }),
  undo: {
    permission: 'classDays.manage',
    title: async (db, facts) => {
      const happened = await read(db, facts)
      if (!happened) return 'A class day'
      const { date, now, former } = happened
      const areOthers = now?.makesUpClassDayId !== former?.makesUpClassDayId
      const news = newsOf({ ...happened, name: happened.organization.name }, areOthers)
      return news?.subject ?? `The class day on ${dayInWords(date)}`
    },
    restore: ({ db }, holder, classDayId, change) =>
      restoreSavedDay(db, holder, classDayId, change),
  },
  compose,
  countUnreached,
}
