import { absenceReasonNames, type AbsenceReason } from '#contract/classes/absences.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { displayTimeRange } from '#contract/dates/display-time.ts'
import { dotted } from '#src/ui/text/dotted.ts'

interface Times {
  startTime: string | null
  endTime: string | null
}

/** "Sat, Nov 28 · 9:00–10:00 AM". */
export const dayAndTime = ({ date, startTime, endTime }: Times & { date: string }): string =>
  dotted([
    dayInWords(date),
    startTime !== null && endTime !== null && displayTimeRange(startTime, endTime),
  ])

interface Report {
  reason?: AbsenceReason | null | undefined
  note?: string | null | undefined
  reportedBy?: string | null | undefined
}

/** "Ill: a fever · reported by Ada Lind". Only what the reader may see. */
export function reportWords({ reason, note, reportedBy }: Report): string {
  const why = [reason && absenceReasonNames[reason], note].filter(Boolean).join(': ')
  return dotted([why === '' ? null : why, reportedBy ? `reported by ${reportedBy}` : null])
}

/** "Lea Lind is absent", "Lea Lind and Tom Berg are absent", or null. */
export function absentWords(absentTeachers: readonly { name: string }[]): string | null {
  if (absentTeachers.length === 0) return null
  const names = new Intl.ListFormat('en-US').format(absentTeachers.map(({ name }) => name))
  return `${names} ${absentTeachers.length === 1 ? 'is' : 'are'} absent`
}

/** "Substitute: Nina Lind". Null without one. */
export const substituteWords = (name: string | null | undefined) =>
  name ? `Substitute: ${name}` : null
