import { assign, fromCallback, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { ReadPage } from '#contract/page.ts'
import type { Row, RowsQuestion, RowsReport, WatchRows } from '#src/api/watch-rows.ts'

interface Watched {
  question: RowsQuestion
  watch: WatchRows
}

/** The same in `loading` and `refreshing`: the query cache asks again by itself, and somebody may see that it does. */
const attempts = {
  initial: 'asking',
  states: {
    asking: {
      description: 'The first attempt is under way.',
      always: { guard: 'isRepeated', target: 'retrying' },
    },
    retrying: {
      description: 'The server failed. It is given a moment, then asked again.',
      tags: 'retrying',
    },
  },
} as const

const onceMore = { retry: { target: '#pagedTable', reenter: true } } as const

export const pagedTableMachine = setup({
  types: {
    /** With the rows that are known already, so that a screen gone back to is as long as it was. */
    input: {} as Watched & { page?: ReadPage<Row> | null },
    context: {} as Watched & {
      page: ReadPage<Row> | null
      selected: ReadonlySet<number>
      attempt: number
      sentence: string
    },
    events: {} as
      | { type: 'query.changed'; question: RowsQuestion }
      | { type: 'select'; ids: readonly number[]; isSelected: boolean }
      | { type: 'retry' }
      | RowsReport,
    tags: {} as 'busy' | 'retrying' | 'failed',
  },
  actors: {
    watch: fromCallback<{ type: 'none' }, Watched>(({ input, sendBack }) =>
      input.watch(input.question, sendBack),
    ),
  },
  guards: {
    isOther: ({ context }, { question }: { question: RowsQuestion }) =>
      keyOf(question) !== keyOf(context.question),
    isRepeated: ({ context }) => context.attempt > 1,
    isEmpty: ({ context }) => context.page?.items.length === 0,
    hasPage: ({ context }) => context.page !== null,
  },
}).createMachine({
  id: 'pagedTable',
  description:
    'The rows of one list on the screen: those of the page that the address asks for, as far as the server gave them. The query cache asks, repeats what failed, and reports; this machine decides what is in sight meanwhile.',
  context: ({ input }) => ({
    ...input,
    page: input.page ?? null,
    selected: new Set(),
    attempt: 1,
    sentence: '',
  }),
  initial: 'asking',
  invoke: { src: 'watch', input: ({ context }) => context },
  exit: assign({ attempt: 1 }),
  on: {
    'query.changed': {
      guard: { type: 'isOther', params: ({ event }) => event },
      target: '.asking',
      reenter: true,
      actions: assign(({ event: { question } }) => ({ question, selected: new Set<number>() })),
    },
    'rows.asked': {
      target: '.asking',
      actions: assign({ attempt: ({ event }) => event.attempt }),
    },
    'rows.came': {
      target: '.arriving',
      actions: assign(({ context, event: { page } }) => ({
        page,
        selected: new Set(page.items.map(({ id }) => id).filter((id) => context.selected.has(id))),
      })),
    },
    'rows.failed': {
      target: '.givingUp',
      actions: assign({ sentence: ({ event }) => event.sentence }),
    },
    'rows.forgotten': {
      target: '.forgotten',
      actions: assign({ page: null, selected: new Set<number>() }),
    },
    select: {
      actions: assign({
        selected: ({ context, event: { ids, isSelected } }) => {
          const others = [...context.selected].filter((id) => !ids.includes(id))
          return new Set(isSelected ? [...others, ...ids] : others)
        },
      }),
    },
  },
  states: {
    asking: {
      description: 'Rows have been asked for. Looks whether there are some to show meanwhile.',
      always: [{ guard: 'hasPage', target: 'refreshing' }, 'loading'],
    },
    loading: {
      description: 'The first rows are on their way. Another query aborts the request.',
      tags: 'busy',
      ...attempts,
    },
    refreshing: {
      description: 'Rows are on their way. The last ones stay in sight until then.',
      tags: 'busy',
      ...attempts,
    },
    arriving: {
      description: 'Rows have come. Looks whether there are any.',
      always: [{ guard: 'isEmpty', target: 'empty' }, 'showing'],
    },
    showing: { description: 'The rows that were asked for are in sight.' },
    empty: { description: 'The answer came, and there is nothing on this page of it.' },
    givingUp: {
      description:
        'Nobody asks any more by themselves. Looks whether older rows can stay in sight.',
      always: [{ guard: 'hasPage', target: 'outdated' }, 'failed'],
    },
    failed: {
      description: 'There are no rows, and the server was asked often enough.',
      tags: 'failed',
      on: onceMore,
    },
    outdated: {
      description: 'The last rows are still in sight, but newer ones did not come.',
      tags: 'failed',
      on: onceMore,
    },
    forgotten: {
      description: 'The session ended or another began, and the rows went with the old one.',
      on: onceMore,
    },
  },
})

export type PagedTableActor = ActorRefFrom<typeof pagedTableMachine>
type PagedTableState = SnapshotFrom<typeof pagedTableMachine>

/** What a list looks like, whatever is selected in it. */
export const lookOf = (state: PagedTableState) => ({
  page: state.context.page,
  isBusy: state.hasTag('busy'),
  isRetrying: state.hasTag('retrying'),
  attempt: state.context.attempt,
  problem: state.hasTag('failed') ? state.context.sentence : null,
})

/** The rows that are selected, in the order in which they are shown. */
export const selectedRows = ({ context: { page, selected } }: PagedTableState) =>
  page?.items.filter(({ id }) => selected.has(id)) ?? []

const keyOf = ({ queryKey }: RowsQuestion) => JSON.stringify(queryKey)
