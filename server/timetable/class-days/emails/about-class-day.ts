import { brand } from '#contract/brand.ts'
import { dayInWords } from '#contract/dates/date-words.ts'
import { weekdayOf } from '#contract/dates/weekdays.ts'
import { listConcerned } from '../concerned.queries.ts'
import { todayIn } from '#server/tenancy/organizations.queries.ts'
import { greet } from '#server/mail/greeting.ts'
import type { Desk } from '#server/mail/email.ts'
import { plainName } from '#server/mail/plain-name.ts'
import { askOffice } from '#server/mail/office.ts'
import { timeInWords } from '#server/timetable/scheduled-classes/meeting-words.rules.ts'

export const ofClassDay = {
  in: 'classDay',
  by: 'classDayId',
  subject: `News about a class day at ${brand.name}`,
} as const

/** What every letter about a class day says, to whoever has a class on it; undefined if it is not to be sent any more. */
export async function aboutClassDay({ db, email, publicUrl }: Desk, classDayId: number) {
  const day = await db
    .selectFrom('classDay')
    .innerJoin('organization', 'organization.id', 'classDay.organizationId')
    .where('classDay.id', '=', classDayId)
    .select(['classDay.id', 'organizationId', 'semesterId', 'date', 'startTime', 'cancelReason'])
    .select(['type', 'organization.name', 'contactEmail', 'timeZone'])
    .executeTakeFirst()
  if (!day || day.date < todayIn(day.timeZone)) return undefined
  const [reader] = await listConcerned(db, day, email)
  if (!reader) return undefined
  const name = plainName(day.name)
  return {
    day,
    name,
    date: dayInWords(day.date),
    weekday: weekdayOf(day.date),
    greeting: greet(reader.firstName),
    content: {
      list: reader.classes.map(({ of, className, startTime }) => {
        const who = of === 'Taught' ? 'You teach' : of === 'Own' ? 'You' : plainName(of.student)
        const time = startTime ?? day.startTime
        return `${who}: ${plainName(className)}${time === null ? '' : `, ${timeInWords(time)}`}`
      }),
      link: { label: 'Open My Classes', url: new URL('/my/classes', publicUrl) },
      closing: [askOffice({ ...day, name })],
      reason: `You get this email because it is about classes that you teach, or your family attends, at ${name}.`,
    },
  }
}
