import {
  assign,
  enqueueActions,
  fromCallback,
  setup,
  type ActorRefFrom,
  type EventObject,
  type SnapshotFrom,
} from 'xstate'
import type { SheetKey } from '#src/api/classes/attendance.api.ts'
import {
  attendanceSheetMachine,
  type AttendanceSheetActor,
  type Sheet,
} from './attendance-sheet.machine.ts'

/** A sheet on the screen of whoever is logged in. */
export type OpenSheet = Omit<Sheet, 'accountId'>

interface Found {
  sheets: OpenSheet[]
  /** Whether the person uses this tab, which then sends the marks rather than another one. */
  isInUse: boolean
}

/** Events that every sheet gets. */
type SheetEvent = { type: 'claim' | 'network.lost' | 'network.returned' }

export const unsentMarksMachine = setup({
  types: {
    input: {} as { isOnline: boolean },
    context: {} as {
      accountId: number | null
      isOnline: boolean
      /** The sheets on the screen. */
      opened: OpenSheet[]
      sheets: AttendanceSheetActor[]
    },
    events: {} as
      | { type: 'account.changed'; accountId: number | null }
      | ({ type: 'sheets.found' } & Found)
      | { type: 'open'; sheet: OpenSheet }
      | { type: 'close' | 'sheet.left'; sheet: SheetKey }
      | { type: 'network.lost' | 'network.returned' },
  },
  actors: {
    /** Reports the stored sheets of the account, and again whenever the person comes back to this tab or the network is back. `unsent-marks.ts` provides it. */
    findSheets: fromCallback<EventObject, { accountId: number | null }>(() => undefined),
    sheet: attendanceSheetMachine,
  },
  actions: {
    start: assign(({ context, spawn }, { sheets }: { sheets: OpenSheet[] }) => {
      const { accountId, isOnline, opened } = context
      if (accountId === null) return {}
      const missing = sheets.filter((each) => !context.sheets.some(isActorOf(each)))
      return {
        sheets: [
          ...context.sheets,
          ...missing.map((sheet) =>
            spawn('sheet', {
              id: idOf(sheet),
              input: { ...sheet, accountId, isOnline, isOpen: opened.some(isOf(sheet)) },
            }),
          ),
        ],
      }
    }),
    sendToSheets: enqueueActions(({ context, enqueue }, { event }: { event: SheetEvent }) => {
      for (const sheet of context.sheets) enqueue.sendTo(sheet, event)
    }),
    tellOne: enqueueActions(
      (
        { context, enqueue },
        { sheet, event }: { sheet: SheetKey; event: { type: 'open' | 'close' } },
      ) => {
        const actor = context.sheets.find(isActorOf(sheet))
        if (actor) enqueue.sendTo(actor, event)
      },
    ),
    drop: enqueueActions(({ context, enqueue }, { sheet }: { sheet: SheetKey }) => {
      enqueue.stopChild(idOf(sheet))
      enqueue.assign({ sheets: context.sheets.filter((each) => !isActorOf(sheet)(each)) })
    }),
    dropAll: enqueueActions(({ context, enqueue }) => {
      for (const sheet of context.sheets) enqueue.stopChild(sheet)
      enqueue.assign({ sheets: [] })
    }),
  },
  guards: {
    isSame: ({ context }, { accountId }: { accountId: number | null }) =>
      accountId === context.accountId,
    isNobody: (_, { accountId }: { accountId: number | null }) => accountId === null,
  },
}).createMachine({
  id: 'unsentMarks',
  description:
    'The attendance marks of whoever is logged in that are not saved yet, in whatever screen the person is. Each sheet is an actor of its own: those on the screen, and those whose marks are stored in this browser. main.tsx starts it. Marks of another account stay in storage until that account logs in.',
  context: ({ input }) => ({ ...input, accountId: null, opened: [], sheets: [] }),
  initial: 'signedOut',
  on: {
    'account.changed': [
      { guard: { type: 'isSame', params: ({ event }) => event } },
      {
        guard: { type: 'isNobody', params: ({ event }) => event },
        target: '.signedOut',
        actions: ['dropAll', assign({ accountId: null })],
      },
      {
        target: '.signedIn',
        reenter: true,
        actions: ['dropAll', assign({ accountId: ({ event }) => event.accountId })],
      },
    ],
    'network.lost': {
      actions: [
        assign({ isOnline: false }),
        { type: 'sendToSheets', params: ({ event }) => ({ event: { type: event.type } }) },
      ],
    },
    'network.returned': {
      actions: [
        assign({ isOnline: true }),
        { type: 'sendToSheets', params: ({ event }) => ({ event: { type: event.type } }) },
      ],
    },
    open: { actions: assign({ opened: ({ context, event }) => [...context.opened, event.sheet] }) },
    close: {
      actions: [
        assign({
          opened: ({ context, event }) => context.opened.filter((each) => !isOf(event.sheet)(each)),
        }),
        {
          type: 'tellOne',
          params: ({ event }) => ({ sheet: event.sheet, event: { type: 'close' } }),
        },
      ],
    },
    'sheet.left': {
      actions: [
        { type: 'drop', params: ({ event }) => event },
        { type: 'start', params: ({ context }) => ({ sheets: context.opened }) },
      ],
    },
  },
  states: {
    signedOut: { description: 'Nobody is logged in, or the account is not loaded yet.' },
    signedIn: {
      description: 'Sends what is stored, and what is marked on an open sheet.',
      entry: { type: 'start', params: ({ context }) => ({ sheets: context.opened }) },
      invoke: { src: 'findSheets', input: ({ context }) => ({ accountId: context.accountId }) },
      on: {
        'sheets.found': {
          actions: [
            { type: 'start', params: ({ event }) => event },
            enqueueActions(({ event, enqueue }) => {
              if (event.isInUse)
                enqueue({ type: 'sendToSheets', params: { event: { type: 'claim' as const } } })
            }),
          ],
        },
        open: {
          actions: [
            assign({ opened: ({ context, event }) => [...context.opened, event.sheet] }),
            { type: 'start', params: ({ event }) => ({ sheets: [event.sheet] }) },
            {
              type: 'tellOne',
              params: ({ event }) => ({ sheet: event.sheet, event: { type: 'open' } }),
            },
          ],
        },
      },
    },
  },
})

export type UnsentMarksActor = ActorRefFrom<typeof unsentMarksMachine>

/** The actor of a sheet, or undefined while nobody is logged in. */
export const sheetIn = (
  { context }: SnapshotFrom<typeof unsentMarksMachine>,
  key: SheetKey,
): AttendanceSheetActor | undefined => context.sheets.find(isActorOf(key))

export const sheetsIn = ({ context }: SnapshotFrom<typeof unsentMarksMachine>) => context.sheets

const idOf = ({ classId, classDayId }: SheetKey) => `${classId}/${classDayId}`

const isOf = (sheet: SheetKey) => (each: SheetKey) => idOf(each) === idOf(sheet)

const isActorOf = (sheet: SheetKey) => (each: AttendanceSheetActor) => each.id === idOf(sheet)
