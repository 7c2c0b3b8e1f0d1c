import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { AttendanceSheet, SheetStudent } from '#contract/classes/attendance.ts'
import { attendanceSheetMachine, type Said, type StoredSheet } from './attendance-sheet.machine.ts'

const unmarked = {
  hasLeft: false,
  hasJoinedSince: false,
  mark: null,
  minutesLate: null,
  note: null,
  markedBy: null,
  markedDate: null,
  version: null,
  absence: null,
  hasCareNotes: null,
  photoUrl: null,
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

export const pottery = { classId: 7, classDayId: 70, className: 'Pottery', date: '2026-11-21' }
export const potteryOfLea = { ...pottery, accountId: 1 }

export const stored = (marks: Said[], attempt: StoredSheet['attempt'] = null): StoredSheet => ({
  ...potteryOfLea,
  marks,
  attempt,
})

/** What the sheet reports in a test without unsentMarks. */
export const withoutParent = { tellParent: () => undefined }

interface Tab {
  isOnline: boolean
  isOpen: boolean
  unsent: StoredSheet | null
  /** Whether another tab sends the marks of the sheet. */
  lock: 'free' | 'taken'
}

/** A sheet in a tab, whose server answers the requests in order. */
export function startSheet(
  answers: Answer[],
  { isOnline = true, isOpen = true, unsent = null, lock = 'free' }: Partial<Tab> = {},
) {
  const clock = new SimulatedClock()
  const sent: { marks: Said[]; once: string }[] = []
  const areRepeated: boolean[] = []
  const emitted: AttendanceSheet[] = []
  const claims: string[] = []
  const actor = createActor(
    attendanceSheetMachine.provide({
      actions: withoutParent,
      actors: {
        lock: fromCallback(({ sendBack, receive }) => {
          if (lock === 'free') sendBack({ type: 'lock.granted', stored: unsent })
          receive(({ type }) => claims.push(type))
        }),
        save: fromPromise(({ input: { attempt, triesCount } }) => {
          if (attempt) sent.push(attempt)
          areRepeated.push(triesCount > 0)
          const answer = answers[sent.length - 1]
          return answer ? answer() : new Promise(() => undefined)
        }),
      },
    }),
    { clock, input: { ...potteryOfLea, isOnline, isOpen } },
  )
  actor.on('answered', ({ sheet }) => emitted.push(sheet))
  actor.start()
  const reach = (state: 'saved' | 'waiting' | 'refused' | 'pausing' | 'left' | 'sending') =>
    waitFor(actor, (now) => now.matches(state))
  const mark = (said: Said) => actor.send({ type: 'mark', said })
  return { actor, clock, sent, areRepeated, emitted, claims, reach, mark }
}
