import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { AttendanceSheet, SheetStudent } from '#contract/classes/attendance.ts'
import { attendanceSheetMachine, type Said } from './attendance-sheet.machine.ts'

const unmarked = {
  hasLeft: false,
  hasJoinedSince: false,
  mark: null,
  minutesLate: null,
  note: null,
  markedBy: null,
  markedDate: null,
  version: null,
  hasCareNotes: null,
}

export const mia: SheetStudent = { ...unmarked, personId: 11, name: 'Mia' }
export const tom: SheetStudent = { ...unmarked, personId: 12, name: 'Tom' }

/** A mark for a student without one. */
export const saying = (
  { personId, version }: SheetStudent,
  mark: Said['mark'],
  more: Partial<Said> = {},
): Said => ({ personId, mark, minutesLate: null, note: null, version, ...more })

/** The student after a mark. */
export const marked = (
  student: SheetStudent,
  mark: SheetStudent['mark'],
  version = 1,
): SheetStudent => ({ ...student, mark, version, markedBy: 'Lea' })

export const sheetOf = (...students: SheetStudent[]): AttendanceSheet => ({
  classId: 7,
  className: 'Pottery',
  organizationId: 1,
  organizationName: 'Lindenschule',
  classDayId: 70,
  date: '2026-11-21',
  type: 'Regular',
  startTime: '09:30',
  endTime: '10:30',
  cancelReason: null,
  today: '2026-11-21',
  mayTake: true,
  students,
})

const failure = (status: number, problem: { message: string; code: string; current?: unknown }) =>
  Object.assign(new Error(problem.code), {
    name: 'HTTPError',
    response: new Response(null, { status }),
    problem,
  })

/** Someone else saved first. */
export const overtaken = (...students: SheetStudent[]) =>
  failure(409, {
    message: 'Lea saved this.',
    code: 'versionConflict',
    current: sheetOf(...students),
  })

export const dayOff = failure(409, { message: '11/21/2026 is canceled: Snow', code: 'day_off' })

export const unreached = Object.assign(new Error('No connection.'), { name: 'NetworkError' })

export type Answer = () => Promise<AttendanceSheet>
export const refuses = (error: Error) => async () => {
  throw error
}
export const saves = (sheet: AttendanceSheet) => async () => sheet

/** A sheet whose server answers the requests in order. */
export function startSheet(answers: Answer[], { isOnline = true, unsent = [] as Said[] } = {}) {
  const clock = new SimulatedClock()
  const sent: { marks: Said[]; once: string }[] = []
  const emitted: AttendanceSheet[] = []
  const actor = createActor(
    attendanceSheetMachine.provide({
      actors: {
        save: fromPromise(({ input }) => {
          sent.push({ marks: input.sent, once: input.once })
          const answer = answers[sent.length - 1]
          return answer ? answer() : new Promise(() => undefined)
        }),
      },
    }),
    { clock, input: { classId: 7, classDayId: 70, isOnline, unsent } },
  )
  actor.on('answered', ({ sheet }) => emitted.push(sheet))
  actor.start()
  const reach = (state: 'saved' | 'waiting' | 'refused' | 'pausing') =>
    waitFor(actor, (now) => now.matches(state))
  const mark = (said: Said) => actor.send({ type: 'mark', said })
  return { actor, clock, sent, emitted, reach, mark }
}
