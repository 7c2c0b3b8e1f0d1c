import { type AttendanceDay, Mark, markNames } from '#contract/classes/attendance.ts'
import type { AttendanceSheetState } from '#src/machines/classes/attendance-sheet.machine.ts'
import type { MarkTone } from '#src/ui/classes/marks.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { dotted } from '#src/ui/text/dotted.ts'
import { displayMoment } from '#contract/dates/display-date.ts'

export const markTones: Record<Mark, MarkTone> = {
  Present: 'success',
  Late: 'warning',
  Absent: 'destructive',
  Excused: 'accent',
  LeftEarly: 'warning',
}

interface Marked {
  mark: Mark | null
  minutesLate: number | null
  note: string | null
}

/** "Late, 10 minutes: Bus". */
export function markWords({ mark, minutesLate, note }: Marked): string {
  if (mark === null) return 'Not marked'
  const late = minutesLate === null ? '' : `, ${counted(minutesLate, ['minute', 'minutes'])}`
  return `${markNames[mark]}${late}${note === null ? '' : `: ${note}`}`
}

interface Said {
  markedBy: string | null
  markedDate: string | null
}

/** "Lea Lind, 11/21/2026, 9:31 AM". */
export const saidBy = ({ markedBy, markedDate }: Said): string =>
  [markedBy ?? 'Someone', markedDate && displayMoment(markedDate)].filter(Boolean).join(', ')

/** Whether everything is saved, and if not, what is unsent and why. */
export function savedWords(state: AttendanceSheetState, isServerBusy: boolean): string {
  const { unsent, isOnline, conflicts } = state.context
  if (state.matches('elsewhere')) return 'This class is also open in another tab.'
  if (state.hasTag('waiting')) {
    return isOnline
      ? `The server isn’t responding. ${unsentWords(state)} We’ll keep trying.`
      : `No connection. ${unsentWords(state)} We’ll send everything when you’re back online.`
  }
  if (state.hasTag('refused'))
    return `${counted(unsent.length, ['mark', 'marks'])} couldn’t be saved.`
  if (unsent.length > 0) {
    if (isServerBusy) return `The server is busy. ${unsentWords(state)} We’ll keep trying.`
    return 'Saving…'
  }
  if (conflicts.length > 0) return `${conflictWords(state)} Choose which mark to keep above.`
  return isOnline ? 'All saved' : 'No connection. Everything is saved so far.'
}

/** "2 unsent marks on this device." */
export const unsentWords = ({ context: { unsent, isStored } }: AttendanceSheetState): string => {
  const count = counted(unsent.length, ['unsent mark', 'unsent marks'])
  if (isStored) return `${count} on this device.`
  return `${count}. This browser can’t store ${unsent.length === 1 ? 'it' : 'them'}, so keep this page open.`
}

/** "1 student was also marked by someone else." */
export const conflictWords = ({ context: { conflicts } }: AttendanceSheetState): string =>
  `${counted(conflicts.length, ['student was', 'students were'])} also marked by someone else.`

/** "9 of 12 marked". */
export const takenWords = ({
  markedCount,
  studentsCount,
}: Pick<AttendanceDay, 'markedCount' | 'studentsCount'>) =>
  `${markedCount} of ${studentsCount} marked`

/** "8 present · 1 late", in the order of the marks. */
export const markCounts = (days: readonly { mark: Mark }[]) =>
  dotted(
    Mark.options.map((mark) => {
      const count = days.filter((day) => day.mark === mark).length
      return count > 0 && `${count} ${markNames[mark].toLowerCase()}`
    }),
  )
