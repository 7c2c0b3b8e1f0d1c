import { pagedTableMachine } from './paged-table.machine.ts'
import { nameOf, type Walk } from '../walks/walk.ts'

const pageOf = (...ids: number[]) => ({
  items: ids.map((id) => ({ id })),
  totalPages: 1,
  totalCount: ids.length,
  unfilteredCount: 2,
})

export const pagedTableWalk = {
  machine: pagedTableMachine,
  origins: { 'a list': { question: { queryKey: ['classes'] }, watch: () => () => undefined } },
  events: {
    'a request starts': { type: 'rows.asked', attempt: 1 },
    'the request is retried': { type: 'rows.asked', attempt: 2 },
    'rows arrive': { type: 'rows.came', page: pageOf(1, 2) },
    'no rows arrive': { type: 'rows.came', page: pageOf() },
    'the server fails': { type: 'rows.failed', sentence: 'The office is closed.' },
    'rows are discarded': { type: 'rows.forgotten' },
    'a row is selected': { type: 'select', ids: [1], isSelected: true },
    'another page is requested': ({ context }) => ({
      type: 'query.changed',
      question: { queryKey: [...context.question.queryKey, 'next'] },
    }),
    'the same page is requested': ({ context }) => ({
      type: 'query.changed',
      question: context.question,
    }),
    retry: { type: 'retry' },
  },
  tellApart: ({ context }) => context.selected.size > 0,
  promises: {
    'rows are shown where there are some': ({ state }) =>
      (state.context.page !== null) ===
      ['refreshing', 'showing', 'empty', 'outdated'].some((rows) =>
        nameOf(state.value).startsWith(rows),
      ),
    'a list is empty only when it is': ({ state }) =>
      state.matches('empty') ===
      (state.context.page?.items.length === 0 && !state.hasTag('busy') && !state.hasTag('failed')),
    'another query starts with nothing selected, at its first attempt': ({
      state: { context },
      event,
    }) =>
      event !== 'another page is requested' ||
      (context.selected.size === 0 && context.attempt === 1),
    'only loaded rows stay selected': ({ state: { context }, event }) =>
      !['rows arrive', 'no rows arrive', 'rows are discarded'].includes(event ?? '') ||
      [...context.selected].every((id) => context.page?.items.some((row) => row.id === id)),
    'a failure has a reason': ({ state }) =>
      !state.hasTag('failed') || state.context.sentence !== '',
  },
} satisfies Walk<typeof pagedTableMachine>
