import { dayInWords } from '#contract/dates/display-date.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'
import type { ClassDay } from '#contract/timetable/class-days.ts'
import { because } from '#server/mail/email.ts'

type Day = Pick<ClassDay, 'date' | 'startTime' | 'endTime'>

/** What happened to a day. Classes meet on it now, met on it before, or both. */
export type Happened = {
  /** The organization, as emails name it. */
  name: string
  /** Null if classes do not meet on it, or if it was deleted. */
  now: Day | null
  /** Null if classes did not meet on it. */
  former: Day | null
  /** Whether it is a holiday now. */
  isHoliday: boolean
  cancelReason: string | null
  /** The date of the day that a new make-up day makes up. */
  makesUpDate: string | null
  /** The date that was canceled, of a day that was restored on another. */
  canceledDate: string | null
}

export type News = {
  subject: string
  opening: (string | null)[]
  /** Of the day, for those with a class on it. */
  hours?: string | null
  /** Precedes the classes that meet. */
  heading?: string
}

/**
 * What changed, as those with a class on the day read it. Undefined if nothing did that matters to them. `areOthers`
 * says that other classes meet than before.
 */
export function newsOf(happened: Happened, areOthers: boolean): News | undefined {
  const { now, former } = happened
  if (now && former) return changed({ ...happened, now, former }, areOthers)
  if (now) return meetsAgain(happened, now)
  return former ? meetsNoLonger(happened, former) : undefined
}

function meetsNoLonger(
  { name, isHoliday, cancelReason }: Happened,
  { date: formerDate }: Day,
): News {
  const date = dayInWords(formerDate)
  return isHoliday
    ? {
        subject: `${date} is a holiday at ${name}`,
        opening: [`${name} has made ${date} a holiday.`],
      }
    : {
        subject: `${name} has canceled the class day on ${date}`,
        opening: [`${name} has canceled the class day on ${date}.`, because(cancelReason)],
      }
}

function meetsAgain({ name, makesUpDate, canceledDate }: Happened, now: Day): News {
  const date = dayInWords(now.date)
  const common = { hours: hoursOf(now), heading: 'These classes will meet:' }
  if (makesUpDate !== null) {
    const subject = `${name} makes up the class day of ${dayInWords(makesUpDate)} on ${date}`
    return { ...common, subject, opening: [`${subject}.`] }
  }
  if (canceledDate !== null && canceledDate !== now.date) {
    const canceled = dayInWords(canceledDate)
    return {
      ...common,
      subject: `The class day of ${name} on ${canceled} takes place on ${date}`,
      opening: [`${name} had canceled the class day on ${canceled}. It takes place on ${date}.`],
    }
  }
  return {
    subject: `The class day of ${name} on ${date} is back on`,
    opening: [`${name} had canceled the class day on ${date}. It is back on.`],
    heading: 'These classes will meet:',
  }
}

function changed(
  { name, now, former }: Happened & { now: Day; former: Day },
  areOthers: boolean,
): News | undefined {
  const date = dayInWords(now.date)
  const hours = hoursOf(now)
  if (former.date !== now.date) {
    const subject = `${name} has moved the class day of ${dayInWords(former.date)} to ${date}`
    const heading = 'These classes meet on the new day:'
    return { subject, opening: [`${subject}.`], hours, heading }
  }
  if (areOthers)
    return {
      subject: `Different classes meet at ${name} on ${date}`,
      opening: [`${name} has changed which classes meet on ${date}.`],
      hours,
      heading: 'These classes meet on that day:',
    }
  if (haveSameHours(now, former)) return undefined
  return {
    subject: `The class day of ${name} on ${date} has other hours`,
    opening: [`${name} has changed the hours of the class day on ${date}.`],
    hours,
    heading: 'Your classes on that day:',
  }
}

export const haveSameHours = (one: Day, other: Day) =>
  one.startTime === other.startTime && one.endTime === other.endTime

const hoursOf = ({ startTime, endTime }: Day) =>
  startTime === null || endTime === null ? null : `Hours: ${displayTimeRange(startTime, endTime)}`
