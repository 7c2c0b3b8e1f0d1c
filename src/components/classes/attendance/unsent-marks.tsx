import { Suspense } from 'react'
import { useSelector } from '@xstate/react'
import { useUnsentMarks } from '#src/components/frame/app.ts'
import { RouterLink } from '#src/components/frame/router-link.tsx'
import {
  type AttendanceSheetActor,
  type AttendanceSheetState,
  isHeldUp,
} from '#src/machines/classes/attendance-sheet.machine.ts'
import { sheetsIn } from '#src/machines/classes/unsent-marks.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { dayInWords } from '#contract/dates/display-date.ts'
import { Notice } from '#src/ui/text/notice.tsx'
import { conflictWords, unsentWords } from './attendance-words.ts'

/** The sheets whose marks are not sent, and why. Usually none. */
export const UnsentMarks = () => (
  <Suspense>
    <UnsentSheets />
  </Suspense>
)

const UnsentSheets = () =>
  useSelector(useUnsentMarks(), sheetsIn).map((sheet) => <UnsentSheet key={sheet.id} of={sheet} />)

function UnsentSheet({ of: sheet }: { of: AttendanceSheetActor }) {
  const state = useSelector(sheet, (now) => now)
  if (!isHeldUp(state)) return null
  const { classId, classDayId, className, date, unsent, problem } = state.context
  const isRefused = state.hasTag('refused')
  return (
    <Notice
      tone={isRefused ? 'destructive' : 'warning'}
      title={isRefused ? 'Attendance couldn’t be saved' : 'Unsent attendance'}
    >
      <p>
        <RouterLink
          to="/my/classes/$classId/attendance/$classDayId"
          params={{ classId, classDayId }}
        >
          {className}, {dayInWords(date)}
        </RouterLink>
        : {isRefused ? problem : waitingWords(state)}
      </p>
      {isRefused && (
        <Row gap="tight" wrap>
          <Button size="small" onClick={() => sheet.send({ type: 'retry' })}>
            Try again
          </Button>
          <Button size="small" onClick={() => sheet.send({ type: 'discard' })}>
            Discard {counted(unsent.length, ['mark', 'marks'])}
          </Button>
        </Row>
      )}
    </Notice>
  )
}

/** "2 unsent marks on this device. They’re sent automatically when you’re back online." */
function waitingWords(state: AttendanceSheetState): string {
  const { unsent, conflicts, isOnline } = state.context
  const they = unsent.length === 1 ? 'It’s' : 'They’re'
  const when = isOnline ? 'as soon as the server responds' : 'when you’re back online'
  return [
    unsent.length > 0 && `${unsentWords(state)} ${they} sent automatically ${when}.`,
    conflicts.length > 0 && `${conflictWords(state)} Open the sheet to choose which mark to keep.`,
  ]
    .filter(Boolean)
    .join(' ')
}
