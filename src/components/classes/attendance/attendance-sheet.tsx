import { useSelector } from '@xstate/react'
import {
  type AttendanceSheet,
  countedMark,
  Mark,
  marksAhead,
} from '#contract/classes/attendance.ts'
import { Button } from '#src/ui/button.tsx'
import { Card, focusCard } from '#src/ui/card.tsx'
import { SheetBar, SheetStudents } from '#src/ui/classes/marks.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { Notice } from '#src/ui/text/notice.tsx'
import { dayInWords } from '#contract/dates/display-date.ts'
import { savedWords, takenWords } from './attendance-words.ts'
import { SheetStudentLine } from './sheet-student.tsx'
import { useMarkRest } from './use-mark-rest.ts'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useSuspenseQuery } from '@tanstack/react-query'
import { sheetQuery, type SheetKey } from '#src/api/classes/attendance.api.ts'
import { SavedLine } from '#src/components/frame/saved-line.tsx'
import { Screen } from '#src/components/frame/screen.tsx'
import { useApp, useUnsentMarks } from '#src/components/frame/app.ts'
import { isServerBusy } from '#src/machines/frame/busy-server.machine.ts'
import type { AttendanceSheetActor } from '#src/machines/classes/attendance-sheet.machine.ts'
import { sheetIn } from '#src/machines/classes/unsent-marks.machine.ts'

/** The attendance of a class on one day: one press per student, saved automatically. */
function AttendanceSheetCard({ sheet }: { sheet: AttendanceSheet }) {
  const { students, mayTake } = sheet
  if (students.length === 0) {
    return (
      <Empty drawing="classes">
        No students are expected in {sheet.className}. Expected students are listed here.
      </Empty>
    )
  }
  return mayTake ? <Taking sheet={sheet} /> : <Looking sheet={sheet} />
}

const Looking = ({ sheet }: { sheet: AttendanceSheet }) => (
  <>
    <Notice>{closedWords(sheet)}</Notice>
    <Marked sheet={sheet} />
  </>
)

const Marked = ({ sheet }: { sheet: AttendanceSheet }) => (
  <Card title="Attendance">
    <SheetStudents label="Students">
      {sheet.students.map((student) => (
        <SheetStudentLine
          key={student.personId}
          classId={sheet.classId}
          student={student}
          unsent={undefined}
          conflict={undefined}
          sending={null}
          marks={[]}
        />
      ))}
    </SheetStudents>
  </Card>
)

function closedWords({ type, date, cancelReason, className }: AttendanceSheet): string {
  if (type === 'Canceled') return `${dayInWords(date)} is canceled: ${cancelReason}`
  if (type === 'Holiday') return `${dayInWords(date)} is a holiday. No attendance is taken.`
  return `You can view attendance for ${className}. Its teachers and attendance staff take it.`
}

function Taking({ sheet }: { sheet: AttendanceSheet }) {
  const sending = useSheet(sheet)
  return sending ? <Marking sheet={sheet} sending={sending} /> : <Marked sheet={sheet} />
}

interface MarkingProps {
  sheet: AttendanceSheet
  sending: AttendanceSheetActor
}

function Marking({ sheet, sending }: MarkingProps) {
  const { students, date, today, className } = sheet
  const state = useSelector(sending, (now) => now)
  const isBusy = useSelector(useApp().busyServer, isServerBusy)
  const { unsent, conflicts, problem } = state.context
  const isAhead = date > today
  const markOf = ({ personId, mark, absence }: AttendanceSheet['students'][number]) => {
    const said = unsent.find((each) => each.personId === personId)
    return countedMark({ mark: said ? said.mark : mark, absence })
  }
  const expected = students.filter(({ hasLeft, hasJoinedSince }) => !hasLeft && !hasJoinedSince)
  const unmarked = expected.filter((student) => markOf(student) === null)
  const place = useRef<HTMLSpanElement>(null)
  const markRest = useMarkRest(sheet, sending)
  const pressRest = () => {
    markRest(unmarked)
    // The button is about to disappear.
    focusCard(place.current)
  }
  return (
    <>
      {isAhead && (
        <Notice>
          {className} meets on {dayInWords(date)}. Until then you can mark planned absences.
        </Notice>
      )}
      <Card title="Attendance">
        <span ref={place} hidden />
        <SheetStudents label="Students">
          {students.map((student) => (
            <SheetStudentLine
              key={student.personId}
              classId={sheet.classId}
              student={student}
              unsent={unsent.find(({ personId }) => personId === student.personId)}
              conflict={conflicts.find(({ mine }) => mine.personId === student.personId)}
              sending={sending}
              marks={isAhead ? marksAhead : Mark.options}
            />
          ))}
        </SheetStudents>
      </Card>
      {state.hasTag('refused') && (
        <Notice tone="destructive" title="Attendance couldn’t be saved">
          <p>{problem}</p>
          <Row gap="tight" wrap>
            <Button size="small" onClick={() => sending.send({ type: 'retry' })}>
              Try again
            </Button>
            <Button size="small" onClick={() => sending.send({ type: 'discard' })}>
              Discard {counted(unsent.length, ['mark', 'marks'])}
            </Button>
          </Row>
        </Notice>
      )}
      <SheetBar
        action={
          !isAhead &&
          unmarked.length > 0 && (
            <Button look="primary" onClick={pressRest}>
              {unmarked.length === expected.length
                ? 'Mark all present'
                : `Mark remaining ${unmarked.length} present`}
            </Button>
          )
        }
      >
        {takenWords({
          markedCount: expected.length - unmarked.length,
          studentsCount: expected.length,
        })}
        . {savedWords(state, isBusy)}
      </SheetBar>
    </>
  )
}

interface SheetScreenProps {
  of: SheetKey
  /** A link back to the previous screen. */
  renderBack: (sheet: AttendanceSheet) => ReactNode
}

/** How often the sheet checks for marks by others. */
const every = 30_000

/** A class on one of its days, for its teachers and attendance staff. */
export function SheetScreen({ of: key, renderBack }: SheetScreenProps) {
  const { data: sheet } = useSuspenseQuery({
    ...sheetQuery(key),
    // A failure is shown once, not every half a minute.
    refetchInterval: ({ state }) => (state.status === 'error' || !navigator.onLine ? false : every),
  })
  const { className, organizationName, date } = sheet
  return (
    <Screen
      title={`${className}, ${dayInWords(date)}`}
      organization={organizationName}
      back={renderBack(sheet)}
      width="form"
    >
      <SavedLine of={sheetQuery(key)} />
      <AttendanceSheetCard sheet={sheet} />
    </Screen>
  )
}

/** The actor of the sheet while it is on the screen. Null until the account is known. */
function useSheet({
  classId,
  classDayId,
  className,
  date,
}: AttendanceSheet): AttendanceSheetActor | null {
  const unsentMarks = useUnsentMarks()
  // Before the first paint, so that the buttons do not appear after it.
  useLayoutEffect(() => {
    const sheet = { classId, classDayId, className, date }
    unsentMarks.send({ type: 'open', sheet })
    return () => unsentMarks.send({ type: 'close', sheet })
  }, [unsentMarks, classId, classDayId, className, date])
  return useSelector(unsentMarks, (state) => sheetIn(state, { classId, classDayId })) ?? null
}
