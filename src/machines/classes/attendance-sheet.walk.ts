import { attendanceSheetMachine } from './attendance-sheet.machine.ts'
import { dayOff, marked, mia, overtaken, saying, sheetOf, unreached } from './test-attendance.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const sheet = { classId: 7, classDayId: 70 }
const sending = 'attendanceSheet.sending'

export const attendanceSheetWalk = {
  machine: attendanceSheetMachine.provide({ actors: { save: unanswered() } }),
  origins: {
    'a sheet': { ...sheet, isOnline: true, unsent: [] },
    'a sheet without a connection': { ...sheet, isOnline: false, unsent: [] },
    'a sheet with unsent marks': {
      ...sheet,
      isOnline: true,
      unsent: [saying(mia, 'Present')],
    },
  },
  events: {
    'Mia is marked': { type: 'mark', said: saying(mia, 'Present') },
    'some time passes': over('tapPause', 'attendanceSheet.pausing'),
    'the marks are saved': answered(sending, sheetOf(marked(mia, 'Present'))),
    'someone else was first': failed(sending, overtaken(marked(mia, 'Absent'))),
    'the server refuses': failed(sending, dayOff),
    'no response arrives': failed(sending, unreached),
    'the next retry is due': over('nextTry', 'attendanceSheet.waiting'),
    'the network is gone': { type: 'network.lost' },
    'the network is back': { type: 'network.returned' },
    'the own mark is chosen': { type: 'keepMine', personId: mia.personId },
    'the other mark is chosen': { type: 'keepTheirs', personId: mia.personId },
    'a retry': { type: 'retry' },
    'the marks are discarded': { type: 'discard' },
  },
  tellApart: ({ context: { isOnline, conflicts } }) => [isOnline, conflicts.length],
  promises: {
    'no unsaved mark is lost': ({ state, before, event }) =>
      !['no response arrives', 'the server refuses', 'the network is gone'].includes(event ?? '') ||
      state.context.unsent.length === before?.context.unsent.length,
    'a new mark waits to be sent': ({ state, event }) =>
      event !== 'Mia is marked' ||
      state.context.unsent.some(({ personId }) => personId === mia.personId),
    'no student is both unsent and in conflict': ({ state: { context } }) =>
      !context.conflicts.some(({ mine }) =>
        context.unsent.some(({ personId }) => personId === mine.personId),
      ),
    'a request has an idempotency key': ({ state: { value, context } }) =>
      value !== 'sending' || (context.sent.length > 0 && context.once !== ''),
  },
} satisfies Walk<typeof attendanceSheetMachine>
