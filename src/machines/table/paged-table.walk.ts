import { pagedTableMachine } from './paged-table.machine.ts'
import type { Walk } from '../walks/walk.ts'

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
    'the server is asked': { type: 'rows.asked', attempt: 1 },
    'the server is asked once more': { type: 'rows.asked', attempt: 2 },
    'rows come': { type: 'rows.came', page: pageOf(1, 2) },
    'no rows come': { type: 'rows.came', page: pageOf() },
    'the server fails': { type: 'rows.failed', sentence: 'The office is closed.' },
    'rows are forgotten': { type: 'rows.forgotten' },
    'a row is selected': { type: 'select', ids: [1], isSelected: true },
    'another page is asked for': ({ context }) => ({
      type: 'query.changed',
      question: { queryKey: [...context.question.queryKey, 'next'] },
    }),
    'the same page is asked for': ({ context }) => ({
      type: 'query.changed',
      question: context.question,
    }),
    retry: { type: 'retry' },
  },
} satisfies Walk<typeof pagedTableMachine>
