import { isOff } from '#contract/timetable/class-days.ts'
import type { Letter } from '#server/mail/letter.ts'
import { aboutClassDay } from './about-class-day.ts'

/** Calls back whoever was told that the day is cancelled. */
export const classDayRestored: Letter<'ClassDayRestored'> = async (desk, { classDayId }) => {
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
