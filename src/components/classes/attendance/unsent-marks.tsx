import { useSelector } from '@xstate/react'
import { useApp } from '#src/components/frame/app.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import { accountOf } from '#src/machines/accounts/session.machine.ts'
import { counted } from '#src/ui/text/counted.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { Notice } from '#src/ui/text/notice.tsx'
import { storedSheets } from './persisted-marks.ts'

/** The sheets with unsent marks in this browser: opening a sheet sends them. Usually empty. */
export function UnsentMarks() {
  const account = useSelector(useApp().session, accountOf)
  const sheets = account ? storedSheets(account.id) : []
  if (sheets.length === 0) return null
  return (
    <Notice tone="warning" title="Unsent attendance">
      {sheets.map(({ classId, classDayId, className, date, marks }) => (
        <div key={`${classId} ${classDayId}`}>
          <RouterLink
            to="/my/classes/$classId/attendance/$classDayId"
            params={{ classId, classDayId }}
          >
            {className}, {dayInWords(date)}
          </RouterLink>
          : {counted(marks.length, ['unsent mark', 'unsent marks'])} on this device. Open the sheet
          to send {marks.length === 1 ? 'it' : 'them'}.
        </div>
      ))}
    </Notice>
  )
}
