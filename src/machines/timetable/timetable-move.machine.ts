import { assign, emit, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate'
import type { NotificationOptions, NotificationPreview } from '#contract/accounts/notifications.ts'
import { TimetableClass, type Check, type PlaceClass } from '#contract/timetable/timetable.ts'
import { newKey } from '#src/api/attempts.ts'
import { toProblem } from '#src/api/problem.ts'
import { checkClass, placeClass, previewPlace } from '#src/api/timetable/timetable.api.ts'
import { fromRequest } from '../from-request.ts'

/** A cell of the timetable; outside of it without a slot and a room. */
export type Place = Pick<PlaceClass, 'weekday' | 'slotId' | 'roomId'>

interface Carried {
  /** The moved class, as last read. */
  carried: TimetableClass | null
  /** The cell under the pointer, and the cell it is put down in. */
  place: Place | null
  /** Why its conflicts are accepted. */
  reason: string | null
  /** A sentence for those who are notified, or the choice to notify nobody; null if nothing was chosen. */
  notification: NotificationOptions | null
  /** Identifies the conflicts of the last refusal, which are the ones that are accepted. */
  fingerprint: string
  /** The idempotency key: the same for every retry of the same move. */
  once: string
  /** The conflicts of that cell. */
  check: Check | null
  /** Who would be notified of a move there. */
  preview: NotificationPreview | null
  /** Why it is not saved yet, as a sentence. */
  problem: string | null
}

interface Context extends Carried {
  /** The server's last answer, newer than the loaded rows until those are loaded again. */
  moved: TimetableClass | null
  /** The class that was picked up while another one is being saved. */
  next: TimetableClass | null
}

const carriesNothing: Carried = {
  carried: null,
  place: null,
  reason: null,
  notification: null,
  fingerprint: '',
  once: '',
  check: null,
  preview: null,
  problem: null,
}

const outside: Place = { weekday: null, slotId: null, roomId: null }

export const timetableMoveMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'pickUp'; carried: TimetableClass }
      | { type: 'point' | 'put'; place: Place }
      | { type: 'override'; reason: string }
      | { type: 'choose'; notification: NotificationOptions }
      | { type: 'moveAnyway' | 'leave' },
    /** The result. A refusal may be caused by outdated rows. */
    emitted: {} as { type: 'moved'; row: TimetableClass } | { type: 'refused' },
    tags: {} as 'carrying' | 'busy' | 'asking',
  },
  actors: {
    check: fromRequest(({ carried, place }: Context, signal) =>
      checkClass({ id: carried?.id ?? 0, ...(place ?? outside) }, signal),
    ),
    preview: fromRequest(({ carried, place }: Context, signal) =>
      previewPlace(
        { id: carried?.id ?? 0, version: carried?.version ?? 1, ...(place ?? outside) },
        signal,
      ),
    ),
    place: fromRequest(
      ({ carried, place, reason, notification, fingerprint, once }: Context, signal) =>
        placeClass(
          {
            id: carried?.id ?? 0,
            version: carried?.version ?? 1,
            ...(place ?? outside),
            override: reason === null ? null : { reason, fingerprint },
            ...(notification && { notification }),
          },
          { once, signal },
        ),
    ),
  },
  actions: {
    forget: assign(carriesNothing),
    hold: assign((_, { carried }: { carried: TimetableClass }) => ({ ...carriesNothing, carried })),
    setNext: assign((_, { carried }: { carried: TimetableClass | null }) => ({ next: carried })),
    holdNext: assign(({ context: { next, moved } }) => ({
      ...carriesNothing,
      carried: next && asMoved(next, moved),
      next: null,
    })),
    aim: assign((_, { place }: { place: Place }) => ({
      place,
      check: null,
      preview: null,
    })),
    setMove: assign(({ context }, move: Partial<Context>) => ({
      ...context,
      ...move,
      once: newKey(),
      problem: null,
    })),
    setMoved: assign((_, { output }: { output: TimetableClass }) => ({ moved: output })),
    setProblem: assign(({ context }, { error }: { error: unknown }) => {
      const { message: problem, fingerprint = context.fingerprint } = toProblem(error)
      return { problem, fingerprint, next: null }
    }),
    setCurrent: assign(({ context }, { error }: { error: unknown }) => ({
      carried: currentIn(error) ?? context.carried,
    })),
    emitRefused: emit({ type: 'refused' }),
  },
  guards: {
    /** The class's current cell. */
    isHome: ({ context }, { place }: { place: Place }) => isSamePlace(context.carried, place),
    isAwaited: ({ context }) => context.next !== null,
    isElsewhere: ({ context }, { place }: { place: Place }) => !isSamePlace(context.place, place),
    /** A different cell, in which there could be conflicts. */
    isToCheck: ({ context }, { place }: { place: Place }) =>
      place.slotId !== null &&
      !isSamePlace(context.place, place) &&
      !isSamePlace(context.carried, place),
    /** Out of its cell, where there are no conflicts. */
    isToRemove: ({ context }, { place }: { place: Place }) =>
      place.slotId === null &&
      !isSamePlace(context.place, place) &&
      context.carried !== null &&
      isPlaced(context.carried),
    isBlocked: (_, { error }: { error: unknown }) => toProblem(error).code === 'conflicts',
    isOvertaken: (_, { error }: { error: unknown }) => currentIn(error) !== null,
    /** A response was lost: an earlier try has moved it there. */
    isThereAlready: ({ context }, { error }: { error: unknown }) => {
      const current = currentIn(error)
      return current !== null && isSamePlace(current, context.place)
    },
  },
  delays: { pointingPause: 150, settlingPause: 300 },
}).createMachine({
  id: 'timetableMove',
  description:
    'Moves one class of a timetable from one cell to another: picked up, checked for conflicts at each cell, put down, and saved. It stays where it was until the server confirms the move, and the person always learns the result.',
  context: { ...carriesNothing, moved: null, next: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'Every class is in its saved cell.',
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
      description: 'A class is picked up, and not put down yet.',
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
            guard: { type: 'isToRemove', params: ({ event }) => event },
            target: '.judged',
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
            actions: { type: 'setMove', params: ({ event }) => ({ place: event.place }) },
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
        aimless: { description: 'The pointer is on no cell that needs a check.' },
        pausing: {
          description: 'The pointer is on a cell, and may move on.',
          after: { pointingPause: 'checking' },
        },
        checking: {
          description:
            'The server checks for conflicts there. Pointing at another cell aborts the request.',
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
        judged: {
          description: 'The conflicts there, if any, are shown.',
          initial: 'settling',
          states: {
            settling: {
              description: 'The pointer may still move on.',
              after: { settlingPause: 'previewing' },
            },
            previewing: {
              description:
                'The server computes who would be notified of the move. The class can be put down meanwhile.',
              tags: 'busy',
              invoke: {
                src: 'preview',
                input: ({ context }) => context,
                onDone: {
                  target: 'previewed',
                  actions: assign({ preview: ({ event }) => event.output }),
                },
                onError: 'notPreviewed',
              },
            },
            previewed: { description: 'Who would be notified is shown.' },
            notPreviewed: { description: 'Only the conflicts are shown.' },
          },
        },
        unjudged: {
          description: 'The check failed. The class can still be put there: saving checks again.',
        },
      },
    },
    saving: {
      description:
        'The class is shown in its new cell while the server saves the move, once. A class that is picked up meanwhile is carried next.',
      tags: 'busy',
      on: {
        pickUp: { actions: { type: 'setNext', params: ({ event }) => event } },
        leave: { actions: { type: 'setNext', params: { carried: null } } },
      },
      invoke: {
        src: 'place',
        input: ({ context }) => context,
        onDone: {
          target: 'resting',
          actions: [
            { type: 'setMoved', params: ({ event }) => event },
            emit(({ event }) => ({ type: 'moved', row: event.output })),
          ],
        },
        onError: [
          {
            guard: { type: 'isBlocked', params: ({ event }) => event },
            target: 'blocked',
            actions: [{ type: 'setProblem', params: ({ event }) => event }, 'emitRefused'],
          },
          {
            guard: { type: 'isThereAlready', params: ({ event }) => event },
            target: 'resting',
            actions: 'emitRefused',
          },
          {
            guard: { type: 'isOvertaken', params: ({ event }) => event },
            target: 'overtaken',
            actions: [
              { type: 'setProblem', params: ({ event }) => event },
              { type: 'setCurrent', params: ({ event }) => event },
              'emitRefused',
            ],
          },
          { target: 'resting', actions: 'emitRefused' },
        ],
      },
    },
    blocked: {
      description:
        'The move has conflicts. People with the permission can accept them with a reason, and choose what those who are notified read.',
      tags: 'asking',
      on: {
        choose: { actions: assign({ notification: ({ event }) => event.notification }) },
        override: {
          target: 'saving',
          actions: { type: 'setMove', params: ({ event }) => ({ reason: event.reason }) },
        },
        leave: 'resting',
      },
    },
    overtaken: {
      description:
        'Somebody else changed the class meanwhile. The person moves it anyway, or gives up the change.',
      tags: 'asking',
      on: {
        moveAnyway: { target: 'saving', actions: { type: 'setMove', params: {} } },
        leave: 'resting',
      },
    },
  },
})

export type TimetableMoveActor = ActorRefFrom<typeof timetableMoveMachine>
export type TimetableMoveState = SnapshotFrom<typeof timetableMoveMachine>

export const isCarrying = (state: TimetableMoveState) => state.hasTag('carrying')
export const isSaving = (state: TimetableMoveState) => state.matches('saving')

export const isSamePlace = (one: Place | null, other: Place | null) =>
  one?.weekday === other?.weekday && one?.slotId === other?.slotId && one?.roomId === other?.roomId

/** Whether it is in a cell. A class in a room with custom times is not. */
export const isPlaced = ({ slotId, roomId }: Place) => slotId !== null && roomId !== null

/** The loaded row, or the server's answer if it is newer. */
export const asMoved = (row: TimetableClass, moved: TimetableClass | null) =>
  moved?.id === row.id && moved.version > row.version ? moved : row

/** The current row from a version conflict. */
function currentIn(error: unknown) {
  const { code, current } = toProblem(error)
  return code === 'versionConflict' ? (TimetableClass.safeParse(current).data ?? null) : null
}
