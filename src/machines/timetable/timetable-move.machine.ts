import { assign, emit, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import { carriesNothing, timetableMoveSetup } from './timetable-move.setup.ts'

export const timetableMoveMachine = timetableMoveSetup.createMachine({
  id: 'timetableMove',
  description:
    'One class of a timetable on its way from one cell to another: picked up, told what would be in its way wherever somebody points, put down, and saved. It is nowhere else before the server has said so, and never moved without being told.',
  context: { ...carriesNothing, moved: null, next: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'Every class is where it is saved.',
      entry: 'forget',
      always: { guard: 'isAwaited', target: 'carrying', actions: 'holdNext' },
      on: {
        pickUp: {
          target: 'carrying',
          actions: { type: 'hold', params: ({ event }) => event },
        },
      },
    },
    carrying: {
      description: 'Somebody holds a class, and has not put it down.',
      tags: 'carrying',
      initial: 'aimless',
      on: {
        point: [
          {
            guard: { type: 'isToCheck', params: ({ event }) => event },
            target: '.pausing',
            actions: { type: 'aim', params: ({ event }) => event },
          },
          {
            guard: { type: 'isElsewhere', params: ({ event }) => event },
            target: '.aimless',
            actions: { type: 'aim', params: ({ event }) => event },
          },
        ],
        put: [
          { guard: { type: 'isHome', params: ({ event }) => event }, target: 'resting' },
          {
            target: 'saving',
            actions: { type: 'wish', params: ({ event }) => ({ place: event.place }) },
          },
        ],
        pickUp: {
          target: 'carrying',
          reenter: true,
          actions: { type: 'hold', params: ({ event }) => event },
        },
        leave: 'resting',
      },
      states: {
        aimless: { description: 'Nobody points at a cell where something could be in its way.' },
        pausing: {
          description: 'Somebody points at a cell, and may be on the way to another.',
          after: { pointingPause: 'checking' },
        },
        checking: {
          description: 'The server looks what would collide there. Pointing elsewhere aborts it.',
          tags: 'busy',
          invoke: {
            src: 'check',
            input: ({ context }) => context,
            onDone: {
              target: 'judged',
              actions: assign({ check: ({ event }) => event.output }),
            },
            onError: 'unjudged',
          },
        },
        judged: { description: 'It is known what would collide there, if anything.' },
        unjudged: {
          description: 'Not found out. It can be put there all the same: saving looks once more.',
        },
      },
    },
    saving: {
      description:
        'The class is shown where it is wanted, and the server puts it there, once. Whatever is picked up meanwhile is carried next.',
      tags: 'busy',
      on: {
        pickUp: { actions: { type: 'keepNext', params: ({ event }) => event } },
        leave: { actions: { type: 'keepNext', params: { carried: null } } },
      },
      invoke: {
        src: 'place',
        input: ({ context }) => context,
        onDone: {
          target: 'resting',
          actions: [
            { type: 'keepMoved', params: ({ event }) => event },
            emit(({ event }) => ({ type: 'moved', row: event.output })),
          ],
        },
        onError: [
          {
            guard: { type: 'isBlocked', params: ({ event }) => event },
            target: 'blocked',
            actions: [{ type: 'keepProblem', params: ({ event }) => event }, 'tellRefused'],
          },
          {
            guard: { type: 'isThereAlready', params: ({ event }) => event },
            target: 'resting',
            actions: 'tellRefused',
          },
          {
            guard: { type: 'isOvertaken', params: ({ event }) => event },
            target: 'overtaken',
            actions: [
              { type: 'keepProblem', params: ({ event }) => event },
              { type: 'keepCurrent', params: ({ event }) => event },
              'tellRefused',
            ],
          },
          { target: 'resting', actions: 'tellRefused' },
        ],
      },
    },
    blocked: {
      description: 'Something is in its way there. Whoever may accept that gives a reason.',
      tags: 'asking',
      on: {
        override: {
          target: 'saving',
          actions: { type: 'wish', params: ({ event }) => ({ reason: event.reason }) },
        },
        leave: 'resting',
      },
    },
    overtaken: {
      description:
        'Somebody else has changed the class meanwhile. It is moved all the same, or left where it is now.',
      tags: 'asking',
      on: {
        insist: { target: 'saving', actions: { type: 'wish', params: {} } },
        leave: 'resting',
      },
    },
  },
})

export type TimetableMoveActor = ActorRefFrom<typeof timetableMoveMachine>
export type TimetableMoveState = SnapshotFrom<typeof timetableMoveMachine>

export const isCarrying = (state: TimetableMoveState) => state.hasTag('carrying')
export const isSaving = (state: TimetableMoveState) => state.matches('saving')
