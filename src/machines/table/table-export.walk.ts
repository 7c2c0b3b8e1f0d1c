import { tableExportMachine } from './table-export.machine.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const collecting = 'tableExport.collecting'
const noting = 'tableExport.noting'
const handingOver = 'tableExport.handingOver'
const pageOf = (totalPages: number) => ({
  items: [{ id: 1 }],
  totalPages,
  totalCount: totalPages,
  unfilteredCount: totalPages,
})
const failure = new Error('The office is closed.')

export const tableExportWalk = {
  machine: tableExportMachine.provide({
    actors: { askPage: unanswered(), note: unanswered(), handOver: unanswered() },
  }),
  origins: { 'a list': undefined },
  events: {
    start: {
      type: 'start',
      wanted: {
        askPage: async () => pageOf(1),
        note: async () => undefined,
        handOver: () => undefined,
      },
    },
    'one of many pages comes': answered(collecting, pageOf(1_000)),
    'the last page comes': answered(collecting, pageOf(1)),
    'a page does not come': failed(collecting, failure),
    'it is noted': answered(noting, undefined),
    'taking along is refused': failed(noting, failure),
    'the rows are handed over': answered(handingOver, undefined),
    'nothing can be made of the rows': failed(handingOver, failure),
    'half a minute passes': over('patience', handingOver),
    retry: { type: 'retry' },
    cancel: { type: 'cancel' },
  },
  promises: {
    'rows are handed over once that is noted': ({ state, before }) =>
      !state.matches('handingOver') || before?.matches('noting') === true,
    'each time begins with no rows': ({ state: { context }, event }) =>
      !['start', 'retry'].includes(event ?? '') ||
      (context.rows.size === 0 && context.pageIndex === 0 && context.problem === null),
    'what failed says why': ({ state }) =>
      !state.hasTag('failed') || state.context.problem !== null,
  },
} satisfies Walk<typeof tableExportMachine>
