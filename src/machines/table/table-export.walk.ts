import { tableExportMachine } from './table-export.machine.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const collecting = 'tableExport.collecting'
const logging = 'tableExport.logging'
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
    'one of many pages arrives': answered(collecting, pageOf(1_000)),
    'the last page arrives': answered(collecting, pageOf(1)),
    'a page fails': failed(collecting, failure),
    'the export is logged': answered(logging, undefined),
    'the export is refused': failed(logging, failure),
    'the rows are returned': answered(handingOver, undefined),
    'the rows cannot be processed': failed(handingOver, failure),
    'half a minute passes': over('patience', handingOver),
    retry: { type: 'retry' },
    cancel: { type: 'cancel' },
  },
  promises: {
    'rows are returned after the export is logged': ({ state, before }) =>
      !state.matches('handingOver') || before?.matches('logging') === true,
    'each export starts without rows': ({ state: { context }, event }) =>
      !['start', 'retry'].includes(event ?? '') ||
      (context.rows.size === 0 && context.pageIndex === 0 && context.problem === null),
    'a failure has a reason': ({ state }) =>
      !state.hasTag('failed') || state.context.problem !== null,
  },
} satisfies Walk<typeof tableExportMachine>
