/** How one account wants its emails from one organization: once a day, and not in quiet hours. */
export type EmailTimes = {
  isDigest: boolean
  /** Times of day, `HH:mm`. Both or neither. */
  quietFrom: string | null
  quietUntil: string | null
}

/** When daily digests are sent, in the organization's time zone. */
export const digestTime = '17:00'

/** The earliest instant at which an email is sent. In milliseconds. */
export function earliestSending(now: number, timeZone: string, times: EmailTimes): number {
  const at = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timeZone)
  const due = times.isDigest ? nextAt(at, digestTime) : at
  return afterQuiet(due, times).epochMilliseconds
}

function afterQuiet(at: Temporal.ZonedDateTime, { quietFrom, quietUntil }: EmailTimes) {
  if (quietFrom === null || quietUntil === null) return at
  const time = at.toPlainTime().toString().slice(0, 5)
  const isQuiet =
    quietFrom < quietUntil
      ? quietFrom <= time && time < quietUntil
      : quietFrom <= time || time < quietUntil
  return isQuiet ? nextAt(at, quietUntil) : at
}

/** The next time that a clock shows this time of day. */
function nextAt(at: Temporal.ZonedDateTime, time: string) {
  const today = at.withPlainTime(Temporal.PlainTime.from(time))
  return Temporal.ZonedDateTime.compare(today, at) > 0 ? today : today.add({ days: 1 })
}
