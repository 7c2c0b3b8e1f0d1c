import { fromCallback } from 'xstate'
import { attendanceSheetMachine, type Sheet, toStore } from './attendance-sheet.machine.ts'
import {
  dayOff,
  marked,
  mia,
  overtaken,
  potteryOfLea,
  saying,
  sheetOf,
  stored,
  unreached,
  withoutParent,
} from './test-attendance.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const sending = 'attendanceSheet.sending'
const notAsked = fromCallback<{ type: 'claim' }, Sheet>(() => undefined)

export const attendanceSheetWalk = {
  machine: attendanceSheetMachine.provide({
    actors: { lock: notAsked, save: unanswered() },
    actions: withoutParent,
  }),
  origins: {
    'a sheet': { ...potteryOfLea, isOnline: true, isOpen: true },
    'a sheet without a connection': { ...potteryOfLea, isOnline: false, isOpen: true },
    'a sheet that is not open': { ...potteryOfLea, isOnline: true, isOpen: false },
  },
  events: {
    'nothing is stored': { type: 'lock.granted', stored: null },
    'marks are stored': { type: 'lock.granted', stored: stored([saying(mia, 'Present')]) },
    'another tab is used': { type: 'lock.lost' },
    'this tab is used': { type: 'claim' },
    'the sheet is opened': { type: 'open' },
    'the sheet is closed': { type: 'close' },
    'the storage is full': { type: 'storage.failed' },
    'the storage works again': { type: 'storage.worked' },
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
  tellApart: ({ context: { isOnline, isOpen, isStored, unsent, conflicts } }) => [
    isOnline,
    isOpen,
    isStored,
    unsent.length,
    conflicts.length,
  ],
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
      value !== 'sending' || (context.attempt !== null && context.attempt.once !== ''),
    'only the tab that has the lock sends and stores': ({ state, event }) =>
      event !== 'another tab is used' || state.status === 'done' || toStore(state) === undefined,
    'marks that could not be stored stay when another tab is used': ({ state, before, event }) =>
      event !== 'another tab is used' ||
      before?.context.isStored !== false ||
      state.context.unsent.length === before.context.unsent.length,
  },
} satisfies Walk<typeof attendanceSheetMachine>
