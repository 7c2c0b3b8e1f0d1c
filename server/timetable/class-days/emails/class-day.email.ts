import { brand } from '#contract/brand.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { type ClassDay, isOff } from '#contract/timetable/class-days.ts'
import { listConcerned } from '../class-days.queries.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import {
  greet,
  type Content,
  type EmailContext,
  newsLife,
  plainName,
  askOffice,
  because,
} from '#server/mail/email.ts'
import { displayTime } from '#contract/dates/display-time.ts'

type About = Pick<ClassDay, 'type' | 'cancelReason'> & {
  /** The organization. */
  name: string
  /** In words: Tue, Sep 22. */
  date: string
}

/** An email about a class day that has not passed, to people with a class on it. */
function emailAbout(
  name: string,
  contentFor: (about: About) => { subject: string; opening: (string | null)[] } | undefined,
) {
  async function write(
    { db, email, publicUrl }: EmailContext,
    { classDayId }: { classDayId: number },
  ): Promise<Content | undefined> {
    const day = await db
      .selectFrom('classDay')
      .innerJoin('organization', 'organization.id', 'classDay.organizationId')
      .where('classDay.id', '=', classDayId)
      .select(['classDay.id', 'organizationId', 'semesterId', 'date', 'startTime', 'cancelReason'])
      .select(['type', 'organization.name', 'contactEmail', 'timeZone'])
      .executeTakeFirst()
    if (!day || day.date < todayIn(day.timeZone)) return undefined
    const office = { ...day, name: plainName(day.name) }
    const content = contentFor({ ...office, date: dayInWords(day.date) })
    const [reader] = await listConcerned(db, day, email)
    if (!content || !reader) return undefined
    return {
      subject: content.subject,
      opening: [greet(reader.firstName), ...content.opening].filter((each) => each !== null),
      list: reader.classes.map(({ of, className, startTime }) => {
        const who = of === 'Taught' ? 'You teach' : of === 'Own' ? 'You' : plainName(of.student)
        const time = startTime ?? day.startTime
        return `${who}: ${plainName(className)}${time === null ? '' : `, ${displayTime(time)}`}`
      }),
      link: { label: 'Open My Classes', url: new URL('/my/classes', publicUrl) },
      closing: [askOffice(office)],
      reason: `You received this email because you teach these classes, or your family attends them, at ${office.name}.`,
    }
  }
  const subject = `News about a class day at ${brand.name}`
  const typedFor = { in: 'classDay', by: 'classDayId', subject } as const
  return { name, life: newsLife, isNews: true as const, typedFor, write }
}

export const classDayCanceledEmail = emailAbout(
  'ClassDayCanceled',
  ({ type, cancelReason, name, date }) =>
    type === 'Canceled'
      ? {
          subject: `${name} has canceled the class day on ${date}`,
          opening: [
            `${name} has canceled the class day on ${date}.`,
            because(cancelReason),
            'These classes will not meet:',
          ],
        }
      : undefined,
)

/** For people who got the email about the cancellation. */
export const classDayRestoredEmail = emailAbout('ClassDayRestored', ({ type, name, date }) =>
  isOff(type)
    ? undefined
    : {
        subject: `The class day of ${name} on ${date} is back on`,
        opening: [
          `${name} had canceled the class day on ${date}. It is back on.`,
          'These classes will meet:',
        ],
      },
)
