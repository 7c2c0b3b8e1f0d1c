import type { Letter } from '#server/mail/letter.ts'
import { aboutClassDay } from './about-class-day.ts'
import { because } from '#server/mail/office.ts'

/** Names the classes that the reader teaches, and those of their own children. */
export const classDayCancelled: Letter<'ClassDayCancelled'> = async (desk, { classDayId }) => {
  const about = await aboutClassDay(desk, classDayId)
  if (about?.day.type !== 'Cancelled') return undefined
  const { day, name, date, weekday, greeting, content } = about
  return {
    subject: `${name} has cancelled the class day on ${date}`,
    opening: [
      greeting,
      `${name} has cancelled the class day on ${weekday}, ${date}.`,
      because(day.cancelReason),
      'These classes do not meet on that day:',
    ].filter((each) => each !== null),
    ...content,
  }
}
