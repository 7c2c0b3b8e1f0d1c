import { useSelector, useActorRef } from '@xstate/react'
import { type AttendanceSheet, Mark, marksAhead } from '#contract/classes/attendance.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { SheetBar, SheetStudents } from '#src/ui/classes/marks.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Row } from '#src/ui/frame/layout.tsx'
import { counted } from '#src/ui/text/counted.ts'
import { Notice } from '#src/ui/text/notice.tsx'
import { dayInWords } from '#contract/dates/display-date.ts'
import { savedWords, takenWords } from './attendance-words.ts'
import { SheetStudentLine } from './sheet-student.tsx'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { useSuspenseQuery, useQueryClient } from '@tanstack/react-query'
import { sheetQuery, type SheetKey } from '#src/api/classes/attendance.api.ts'
import { Screen } from '#src/components/frame/screen.tsx'
import { askAgain } from '#src/components/forms/use-change.ts'
import { useApp } from '#src/components/frame/app.ts'
import {
  attendanceSheetMachine,
  type AttendanceSheetActor,
  type AttendanceSheetState,
  unsentIn,
} from '#src/machines/classes/attendance-sheet.machine.ts'
import { accountOf } from '#src/machines/accounts/session.machine.ts'
import { storeSheet, storedSheet } from './persisted-marks.ts'

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
              conflict={undefined}
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
  if (type === 'Canceled') return `${dayInWords(date)} is canceled: ${cancelReason}`
  if (type === 'Holiday') return `${dayInWords(date)} is a holiday. No attendance is taken.`
  return `You can view attendance for ${className}. Its teachers and attendance staff take it.`
}

function Taking({ sheet }: { sheet: AttendanceSheet }) {
  const { students, date, today, className } = sheet
  const sending = useSheet(sheet)
  const state = useSelector(sending, (now) => now)
  const { unsent, conflicts, problem } = state.context
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
          {className} meets on {dayInWords(date)}. Until then you can mark planned absences.
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
            <Button look="primary" onClick={markRest}>
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
        . {savedWords(state)}
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
      <AttendanceSheetCard sheet={sheet} />
    </Screen>
  )
}

/** Sends the sheet's marks. Unsent marks are stored in this browser, even after the page is closed. */
function useSheet(sheet: AttendanceSheet): AttendanceSheetActor {
  const { session, inspect } = useApp()
  const queries = useQueryClient()
  const accountId = useSelector(session, accountOf)?.id ?? 0
  const { classId, classDayId, className, date } = sheet
  const sending = useActorRef(attendanceSheetMachine, {
    inspect,
    input: {
      classId,
      classDayId,
      isOnline: navigator.onLine,
      unsent: storedSheet(accountId, sheet)?.marks ?? [],
    },
  })
  const keep = useEffectEvent((state: AttendanceSheetState) =>
    storeSheet({ accountId, classId, classDayId, className, date, marks: unsentIn(state) }),
  )
  const show = useEffectEvent((current: AttendanceSheet) => {
    queries.setQueryData(sheetQuery(sheet).queryKey, current)
    askAgain(queries, [
      ['attendance', 'days'],
      ['attendance', 'page'],
      ['attendance', 'missing'],
    ])
  })
  useEffect(() => {
    const listening = [
      sending.subscribe((state) => keep(state)),
      sending.on('answered', ({ sheet: current }) => show(current)),
    ]
    return () => listening.forEach((each) => each.unsubscribe())
  }, [sending])
  useEffect(() => {
    const lost = () => sending.send({ type: 'network.lost' })
    const returned = () => sending.send({ type: 'network.returned' })
    window.addEventListener('offline', lost)
    window.addEventListener('online', returned)
    return () => {
      window.removeEventListener('offline', lost)
      window.removeEventListener('online', returned)
    }
  }, [sending])
  return sending
}
