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
    'a sheet with marks of last time': {
      ...sheet,
      isOnline: true,
      unsent: [saying(mia, 'Present')],
    },
  },
  events: {
    'Mia is marked': { type: 'mark', said: saying(mia, 'Present') },
    'some time passes': over('tapPause', 'attendanceSheet.pausing'),
    'the marks have arrived': answered(sending, sheetOf(marked(mia, 'Present'))),
    'somebody else was first': failed(sending, overtaken(marked(mia, 'Absent'))),
    'the server says no': failed(sending, dayOff),
    'nobody answers': failed(sending, unreached),
    'it is time to try again': over('nextTry', 'attendanceSheet.waiting'),
    'the network is gone': { type: 'network.lost' },
    'the network is back': { type: 'network.returned' },
    'the own mark is kept': { type: 'keepMine', personId: mia.personId },
    'the other mark is kept': { type: 'keepTheirs', personId: mia.personId },
    'tried again': { type: 'retry' },
    'given up': { type: 'discard' },
  },
  tellApart: ({ context: { isOnline, conflicts } }) => [isOnline, conflicts.length],
  promises: {
    'no mark is lost that the server does not have': ({ state, before, event }) =>
      !['nobody answers', 'the server says no', 'the network is gone'].includes(event ?? '') ||
      state.context.unsent.length === before?.context.unsent.length,
    'whoever is marked waits to be sent': ({ state, event }) =>
      event !== 'Mia is marked' ||
      state.context.unsent.some(({ personId }) => personId === mia.personId),
    'nobody is both on the way out and in question': ({ state: { context } }) =>
      !context.conflicts.some(({ mine }) =>
        context.unsent.some(({ personId }) => personId === mine.personId),
      ),
    'what is sent has a key': ({ state: { value, context } }) =>
      value !== 'sending' || (context.sent.length > 0 && context.once !== ''),
  },
} satisfies Walk<typeof attendanceSheetMachine>
