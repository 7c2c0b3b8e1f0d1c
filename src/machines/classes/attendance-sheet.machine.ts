import { minute, second } from '#contract/dates/durations.ts'
import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import {
  AttendanceSheet,
  type SheetStudent,
  type TakeAttendance,
} from '#contract/classes/attendance.ts'
import { takeAttendance, type SheetKey } from '#src/api/classes/attendance.api.ts'
import { newKey } from '#src/api/attempts.ts'
import { isRefusal, toProblem } from '#src/api/problem.ts'
import { fromRequest } from '../from-request.ts'

/** What is said of a student, and the version of the mark that was in sight when it was. */
export type Said = TakeAttendance['marks'][number]

/** What somebody has said of a student, and what somebody else has said meanwhile. */
export interface MarkConflict {
  mine: Said
  theirs: SheetStudent
}

interface Input extends SheetKey {
  isOnline: boolean
  /** What was said and not sent when the sheet was left the last time. */
  unsent: Said[]
}

interface Context extends Input {
  conflicts: MarkConflict[]
  /** What went out last, as long as nobody knows whether it has arrived. */
  sent: Said[]
  /** The same for every try to send the same, so that it is obeyed once. */
  once: string
  /** Tries in a row that nobody has answered. */
  triesCount: number
  /** Why the server does not take it, in a sentence. */
  problem: string | null
}

interface Failed {
  error: unknown
}

export const attendanceSheetMachine = setup({
  types: {
    input: {} as Input,
    context: {} as Context,
    events: {} as
      | { type: 'mark'; said: Said }
      | { type: 'keepMine' | 'keepTheirs'; personId: number }
      | { type: 'retry' | 'discard' | 'network.lost' | 'network.returned' },
    /** The sheet as the server has it now. */
    emitted: {} as { type: 'answered'; sheet: AttendanceSheet },
    tags: {} as 'waiting' | 'refused',
  },
  actors: {
    save: fromRequest(({ classId, classDayId, sent, once }: Context, signal) =>
      takeAttendance({ classId, classDayId, marks: sent }, { once, signal }),
    ),
  },
  actions: {
    /** What is in sight of somebody who is marked again is what was said before, not what the server has. */
    keep: assign(({ context: { unsent, conflicts } }, { said }: { said: Said }) => {
      const before = unsent.find(of(said))
      const kept = { ...said, version: before ? before.version : said.version }
      return {
        unsent: [...unsent.filter((each) => each !== before), kept],
        conflicts: conflicts.filter(({ mine }) => !of(said)(mine)),
      }
    }),
    insist: assign(({ context: { unsent, conflicts } }, whose: { personId: number }) => {
      const conflict = conflicts.find(({ mine }) => of(whose)(mine))
      if (!conflict) return {}
      const said = { ...conflict.mine, version: conflict.theirs.version }
      return { unsent: [...unsent, said], conflicts: conflicts.filter((each) => each !== conflict) }
    }),
    yield: assign(({ context: { conflicts } }, whose: { personId: number }) => ({
      conflicts: conflicts.filter(({ mine }) => !of(whose)(mine)),
    })),
    /** What nobody has answered goes out again as it was: it may have arrived, and would be taken for somebody else's. */
    begin: assign(({ context: { sent, unsent } }) => ({
      ...(sent.length === 0 && { sent: unsent, once: newKey() }),
      problem: null,
    })),
    /** Whatever was said while it was on its way goes out next, on top of what has arrived. */
    settle: assign(({ context }, { output }: { output: AttendanceSheet }) => ({
      ...answered,
      unsent: context.unsent.flatMap((said) => {
        const arrived = context.sent.find(of(said))
        if (!arrived) return [said]
        if (isSame(arrived, said)) return []
        return [{ ...said, version: output.students.find(of(said))?.version ?? said.version }]
      }),
    })),
    /** Of what came too late, only what says something else is a clash. */
    compare: assign(({ context: { unsent, conflicts } }, { error }: Failed) => {
      const students = currentIn(error)?.students ?? []
      const compared = unsent.map((mine) => ({ mine, theirs: students.find(of(mine)) }))
      const overtaken = compared.filter(
        (each): each is MarkConflict =>
          each.theirs !== undefined && each.theirs.version !== each.mine.version,
      )
      const others = compared.filter(
        ({ mine, theirs }) => !theirs || theirs.version === mine.version,
      )
      return {
        ...answered,
        unsent: others.map(({ mine }) => mine),
        conflicts: [...conflicts, ...overtaken.filter(({ mine, theirs }) => !isSame(mine, theirs))],
      }
    }),
    refuse: assign((_, { error }: Failed) => ({ ...answered, problem: toProblem(error).message })),
    countTry: assign(({ context }) => ({ triesCount: context.triesCount + 1 })),
    discard: assign({ unsent: [], problem: null }),
    lose: assign({ isOnline: false }),
    regain: assign({ isOnline: true, triesCount: 0 }),
    tell: emit((_, told: { sheet: AttendanceSheet }) => ({ type: 'answered' as const, ...told })),
  },
  guards: {
    hasUnsent: ({ context }) => context.unsent.length > 0,
    isOnline: ({ context }) => context.isOnline,
    isOvertaken: (_, { error }: Failed) => currentIn(error) !== null,
    isRefused: (_, { error }: Failed) => isRefusal(error),
  },
  delays: {
    /** Long enough for several students to go out together. */
    tapPause: 800,
    nextTry: ({ context }) => Math.min(5 * second * 2 ** (context.triesCount - 1), minute),
  },
}).createMachine({
  id: 'attendanceSheet',
  description:
    'The marks of a class on one day, on their way to the server. What is said goes out by itself, waits as long as there is no connection, and overwrites nothing that somebody else has said meanwhile. The marks that have arrived are rows, and not kept here.',
  context: ({ input }) => startOf(input),
  initial: 'saved',
  on: {
    mark: { actions: { type: 'keep', params: ({ event }) => event } },
    keepMine: { actions: { type: 'insist', params: ({ event }) => event } },
    keepTheirs: { actions: { type: 'yield', params: ({ event }) => event } },
    'network.lost': { actions: 'lose' },
    'network.returned': { actions: 'regain' },
  },
  states: {
    saved: {
      description:
        'Nothing has to be sent. Where somebody else was first, one of the two is chosen.',
      always: { guard: 'hasUnsent', target: 'pausing' },
    },
    pausing: {
      description: 'Somebody marks one student after the other.',
      after: {
        tapPause: [{ guard: 'isOnline', target: 'sending' }, { target: 'waiting' }],
      },
      on: {
        mark: {
          target: 'pausing',
          reenter: true,
          actions: { type: 'keep', params: ({ event }) => event },
        },
        'network.lost': { target: 'waiting', actions: 'lose' },
      },
    },
    sending: {
      description: 'Everything that was said is on its way, and kept or refused as a whole.',
      entry: 'begin',
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: {
          target: 'saved',
          actions: [
            { type: 'settle', params: ({ event }) => event },
            { type: 'tell', params: ({ event }) => ({ sheet: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => event },
            target: 'saved',
            actions: [
              { type: 'compare', params: ({ event }) => event },
              {
                type: 'tell',
                // The guard has looked that there is one.
                params: ({ event }) => ({ sheet: currentIn(event.error) as AttendanceSheet }),
              },
            ],
          },
          {
            guard: { type: 'isRefused', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'refuse', params: ({ event }) => event },
          },
          { target: 'waiting', actions: 'countTry' },
        ],
      },
    },
    waiting: {
      description:
        'No connection, or no answer. The marks wait in the browser, and are sent as soon as there is one.',
      tags: 'waiting',
      after: { nextTry: { guard: 'isOnline', target: 'sending' } },
      on: {
        retry: 'sending',
        'network.returned': { target: 'sending', actions: 'regain' },
      },
    },
    refused: {
      description:
        'The server does not take the marks, and says why. Nothing is lost until somebody says so.',
      tags: 'refused',
      on: {
        mark: { target: 'pausing', actions: { type: 'keep', params: ({ event }) => event } },
        retry: 'sending',
        discard: { target: 'saved', actions: 'discard' },
      },
    },
  },
})

export type AttendanceSheetActor = ActorRefFrom<typeof attendanceSheetMachine>
export type AttendanceSheetState = SnapshotFrom<typeof attendanceSheetMachine>

/** Everything that has not arrived, also what somebody else was faster with. */
export const unsentIn = ({ context: { unsent, conflicts } }: AttendanceSheetState): Said[] => [
  ...unsent,
  ...conflicts.map(({ mine }) => mine),
]

const startOf = (input: Input): Context => ({
  ...input,
  conflicts: [],
  sent: [],
  once: '',
  triesCount: 0,
  problem: null,
})

const answered = { sent: [] as Said[], triesCount: 0 }

type Marked = Pick<Said, 'mark' | 'minutesLate' | 'note'>

/** Whether the same is said of a student. */
const isSame = (one: Marked, other: Marked): boolean =>
  one.mark === other.mark && one.minutesLate === other.minutesLate && one.note === other.note

const of =
  ({ personId }: { personId: number }) =>
  (each: { personId: number }) =>
    each.personId === personId

/** The sheet as it stands, if an answer says that somebody else was first. */
function currentIn(error: unknown): AttendanceSheet | null {
  const { code, current } = toProblem(error)
  return code === 'versionConflict' ? (AttendanceSheet.safeParse(current).data ?? null) : null
}
