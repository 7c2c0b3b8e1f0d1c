import { dayInWords } from '#contract/dates/date-words.ts'
import { weekdayOf } from '#contract/dates/weekdays.ts'
import { listConcerned } from '../../../class-days/class-days.concerned.ts'
import { todayIn } from '../../../organizations/organizations.today.ts'
import { greet } from '../../greeting.ts'
import type { Letter } from '../../letter.ts'
import { plainName } from '../../plain-name.ts'
import { because } from './about-enrolment.ts'
import { askOffice } from './office.ts'
import { timeInWords } from './times.ts'

/** Names the classes that the reader teaches, and those of their own children. */
export const classDayCancelled: Letter<'ClassDayCancelled'> = async (
  { db, email, publicUrl },
  { classDayId },
) => {
  const day = await db
    .selectFrom('classDay')
    .innerJoin('organization', 'organization.id', 'classDay.organizationId')
    .where('classDay.id', '=', classDayId)
    .where('type', '=', 'Cancelled')
    .select(['classDay.id', 'organizationId', 'semesterId', 'date', 'startTime', 'cancelReason'])
    .select(['organization.name', 'contactEmail', 'timeZone'])
    .executeTakeFirst()
  if (!day || day.date < todayIn(day.timeZone)) return undefined
  const [reader] = await listConcerned(db, day, email)
  if (!reader) return undefined
  const name = plainName(day.name)
  const date = dayInWords(day.date)
  return {
    subject: `${name} has cancelled the class day on ${date}`,
    opening: [
      greet(reader.firstName),
      `${name} has cancelled the class day on ${weekdayOf(day.date)}, ${date}.`,
      because(day.cancelReason),
      'These classes do not meet on that day:',
    ].filter((each) => each !== null),
    list: reader.classes.map(({ of, className, startTime }) => {
      const who = of === 'Taught' ? 'You teach' : of === 'Own' ? 'You' : plainName(of.student)
      const time = startTime ?? day.startTime
      return `${who}: ${plainName(className)}${time === null ? '' : `, ${timeInWords(time)}`}`
    }),
    link: { label: 'Open My Classes', url: new URL('/my/classes', publicUrl) },
    closing: [askOffice({ ...day, name })],
    reason: `You get this email because it is about classes that you teach, or your family attends, at ${name}.`,
  }
}
