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

/** A mark of a student, and the version of the mark that was visible before. */
export type Said = TakeAttendance['marks'][number]

/** A mark by this person, and one by someone else in the meantime. */
export interface MarkConflict {
  mine: Said
  theirs: SheetStudent
}

interface Input extends SheetKey {
  isOnline: boolean
  /** Marks that were not sent when the sheet was left the last time. */
  unsent: Said[]
}

interface Context extends Input {
  conflicts: MarkConflict[]
  /** The marks sent last, while it is unknown whether they arrived. */
  sent: Said[]
  /** The idempotency key: the same for every retry of the same marks. */
  once: string
  /** Attempts in a row without a response. */
  triesCount: number
  /** Why the server refused the marks, as a sentence. */
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
    /** The current sheet from the server. */
    emitted: {} as { type: 'answered'; sheet: AttendanceSheet },
    tags: {} as 'waiting' | 'refused',
  },
  actors: {
    save: fromRequest(({ classId, classDayId, sent, once }: Context, signal) =>
      takeAttendance({ classId, classDayId, marks: sent }, { once, signal }),
    ),
  },
  actions: {
    /** When a student is marked again, the visible mark is the earlier unsent one, not the server's. */
    setMark: assign(({ context: { unsent, conflicts } }, { said }: { said: Said }) => {
      const before = unsent.find(of(said))
      const latest = { ...said, version: before ? before.version : said.version }
      return {
        unsent: [...unsent.filter((each) => each !== before), latest],
        conflicts: conflicts.filter(({ mine }) => !of(said)(mine)),
      }
    }),
    chooseMine: assign(({ context: { unsent, conflicts } }, whose: { personId: number }) => {
      const conflict = conflicts.find(({ mine }) => of(whose)(mine))
      if (!conflict) return {}
      const said = { ...conflict.mine, version: conflict.theirs.version }
      return { unsent: [...unsent, said], conflicts: conflicts.filter((each) => each !== conflict) }
    }),
    chooseTheirs: assign(({ context: { conflicts } }, whose: { personId: number }) => ({
      conflicts: conflicts.filter(({ mine }) => !of(whose)(mine)),
    })),
    /** Marks without a response are sent again unchanged: they may have arrived, and would look like someone else's. */
    begin: assign(({ context: { sent, unsent } }) => ({
      ...(sent.length === 0 && { sent: unsent, once: newKey() }),
      problem: null,
    })),
    /** Marks changed during a save are sent next, on top of the saved ones. */
    settle: assign(({ context }, { output }: { output: AttendanceSheet }) => ({
      ...answered,
      unsent: context.unsent.flatMap((said) => {
        const arrived = context.sent.find(of(said))
        if (!arrived) return [said]
        if (isSame(arrived, said)) return []
        return [{ ...said, version: output.students.find(of(said))?.version ?? said.version }]
      }),
    })),
    /** Of outdated marks, only those that differ are a conflict. */
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
    emitSheet: emit((_, answer: { sheet: AttendanceSheet }) => ({
      type: 'answered' as const,
      ...answer,
    })),
  },
  guards: {
    hasUnsent: ({ context }) => context.unsent.length > 0,
    isOnline: ({ context }) => context.isOnline,
    isOvertaken: (_, { error }: Failed) => currentIn(error) !== null,
    isRefused: (_, { error }: Failed) => isRefusal(error),
  },
  delays: {
    /** Long enough to send several students together. */
    tapPause: 800,
    nextTry: ({ context }) => Math.min(5 * second * 2 ** (context.triesCount - 1), minute),
  },
}).createMachine({
  id: 'attendanceSheet',
  description:
    'Sends the marks of a class on one day to the server. Marks are sent automatically, wait while offline, and never overwrite newer marks by someone else. Saved marks are rows, and not stored here.',
  context: ({ input }) => startOf(input),
  initial: 'saved',
  on: {
    mark: { actions: { type: 'setMark', params: ({ event }) => event } },
    keepMine: { actions: { type: 'chooseMine', params: ({ event }) => event } },
    keepTheirs: { actions: { type: 'chooseTheirs', params: ({ event }) => event } },
    'network.lost': { actions: 'lose' },
    'network.returned': { actions: 'regain' },
  },
  states: {
    saved: {
      description: 'Nothing to send. Each conflict waits for the person to choose a mark.',
      always: { guard: 'hasUnsent', target: 'pausing' },
    },
    pausing: {
      description: 'The person marks one student after another.',
      after: {
        tapPause: [{ guard: 'isOnline', target: 'sending' }, { target: 'waiting' }],
      },
      on: {
        mark: {
          target: 'pausing',
          reenter: true,
          actions: { type: 'setMark', params: ({ event }) => event },
        },
        'network.lost': { target: 'waiting', actions: 'lose' },
      },
    },
    sending: {
      description: 'All unsent marks are being sent, and are saved or refused as a whole.',
      entry: 'begin',
      invoke: {
        src: 'save',
        input: ({ context }) => context,
        onDone: {
          target: 'saved',
          actions: [
            { type: 'settle', params: ({ event }) => event },
            { type: 'emitSheet', params: ({ event }) => ({ sheet: event.output }) },
          ],
        },
        onError: [
          {
            guard: { type: 'isOvertaken', params: ({ event }) => event },
            target: 'saved',
            actions: [
              { type: 'compare', params: ({ event }) => event },
              {
                type: 'emitSheet',
                // The guard checked that there is one.
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
        'Offline, or no response. The marks wait in the browser, and are sent as soon as possible.',
      tags: 'waiting',
      after: { nextTry: { guard: 'isOnline', target: 'sending' } },
      on: {
        retry: 'sending',
        'network.returned': { target: 'sending', actions: 'regain' },
      },
    },
    refused: {
      description:
        'The server refused the marks, with a reason. They stay until the person discards them.',
      tags: 'refused',
      on: {
        mark: { target: 'pausing', actions: { type: 'setMark', params: ({ event }) => event } },
        retry: 'sending',
        discard: { target: 'saved', actions: 'discard' },
      },
    },
  },
})

export type AttendanceSheetActor = ActorRefFrom<typeof attendanceSheetMachine>
export type AttendanceSheetState = SnapshotFrom<typeof attendanceSheetMachine>

/** All marks that are not saved, including those in conflict. */
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

/** Whether two marks are the same. */
const isSame = (one: Marked, other: Marked): boolean =>
  one.mark === other.mark && one.minutesLate === other.minutesLate && one.note === other.note

const of =
  ({ personId }: { personId: number }) =>
  (each: { personId: number }) =>
    each.personId === personId

/** The current sheet from a version conflict, or null for any other error. */
function currentIn(error: unknown): AttendanceSheet | null {
  const { code, current } = toProblem(error)
  return code === 'versionConflict' ? (AttendanceSheet.safeParse(current).data ?? null) : null
}
