import { second } from '#contract/dates/durations.ts'
import { assign, setup, type ActorRefFrom } from 'xstate'
import type { ReadPage } from '#contract/page.ts'
import type { Row } from '#src/api/watch-rows.ts'
import { fromRequest } from '../from-request.ts'

/** The source of the rows, page by page, and their target: a file or a printout. */
export interface Export {
  askPage: (pageIndex: number, signal: AbortSignal) => Promise<ReadPage<Row>>
  /** Logs the export of so many rows, which may be refused. */
  note: (rowsCount: number, signal: AbortSignal) => Promise<void>
  /** The rows are no longer needed once the signal is aborted. */
  handOver: (rows: Row[], signal: AbortSignal) => Promise<void> | void
}

const nothing: Export = {
  askPage: async () => ({ items: [], totalPages: 0, totalCount: 0, unfilteredCount: 0 }),
  note: async () => undefined,
  handOver: () => undefined,
}

export const tableExportMachine = setup({
  types: {
    context: {} as {
      wanted: Export
      pageIndex: number
      /** By id: a row that moves to the next page in the meantime arrives twice. */
      rows: ReadonlyMap<number, Row>
      totalCount: number
      problem: unknown
    },
    events: {} as { type: 'start'; wanted: Export } | { type: 'retry' | 'cancel' },
    tags: {} as 'busy' | 'failed',
  },
  actors: {
    askPage: fromRequest((input: { wanted: Export; pageIndex: number }, signal) =>
      input.wanted.askPage(input.pageIndex, signal),
    ),
    note: fromRequest((input: { wanted: Export; rowsCount: number }, signal) =>
      input.wanted.note(input.rowsCount, signal),
    ),
    handOver: fromRequest(async (input: { wanted: Export; rows: Row[] }, signal) =>
      input.wanted.handOver(input.rows, signal),
    ),
  },
  guards: {
    isLast: ({ context }, { output }: { output: ReadPage<Row> }) =>
      context.pageIndex + 1 >= output.totalPages,
  },
  actions: {
    begin: assign((_, { wanted }: { wanted: Export }) => ({
      wanted,
      pageIndex: 0,
      rows: new Map<number, Row>(),
      totalCount: 0,
      problem: null,
    })),
    addPage: assign(
      ({ context }, { output: { items, totalCount = 0 } }: { output: ReadPage<Row> }) => ({
        pageIndex: context.pageIndex + 1,
        rows: new Map([...context.rows, ...items.map((row) => [row.id, row] as const)]),
        totalCount,
      }),
    ),
  },
  delays: { patience: 30 * second },
}).createMachine({
  id: 'tableExport',
  description: 'Exports a whole list, however many pages it has, as a CSV file or a printout.',
  context: { wanted: nothing, pageIndex: 0, rows: new Map(), totalCount: 0, problem: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'No export is running.',
      on: {
        start: {
          target: 'collecting',
          actions: { type: 'begin', params: ({ event }) => event },
        },
      },
    },
    collecting: {
      description: 'Fetches one page after another. Canceling aborts the pending request.',
      tags: 'busy',
      invoke: {
        src: 'askPage',
        input: ({ context: { wanted, pageIndex } }) => ({ wanted, pageIndex }),
        onDone: [
          {
            guard: { type: 'isLast', params: ({ event }) => event },
            target: 'logging',
            actions: { type: 'addPage', params: ({ event }) => event },
          },
          {
            target: 'collecting',
            reenter: true,
            actions: { type: 'addPage', params: ({ event }) => event },
          },
        ],
        onError: { target: 'failed', actions: assign({ problem: ({ event }) => event.error }) },
      },
      on: { cancel: 'resting' },
    },
    logging: {
      description: 'All rows are loaded. The export is logged before it is returned.',
      tags: 'busy',
      invoke: {
        src: 'note',
        input: ({ context: { wanted, rows } }) => ({ wanted, rowsCount: rows.size }),
        onDone: 'handingOver',
        onError: { target: 'failed', actions: assign({ problem: ({ event }) => event.error }) },
      },
      on: { cancel: 'resting' },
    },
    handingOver: {
      description: 'The file is written, or the printout is laid out.',
      tags: 'busy',
      invoke: {
        src: 'handOver',
        input: ({ context: { wanted, rows } }) => ({ wanted, rows: [...rows.values()] }),
        onDone: 'resting',
        onError: { target: 'failed', actions: assign({ problem: ({ event }) => event.error }) },
      },
      on: { cancel: 'resting' },
      after: {
        patience: {
          target: 'failed',
          actions: assign({ problem: () => new DOMException('', 'TimeoutError') }),
        },
      },
    },
    failed: {
      description:
        'A page failed to load, the export was refused, or the rows could not be processed.',
      tags: 'failed',
      on: {
        start: {
          target: 'collecting',
          actions: { type: 'begin', params: ({ event }) => event },
        },
        retry: {
          target: 'collecting',
          actions: { type: 'begin', params: ({ context }) => context },
        },
        cancel: 'resting',
      },
    },
  },
})

export type TableExportActor = ActorRefFrom<typeof tableExportMachine>
