import { assign, fromCallback, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { ReadPage } from '#contract/page.ts'
import type { Row, RowsQuestion, RowsReport, WatchRows } from '#src/api/watch-rows.ts'

interface Watched {
  question: RowsQuestion
  watch: WatchRows
}

/** The same in `loading` and `refreshing`: the query cache retries by itself, and the screen may show that. */
const attempts = {
  initial: 'asking',
  states: {
    asking: {
      description: 'The first attempt is pending.',
      always: { guard: 'isRepeated', target: 'retrying' },
    },
    retrying: {
      description: 'The server failed. The request is repeated after a pause.',
      tags: 'retrying',
    },
  },
} as const

const onceMore = { retry: { target: '#pagedTable', reenter: true } } as const

export const pagedTableMachine = setup({
  types: {
    /** Starts with cached rows, so that a screen that is returned to has its earlier height. */
    input: {} as Watched & { page?: ReadPage<Row> | null },
    /** `isCurrent`: whether the page answers the current question. */
    context: {} as Watched & {
      page: ReadPage<Row> | null
      isCurrent: boolean
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
    'The rows of one list on the screen: the page from the address, as far as it is loaded. The query cache fetches, retries, and reports; this machine decides what is shown meanwhile.',
  context: ({ input }) => ({
    ...input,
    page: input.page ?? null,
    isCurrent: Boolean(input.page),
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
      actions: assign(({ event: { question } }) => ({
        question,
        isCurrent: false,
        selected: new Set<number>(),
      })),
    },
    'rows.asked': {
      target: '.asking',
      actions: assign({ attempt: ({ event }) => event.attempt }),
    },
    'rows.came': {
      target: '.arriving',
      actions: assign(({ context, event: { page } }) => ({
        page,
        isCurrent: true,
        selected: new Set(page.items.map(({ id }) => id).filter((id) => context.selected.has(id))),
      })),
    },
    'rows.failed': {
      target: '.givingUp',
      actions: assign({ sentence: ({ event }) => event.sentence }),
    },
    'rows.forgotten': {
      target: '.forgotten',
      actions: assign({ page: null, isCurrent: false, selected: new Set<number>() }),
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
      description: 'Rows were requested. Checks whether there are some to show meanwhile.',
      always: [{ guard: 'hasPage', target: 'refreshing' }, 'loading'],
    },
    loading: {
      description: 'The first rows are loading. Another query aborts the request.',
      tags: 'busy',
      ...attempts,
    },
    refreshing: {
      description: 'Rows are loading. The previous ones stay visible.',
      tags: 'busy',
      ...attempts,
    },
    arriving: {
      description: 'Rows have arrived. Checks whether there are any.',
      always: [{ guard: 'isEmpty', target: 'empty' }, 'showing'],
    },
    showing: { description: 'The requested rows are shown.' },
    empty: { description: 'The page has no rows.' },
    givingUp: {
      description: 'Automatic retries have ended. Checks whether older rows can stay visible.',
      always: [{ guard: 'hasPage', target: 'outdated' }, 'failed'],
    },
    failed: {
      description: 'There are no rows, and all retries failed.',
      tags: 'failed',
      on: onceMore,
    },
    outdated: {
      description: 'The previous rows are still shown, but newer ones could not be loaded.',
      tags: 'failed',
      on: onceMore,
    },
    forgotten: {
      description: 'The session ended or another one began; the rows are discarded.',
      on: onceMore,
    },
  },
})

export type PagedTableActor = ActorRefFrom<typeof pagedTableMachine>
type PagedTableState = SnapshotFrom<typeof pagedTableMachine>

/** The state of a list, apart from its selection. Rows that are only refreshed stay readable during retries. */
export const lookOf = (state: PagedTableState) => ({
  page: state.context.page,
  isBusy: state.hasTag('busy') && !(state.context.isCurrent && state.hasTag('retrying')),
  isRetrying: state.hasTag('retrying'),
  attempt: state.context.attempt,
  problem: state.hasTag('failed') ? state.context.sentence : null,
})

/** The selected rows, in display order. */
export const selectedRows = ({ context: { page, selected } }: PagedTableState) =>
  page?.items.filter(({ id }) => selected.has(id)) ?? []

const keyOf = ({ queryKey }: RowsQuestion) => JSON.stringify(queryKey)
