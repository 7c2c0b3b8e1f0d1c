import { algebra, at, oneFamily, refusedMove, teacherBooked } from './test-timetable.ts'
import { timetableMoveMachine } from './timetable-move.machine.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const checking = 'timetableMove.carrying.checking'
const previewing = 'timetableMove.carrying.judged.previewing'
const saving = 'timetableMove.saving'
const oakRoom = at(2, 1)

export const timetableMoveWalk = {
  machine: timetableMoveMachine.provide({
    actors: { check: unanswered(), preview: unanswered(), place: unanswered() },
  }),
  origins: { 'a timetable': undefined },
  events: {
    'a class is picked up': { type: 'pickUp', carried: algebra },
    'a cell is pointed at': { type: 'point', place: oakRoom },
    'its own cell is pointed at': { type: 'point', place: at(1, 1) },
    'the place of classes that are not scheduled is pointed at': {
      type: 'point',
      place: at(null, null),
    },
    'the pointer rests': over('pointingPause', 'timetableMove.carrying.pausing'),
    'conflicts are known': answered(checking, { conflicts: [teacherBooked] }),
    'the check fails': failed(checking, new Error('The connection failed.')),
    'the pointer stays': over('settlingPause', 'timetableMove.carrying.judged.settling'),
    'who is notified is known': answered(previewing, oneFamily),
    'the preview fails': failed(previewing, new Error('The connection failed.')),
    'it is put down': { type: 'put', place: oakRoom },
    'it is put back': { type: 'put', place: at(1, 1) },
    'it is released': { type: 'leave' },
    'it is saved': answered(saving, { ...algebra, ...oakRoom }),
    'the move has conflicts': failed(saving, refusedMove('conflicts')),
    'someone was first': failed(
      saving,
      refusedMove('versionConflict', { ...algebra, ...at(3, 2) }),
    ),
    'an earlier try had succeeded': failed(
      saving,
      refusedMove('versionConflict', { ...algebra, ...oakRoom }),
    ),
    'the server fails': failed(saving, new Error('The connection failed.')),
    'nobody is to be notified': {
      type: 'choose',
      notification: { sentence: null, isSilent: true },
    },
    'the conflict is accepted': { type: 'override', reason: 'She has a helper.' },
    'it is moved anyway': { type: 'moveAnyway' },
  },
  tellApart: ({ context: { place, next } }) => [place, next?.id],
  promises: {
    'a class is held until it is put down': ({ state: { value, context } }) =>
      (value === 'resting') === (context.carried === null),
    'each request has its own idempotency key': ({ state, before }) =>
      !state.matches('saving') ||
      before?.matches('saving') === true ||
      (state.context.once !== '' && state.context.once !== before?.context.once),
    'a question has a reason': ({ state }) =>
      !state.hasTag('asking') || state.context.problem !== null,
    'the result of a move is announced once': ({ state, before, emitted }) =>
      emitted.length === Number(before?.matches('saving') === true && !state.matches('saving')),
    'shows no conflict of another cell': ({ state }) =>
      state.context.check === null || !state.matches({ carrying: 'pausing' }),
    'shows who is notified of the move to this cell only': ({ state }) =>
      !state.hasTag('carrying') ||
      (state.context.preview !== null) === state.matches({ carrying: { judged: 'previewed' } }),
  },
} satisfies Walk<typeof timetableMoveMachine>
