import { markNames } from '#contract/classes/attendance.ts'
import type { AttendanceSheetActor, Clash } from '#src/machines/classes/attendance-sheet.machine.ts'
import { Button } from '#src/ui/button.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { Notice } from '#src/ui/text/notice.tsx'
import { markWords, saidBy } from './attendance-words.ts'

interface SheetClashProps {
  clash: Clash
  name: string
  sending: AttendanceSheetActor
}

/** Two people have said something else of a student. Whoever came second chooses. */
export function SheetClash({ clash: { mine, theirs }, name, sending }: SheetClashProps) {
  const { personId } = mine
  return (
    <Notice tone="warning" title={`${name} was marked twice`}>
      <p>
        You: {markWords(mine)}. {saidBy(theirs)}: {markWords(theirs)}.
      </p>
      <Row gap="tight" wrap>
        <Button size="small" onClick={() => sending.send({ type: 'keepMine', personId })}>
          Keep mine: {mine.mark ? markNames[mine.mark] : 'not marked'}
        </Button>
        <Button size="small" onClick={() => sending.send({ type: 'keepTheirs', personId })}>
          Keep theirs: {theirs.mark ? markNames[theirs.mark] : 'not marked'}
        </Button>
      </Row>
    </Notice>
  )
}
