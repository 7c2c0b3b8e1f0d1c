import { newsLife, type Email, type Write } from '#server/mail/email.ts'
import { aboutClassDay, ofClassDay } from './about-class-day.ts'
import { because } from '#server/mail/office.ts'

/** To whoever misses a class by it. */
type Facts = { classDayId: number }

/** Names the classes that the reader teaches, and those of their own children. */
const write: Write<Facts> = async (desk, { classDayId }) => {
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

export const classDayCancelledEmail = {
  name: 'ClassDayCancelled',
  life: newsLife,
  typedFor: ofClassDay,
  write,
} satisfies Email<Facts>
