import { isOff } from '#contract/timetable/class-days.ts'
import { newsLife, type Email, type Write } from '#server/mail/email.ts'
import { aboutClassDay, ofClassDay } from './about-class-day.ts'

/** To whoever would have missed a class. */
type Facts = { classDayId: number }

/** Calls back whoever was told that the day is cancelled. */
const write: Write<Facts> = async (desk, { classDayId }) => {
  const about = await aboutClassDay(desk, classDayId)
  if (!about || isOff(about.day.type)) return undefined
  const { name, date, weekday, greeting, content } = about
  return {
    subject: `The class day of ${name} on ${date} takes place after all`,
    opening: [
      greeting,
      `${name} had cancelled the class day on ${weekday}, ${date}. It takes place after all.`,
      'These classes meet on that day:',
    ],
    ...content,
  }
}

export const classDayRestoredEmail = {
  name: 'ClassDayRestored',
  life: newsLife,
  typedFor: ofClassDay,
  write,
} satisfies Email<Facts>
