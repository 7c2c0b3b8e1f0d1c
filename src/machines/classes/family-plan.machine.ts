import { assign, emit, setup } from 'xstate'
import type { EnrolledPlaces, EnrollPlanned, FamilyPlan } from '#contract/classes/family-plans.ts'
import { placeKey } from '#contract/classes/family-plans.ts'
import {
  enrollFamily,
  holdSeats,
  releaseSeats,
  savePlanChoice,
} from '#src/api/classes/family-plans.api.ts'
import { newKey } from '#src/api/attempts.ts'
import { isUnanswered, toProblem } from '#src/api/problem.ts'
import { fromRequest } from '../from-request.ts'
import { nextTry } from '../next-try.ts'

/** A class for a student. */
export interface Place {
  classId: number
  personId: number
}

/** A place that is enrolled with the others of the plan. */
export type PlannedPlace = EnrollPlanned['places'][number]

/** A class gets a rank among the choices at the same time, or is no choice any longer. */
export interface ChoiceChange extends Place {
  rank: number | null
}

interface Context {
  /** As the server last answered it. */
  plan: FamilyPlan
  /** When the held seats end, by the clock of this browser. */
  until: number | null
  /** Changes of the choices that are not saved yet, in order. */
  unsaved: readonly ChoiceChange[]
  /** How often a change was sent without a response. */
  triesCount: number
  /** What is being enrolled or held. */
  places: readonly PlannedPlace[]
  /** The idempotency key of the enrollment, as long as nobody knows what became of it. */
  once: string | null
  /** Why a place could not be held or enrolled, by `placeKey`. */
  refused: Readonly<Record<string, string>>
  /** Whether the time of held seats has run out while the plan was open. */
  isHoldOver: boolean
}

const endOf = ({ hold, now }: FamilyPlan): number | null =>
  hold && Date.now() + Date.parse(hold.until) - Date.parse(now)

/** Whether an enrollment is the one that was sent before. */
const areSamePlaces = (some: readonly PlannedPlace[], others: readonly PlannedPlace[]) =>
  some.length === others.length &&
  some.every((one, index) => {
    const other = others[index]
    return (
      other &&
      placeKey(one) === placeKey(other) &&
      one.way === other.way &&
      one.swapsClassId === other.swapsClassId
    )
  })

const read = (plan: FamilyPlan) => ({ plan, until: endOf(plan) })

export const familyPlanMachine = setup({
  types: {
    input: {} as FamilyPlan,
    context: {} as Context,
    events: {} as
      | ({ type: 'choose' } & ChoiceChange)
      | { type: 'plan.read'; plan: FamilyPlan }
      | { type: 'hold'; places: readonly PlannedPlace[] }
      | { type: 'release' }
      | { type: 'enroll'; places: readonly PlannedPlace[] },
    emitted: {} as
      | { type: 'saved'; plan: FamilyPlan }
      | { type: 'seatsChanged' }
      | { type: 'enrolled'; places: EnrolledPlaces },
    tags: {} as 'busy' | 'sending',
  },
  actors: {
    save: fromRequest(({ unsaved: [next] }: Context, signal) => {
      if (!next) throw new Error('Nothing is to be saved')
      return savePlanChoice(next, { signal })
    }),
    hold: fromRequest(({ plan: { semesterId }, places }: Context, signal) =>
      holdSeats(
        { semesterId, places: places.map(({ classId, personId }) => ({ classId, personId })) },
        { signal },
      ),
    ),
    release: fromRequest(({ plan: { semesterId } }: Context, signal) =>
      releaseSeats({ semesterId }, { signal }),
    ),
    enroll: fromRequest(({ plan: { semesterId }, places, once }: Context, signal) =>
      enrollFamily({ semesterId, places: [...places] }, { signal, ...(once && { once }) }),
    ),
  },
  actions: {
    read: assign((_, plan: FamilyPlan) => read(plan)),
    take: assign(({ context: { once, places: before } }, places: readonly PlannedPlace[]) => ({
      places,
      once: areSamePlaces(before, places) ? once : null,
      refused: {},
      isHoldOver: false,
    })),
    drop: assign(({ context: { unsaved } }) => ({ unsaved: unsaved.slice(1), triesCount: 0 })),
    seatsChanged: emit({ type: 'seatsChanged' as const }),
  },
  guards: {
    hasUnsaved: ({ context }) => context.unsaved.length > 0,
    holdsSeats: ({ context }) => context.until !== null,
    holdsNone: ({ context }) => context.until === null,
    isUnanswered: (_, { error }: { error: unknown }) => isUnanswered(error),
  },
  delays: {
    nextTry,
    holdEnds: ({ context: { until } }) => Math.max(0, (until ?? 0) - Date.now()),
  },
}).createMachine({
  id: 'familyPlan',
  description:
    'The classes that a family chooses for its students. Each choice is saved at once, so that the plan goes on at another device. Free seats can be held for 15 minutes. Everybody is enrolled with one call, which takes all places or none.',
  context: ({ input }) => ({
    ...read(input),
    unsaved: [],
    triesCount: 0,
    places: [],
    once: null,
    refused: {},
    isHoldOver: false,
  }),
  type: 'parallel',
  states: {
    choices: {
      description: 'Saves one change after the other.',
      initial: 'saved',
      on: {
        choose: {
          actions: assign(({ context: { unsaved, refused }, event }) => {
            const { classId, personId, rank } = event
            const { [placeKey(event)]: _, ...others } = refused
            return { unsaved: [...unsaved, { classId, personId, rank }], refused: others }
          }),
        },
      },
      states: {
        saved: {
          description: 'The server has every choice.',
          always: { guard: 'hasUnsaved', target: 'saving' },
          on: { 'plan.read': { actions: { type: 'read', params: ({ event }) => event.plan } } },
        },
        saving: {
          description: 'The first change is on its way.',
          tags: 'busy',
          invoke: {
            src: 'save',
            input: ({ context }) => context,
            onDone: {
              target: 'saved',
              actions: [
                { type: 'read', params: ({ event }) => event.output },
                'drop',
                emit(({ event }) => ({ type: 'saved' as const, plan: event.output })),
              ],
            },
            onError: [
              {
                guard: { type: 'isUnanswered', params: ({ event }) => event },
                target: 'unanswered',
                actions: assign({ triesCount: ({ context }) => context.triesCount + 1 }),
              },
              // A toast shows why. The class is shown as it was.
              { target: 'saved', actions: ['drop', 'seatsChanged'] },
            ],
          },
        },
        unanswered: {
          description: 'The server could not be reached. The change is sent again after a while.',
          after: { nextTry: 'saving' },
        },
      },
    },
    seats: {
      description: 'Holds seats and enrolls.',
      initial: 'settled',
      states: {
        settled: {
          description: 'Decides whether seats are held.',
          always: [{ guard: 'holdsSeats', target: 'held' }, { target: 'free' }],
        },
        free: {
          description: 'No seat is held.',
          always: { guard: 'holdsSeats', target: 'held' },
          on: {
            hold: {
              target: 'holding',
              actions: { type: 'take', params: ({ event }) => event.places },
            },
            enroll: {
              target: 'enrolling',
              actions: { type: 'take', params: ({ event }) => event.places },
            },
          },
        },
        held: {
          description: 'Seats are held, and the time that is left counts down.',
          always: { guard: 'holdsNone', target: 'free' },
          on: {
            hold: {
              target: 'holding',
              actions: { type: 'take', params: ({ event }) => event.places },
            },
            release: 'releasing',
            enroll: {
              target: 'enrolling',
              actions: { type: 'take', params: ({ event }) => event.places },
            },
          },
          after: {
            holdEnds: {
              target: 'free',
              actions: [
                assign(({ context: { plan } }) => ({
                  plan: { ...plan, hold: null },
                  until: null,
                  isHoldOver: true,
                })),
                'seatsChanged',
              ],
            },
          },
        },
        holding: {
          description: 'Seats are being held.',
          tags: ['busy', 'sending'],
          invoke: {
            src: 'hold',
            input: ({ context }) => context,
            onDone: {
              target: 'settled',
              actions: [
                { type: 'read', params: ({ event }) => event.output.plan },
                assign(({ event: { output } }) => ({
                  refused: Object.fromEntries(
                    output.refused.map((each) => [placeKey(each), each.reason]),
                  ),
                })),
                'seatsChanged',
              ],
            },
            onError: { target: 'settled', actions: 'seatsChanged' },
          },
        },
        releasing: {
          description: 'The held seats are being given back.',
          tags: ['busy', 'sending'],
          invoke: {
            src: 'release',
            input: ({ context }) => context,
            onDone: {
              target: 'settled',
              actions: [{ type: 'read', params: ({ event }) => event.output }, 'seatsChanged'],
            },
            onError: 'settled',
          },
        },
        enrolling: {
          description: 'All places are being enrolled in one transaction.',
          tags: ['busy', 'sending'],
          entry: assign({ once: ({ context }) => context.once ?? newKey() }),
          invoke: {
            src: 'enroll',
            input: ({ context }) => context,
            onDone: {
              target: 'settled',
              actions: [
                assign(({ context: { plan } }) => ({
                  plan: { ...plan, hold: null },
                  until: null,
                  once: null,
                })),
                'seatsChanged',
                emit(({ event }) => ({ type: 'enrolled' as const, places: event.output })),
              ],
            },
            onError: [
              {
                guard: { type: 'isUnanswered', params: ({ event }) => event },
                target: 'settled',
              },
              {
                target: 'settled',
                actions: [
                  assign(({ event: { error } }) => ({
                    once: null,
                    refused: toProblem(error).fields ?? {},
                  })),
                  'seatsChanged',
                ],
              },
            ],
          },
        },
      },
    },
  },
})
