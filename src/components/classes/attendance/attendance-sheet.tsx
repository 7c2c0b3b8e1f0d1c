import { useSelector } from '@xstate/react'
import { type AttendanceSheet, Mark, marksAhead } from '#contract/classes/attendance.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SheetBar, SheetStudents } from '#src/ui/classes/marks.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { Notice } from '#src/ui/text/notice.tsx'
import { displayDate } from '#src/ui/text/times/display-date.ts'
import { savedWords, takenWords } from './attendance-words.ts'
import { SheetStudentLine } from './sheet-student.tsx'
import { useSheet } from './use-sheet.ts'

/** Who came to a class on a day: one press a student, saved by itself. */
export function AttendanceSheetCard({ sheet }: { sheet: AttendanceSheet }) {
  const { students, mayTake } = sheet
  if (students.length === 0) {
    return (
      <Empty drawing="classes">
        Nobody is expected in {sheet.className}. Whoever is expected is listed here.
      </Empty>
    )
  }
  return mayTake ? <Taking sheet={sheet} /> : <Looking sheet={sheet} />
}

function Looking({ sheet }: { sheet: AttendanceSheet }) {
  return (
    <>
      <Notice>{closedWords(sheet)}</Notice>
      <Card title="Attendance">
        <SheetStudents label="Students">
          {sheet.students.map((student) => (
            <SheetStudentLine
              key={student.personId}
              classId={sheet.classId}
              student={student}
              unsent={undefined}
              clash={undefined}
              sending={null}
              marks={[]}
            />
          ))}
        </SheetStudents>
      </Card>
    </>
  )
}

function closedWords({ type, date, cancelReason, className }: AttendanceSheet): string {
  if (type === 'Cancelled') return `${displayDate(date)} is cancelled: ${cancelReason}`
  if (type === 'Holiday') return `${displayDate(date)} is a holiday. Nobody is marked.`
  return `You can look at the attendance of ${className}. Its teachers take it, and whoever may take attendance here.`
}

function Taking({ sheet }: { sheet: AttendanceSheet }) {
  const { students, date, today, className } = sheet
  const sending = useSheet(sheet)
  const state = useSelector(sending, (now) => now)
  const { unsent, clashes, problem } = state.context
  const isAhead = date > today
  const markOf = ({ personId, mark }: AttendanceSheet['students'][number]) => {
    const said = unsent.find((each) => each.personId === personId)
    return said ? said.mark : mark
  }
  const expected = students.filter(({ hasLeft, hasJoinedSince }) => !hasLeft && !hasJoinedSince)
  const unmarked = expected.filter((student) => markOf(student) === null)
  const markRest = () =>
    unmarked.forEach(({ personId, version }) =>
      sending.send({
        type: 'mark',
        said: { personId, mark: 'Present', minutesLate: null, note: null, version },
      }),
    )
  return (
    <>
      {isAhead && (
        <Notice>
          {className} meets on {displayDate(date)}. Until then you can say who will be absent.
        </Notice>
      )}
      <Card title="Attendance">
        <SheetStudents label="Students">
          {students.map((student) => (
            <SheetStudentLine
              key={student.personId}
              classId={sheet.classId}
              student={student}
              unsent={unsent.find(({ personId }) => personId === student.personId)}
              clash={clashes.find(({ mine }) => mine.personId === student.personId)}
              sending={sending}
              marks={isAhead ? marksAhead : Mark.options}
            />
          ))}
        </SheetStudents>
      </Card>
      {state.hasTag('refused') && (
        <Notice tone="destructive" title="The marks could not be saved">
          <p>{problem}</p>
          <Row gap="tight" wrap>
            <Button size="small" onClick={() => sending.send({ type: 'retry' })}>
              Try again
            </Button>
            <Button size="small" onClick={() => sending.send({ type: 'discard' })}>
              Give up {counted(unsent.length, ['mark', 'marks'])}
            </Button>
          </Row>
        </Notice>
      )}
      <SheetBar
        action={
          !isAhead &&
          unmarked.length > 0 && (
            <Button look="primary" onClick={markRest}>
              {unmarked.length === expected.length
                ? 'Mark all present'
                : `Mark the other ${unmarked.length} present`}
            </Button>
          )
        }
      >
        {takenWords({
          markedCount: expected.length - unmarked.length,
          studentsCount: expected.length,
        })}
        . {savedWords(state)}
      </SheetBar>
    </>
  )
}
