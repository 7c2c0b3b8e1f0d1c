import {
  and,
  assign,
  emit,
  fromCallback,
  sendParent,
  sendTo,
  setup,
  type ActorRefFrom,
  type SnapshotFrom,
} from 'xstate'
import { AttendanceSheet, type SheetStudent, TakeAttendance } from '#contract/classes/attendance.ts'
import { Id } from '#contract/id.ts'
import { z } from '#contract/zod.ts'
import { takeAttendance, type SheetKey } from '#src/api/classes/attendance.api.ts'
import { newKey } from '#src/api/attempts.ts'
import { isRefusal, toProblem } from '#src/api/problem.ts'
import { fromRequest } from '../from-request.ts'
import { nextTry } from '../next-try.ts'

/** A mark of a student, and the version of the mark that was visible before. */
export type Said = TakeAttendance['marks'][number]

/** A mark by this person, and one by someone else in the meantime. */
export interface MarkConflict {
  mine: Said
  theirs: SheetStudent
}

/** A sheet as this browser knows it, whoever it is open for. */
export interface Sheet extends SheetKey {
  accountId: number
  className: string
  date: string
}

const { marks } = TakeAttendance.shape

/** The unsent marks of a sheet as this browser stores them. They name no student. */
export const StoredSheet = z.object({
  accountId: Id,
  classId: Id,
  classDayId: Id,
  className: z.string(),
  date: z.iso.date(),
  marks,
  /** The marks sent last, with their idempotency key, while it is unknown whether they arrived. */
  attempt: z.nullable(z.object({ marks, once: z.string() })),
})
export type StoredSheet = z.infer<typeof StoredSheet>

interface Input extends Sheet {
  isOnline: boolean
  /** Whether the sheet is on the screen. */
  isOpen: boolean
}

interface Context extends Input {
  unsent: Said[]
  conflicts: MarkConflict[]
  /** The same for every retry, also after the page was closed in between. */
  attempt: StoredSheet['attempt']
  /** Whether the browser could store the unsent marks. */
  isStored: boolean
  /** Attempts in a row without a response. */
  triesCount: number
  /** Why the server refused the marks, as a sentence. */
  problem: string | null
}

/** The marks that the tab stored that sent them before. */
interface Granted {
  stored: StoredSheet | null
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
      | { type: 'retry' | 'discard' | 'network.lost' | 'network.returned' }
      | { type: 'open' | 'close' | 'claim' | 'lock.lost' }
      | ({ type: 'lock.granted' } & Granted)
      | { type: 'storage.failed' | 'storage.worked' },
    /** The current sheet from the server. */
    emitted: {} as { type: 'answered'; sheet: AttendanceSheet },
    tags: {} as 'waiting' | 'refused',
  },
  actors: {
    /**
     * Reports whether this tab may send the marks of the sheet: one tab at a time may. `claim` takes that from another
     * tab. `unsent-marks.ts` provides it.
     */
    lock: fromCallback<{ type: 'claim' }, Sheet>(() => undefined),
    // Only the first failure shows a toast; the notice of the unsent marks stays.
    save: fromRequest(({ classId, classDayId, attempt, triesCount }: Context, signal) =>
      takeAttendance(
        { classId, classDayId, marks: attempt?.marks ?? [] },
        { once: attempt?.once ?? newKey(), signal, quiet: triesCount > 0 ? 'unanswered' : 'none' },
      ),
    ),
  },
  actions: {
    claimLock: sendTo('lock', { type: 'claim' }),
    tellParent: sendParent(({ context: { classId, classDayId } }) => ({
      type: 'sheet.left',
      sheet: { classId, classDayId },
    })),
    /** Marks that were set before the lock was granted are newer than the stored ones. */
    take: assign(({ context: { unsent, conflicts, attempt } }, { stored }: Granted) => {
      const all = unsent.reduce(withMark, stored?.marks ?? [])
      return {
        unsent: all,
        conflicts: conflicts.filter(({ mine }) => !all.some(of(mine))),
        attempt: stored?.attempt ?? attempt,
      }
    }),
    /** The other tab reads the marks from storage, and this tab does so later. */
    giveUp: assign(({ context: { isStored } }) =>
      isStored ? { ...answered, unsent: [], conflicts: [], problem: null } : {},
    ),
    setMark: assign(({ context: { unsent, conflicts } }, { said }: { said: Said }) => ({
      unsent: withMark(unsent, said),
      conflicts: conflicts.filter(({ mine }) => !of(said)(mine)),
    })),
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
    begin: assign(({ context: { attempt, unsent } }) => ({
      attempt: attempt ?? { marks: unsent, once: newKey() },
      problem: null,
    })),
    /** Marks changed during a save are sent next, on top of the saved ones. */
    settle: assign(({ context }, { output }: { output: AttendanceSheet }) => ({
      ...answered,
      unsent: context.unsent.flatMap((said) => {
        const arrived = context.attempt?.marks.find(of(said))
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
    startOver: assign({ triesCount: 0 }),
    discard: assign({ unsent: [], problem: null }),
    show: assign({ isOpen: true }),
    hide: assign({ isOpen: false }),
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
    isLeft: ({ context }) => !context.isOpen && context.conflicts.length === 0,
    isOvertaken: (_, { error }: Failed) => currentIn(error) !== null,
    isRefused: (_, { error }: Failed) => isRefusal(error),
  },
  delays: {
    /** Long enough to send several students together. */
    tapPause: 800,
    nextTry,
  },
}).createMachine({
  id: 'attendanceSheet',
  description:
    'Sends the marks of a class on one day to the server, whether or not the sheet is open. Marks are sent automatically, wait while offline, and never overwrite newer marks by someone else. Saved marks are rows, and not stored here. unsentMarks starts it; unsent-marks.ts stores what is unsent.',
  context: ({ input }) => ({ ...input, ...nothing }),
  initial: 'claiming',
  invoke: { id: 'lock', src: 'lock', input: ({ context }) => context },
  on: {
    open: { actions: ['show', 'claimLock'] },
    close: { actions: 'hide' },
    claim: { actions: 'claimLock' },
    'lock.lost': { target: '.elsewhere', actions: 'giveUp' },
    'storage.failed': { actions: assign({ isStored: false }) },
    'storage.worked': { actions: assign({ isStored: true }) },
    mark: { actions: { type: 'setMark', params: ({ event }) => event } },
    keepMine: { actions: { type: 'chooseMine', params: ({ event }) => event } },
    keepTheirs: { actions: { type: 'chooseTheirs', params: ({ event }) => event } },
    'network.lost': { actions: 'lose' },
    'network.returned': { actions: 'regain' },
  },
  states: {
    claiming: {
      description: 'Waits until no other tab sends marks of this sheet.',
      on: {
        'lock.granted': {
          target: 'resuming',
          actions: { type: 'take', params: ({ event }) => event },
        },
      },
    },
    elsewhere: {
      description:
        'Another tab sends the marks of this sheet. This one continues when the other is closed, or when the person comes back to it.',
      on: {
        mark: {
          target: 'claiming',
          actions: [{ type: 'setMark', params: ({ event }) => event }, 'claimLock'],
        },
        'lock.granted': {
          target: 'resuming',
          actions: { type: 'take', params: ({ event }) => event },
        },
      },
    },
    resuming: {
      description: 'Marks that were stored are sent at once.',
      always: [
        { guard: and(['hasUnsent', 'isOnline']), target: 'sending' },
        { guard: 'hasUnsent', target: 'waiting' },
        { target: 'saved' },
      ],
    },
    saved: {
      description: 'Nothing to send. Each conflict waits for the person to choose a mark.',
      always: [
        { guard: 'hasUnsent', target: 'pausing' },
        { guard: 'isLeft', target: 'left' },
      ],
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
        close: { target: 'resuming', actions: 'hide' },
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
        retry: { target: 'sending', actions: 'startOver' },
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
    left: {
      description: 'The sheet was closed, and everything is saved.',
      type: 'final',
      entry: 'tellParent',
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

/** What this browser must store, or null once everything is saved. Undefined while another tab may store it. */
export function toStore(state: AttendanceSheetState): StoredSheet | null | undefined {
  if (state.matches('claiming') || state.matches('elsewhere')) return undefined
  const { accountId, classId, classDayId, className, date, attempt } = state.context
  const unsent = unsentIn(state)
  if (unsent.length === 0) return null
  return { accountId, classId, classDayId, className, date, marks: unsent, attempt }
}

/** Whether marks stay unsent for now, or need a decision. Marks that are just being sent do not count. */
export const isHeldUp = (state: AttendanceSheetState): boolean =>
  state.hasTag('waiting') || state.hasTag('refused') || state.context.conflicts.length > 0

const answered = { attempt: null, triesCount: 0 }

const nothing = {
  unsent: [] as Said[],
  conflicts: [],
  attempt: null,
  isStored: true,
  triesCount: 0,
  problem: null,
}

/** When a student is marked again, the visible mark is the earlier unsent one, not the server's. */
function withMark(unsent: Said[], said: Said): Said[] {
  const before = unsent.find(of(said))
  const latest = { ...said, version: before ? before.version : said.version }
  return [...unsent.filter((each) => each !== before), latest]
}

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
