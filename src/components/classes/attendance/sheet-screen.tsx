import type { ReactNode } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { AttendanceSheet } from '#contract/classes/attendance.ts'
import { weekdayOf } from '#contract/dates/weekdays.ts'
import { sheetQuery, type SheetKey } from '#src/api/classes/attendance.api.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { displayDate } from '#src/ui/text/times/display-date.ts'
import { AttendanceSheetCard } from './attendance-sheet.tsx'

interface SheetScreenProps {
  of: SheetKey
  /** What leads back to where the sheet was opened. */
  renderBack: (sheet: AttendanceSheet) => ReactNode
}

/** How often the sheet looks whether somebody else has marked somebody. */
const every = 30_000

/** A class on one of its days, for whoever teaches it and for the office. */
export function SheetScreen({ of: key, renderBack }: SheetScreenProps) {
  const { data: sheet } = useSuspenseQuery({
    ...sheetQuery(key),
    // A failure is told once, not every half a minute.
    refetchInterval: ({ state }) => (state.status === 'error' || !navigator.onLine ? false : every),
  })
  const { className, date } = sheet
  return (
    <Screen
      title={`${className}, ${weekdayOf(date)}, ${displayDate(date)}`}
      back={renderBack(sheet)}
      width="form"
    >
      <AttendanceSheetCard sheet={sheet} />
    </Screen>
  )
}
