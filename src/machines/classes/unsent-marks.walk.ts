import { fromCallback } from 'xstate'
import { attendanceSheetMachine } from './attendance-sheet.machine.ts'
import { pottery, withoutParent } from './test-attendance.ts'
import { sheetIn, unsentMarksMachine } from './unsent-marks.machine.ts'
import { unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const sheet = attendanceSheetMachine.provide({
  actors: { save: unanswered() },
  actions: withoutParent,
})

export const unsentMarksWalk = {
  machine: unsentMarksMachine.provide({
    actors: { findSheets: fromCallback(() => undefined), sheet },
  }),
  origins: { 'a browser': { isOnline: true } },
  events: {
    'Lea logs in': { type: 'account.changed', accountId: 1 },
    'Ben logs in': { type: 'account.changed', accountId: 2 },
    'the session ends': { type: 'account.changed', accountId: null },
    'marks are stored': { type: 'sheets.found', sheets: [pottery], isInUse: true },
    'marks are stored, and another tab is used': {
      type: 'sheets.found',
      sheets: [pottery],
      isInUse: false,
    },
    'a sheet is opened': { type: 'open', sheet: pottery },
    'the sheet is closed': { type: 'close', sheet: pottery },
    'everything is saved': { type: 'sheet.left', sheet: pottery },
    'the network is gone': { type: 'network.lost' },
    'the network is back': { type: 'network.returned' },
  },
  tellApart: ({ context: { accountId, isOnline, opened, sheets } }) => [
    accountId,
    isOnline,
    opened.length > 0,
    sheets.length,
  ],
  promises: {
    'marks are only sent as the person who is logged in': ({ state: { context } }) =>
      context.sheets.every((each) => each.getSnapshot().context.accountId === context.accountId),
    'nothing is sent while nobody is logged in': ({ state }) =>
      !state.matches('signedOut') || state.context.sheets.length === 0,
    'an open sheet can be marked as soon as somebody is logged in': ({ state }) =>
      !state.matches('signedIn') ||
      state.context.opened.every((each) => sheetIn(state, each) !== undefined),
    'a sheet has one actor': ({ state: { context } }) =>
      new Set(context.sheets.map(({ id }) => id)).size === context.sheets.length,
  },
} satisfies Walk<typeof unsentMarksMachine>
