import { assign, emit, setup } from 'xstate'
import type { EnrollmentStatus } from '#contract/classes/enrollments.ts'
import { enroll } from '#src/api/classes/enrollments.api.ts'
import { newKey } from '#src/api/attempts.ts'
import { isUnanswered } from '#src/api/problem.ts'
import { fromRequest } from '../from-request.ts'

/** A class for a student. */
export interface Place {
  classId: number
  personId: number
}

interface Chosen extends Place {
  /** The idempotency key: the same for every try. The server stores none for a refusal. */
  once: string
}

interface Context {
  /** What is chosen and not enrolled yet, in the order in which it was chosen. */
  chosen: readonly Chosen[]
  /** What is still to be sent. */
  queue: readonly Chosen[]
  /** What became of those that were sent: enrolled, requested, or on the waitlist. */
  statuses: readonly EnrollmentStatus[]
}

export const isSame = (one: Place, other: Place) =>
  one.classId === other.classId && one.personId === other.personId

const without = (places: readonly Chosen[], place: Place) =>
  places.filter((each) => !isSame(each, place))

const toNext = [
  { guard: 'isMore', target: 'enrolling' },
  { target: 'choosing', actions: 'finish' },
] as const

export const enrollFamilyMachine = setup({
  types: {
    context: {} as Context,
    events: {} as
      | ({ type: 'toggle' } & Place)
      | { type: 'catalog.read'; open: readonly Place[] }
      | { type: 'enroll' },
    emitted: {} as { type: 'finished'; statuses: readonly EnrollmentStatus[] },
    tags: {} as 'busy',
  },
  actors: {
    enroll: fromRequest(({ queue: [next] }: Context, signal) => {
      if (!next) throw new Error('Nothing is to be sent')
      const { classId, personId, once } = next
      return enroll({ classId, personId, swapsClassId: null, message: null }, { once, signal })
    }),
  },
  actions: {
    toggle: assign(({ context: { chosen } }, { classId, personId }: Place) => {
      const place = { classId, personId }
      const isChosen = chosen.some((each) => isSame(each, place))
      return {
        chosen: isChosen ? without(chosen, place) : [...chosen, { ...place, once: newKey() }],
      }
    }),
    dropClosed: assign(({ context: { chosen } }, { open }: { open: readonly Place[] }) => ({
      chosen: chosen.filter((place) => open.some((each) => isSame(each, place))),
    })),
    begin: assign(({ context: { chosen } }) => ({ queue: chosen, statuses: [] })),
    leaveQueue: assign(({ context: { queue } }) => ({ queue: queue.slice(1) })),
    stop: assign({ queue: [] }),
    finish: emit(({ context: { statuses } }) => ({ type: 'finished' as const, statuses })),
  },
  guards: {
    hasChosen: ({ context }) => context.chosen.length > 0,
    isMore: ({ context }) => context.queue.length > 0,
    isUnanswered: (_, { error }: { error: unknown }) => isUnanswered(error),
  },
}).createMachine({
  id: 'enrollFamily',
  description:
    'The classes that a parent chooses for several children, and their enrollment with one press, one after the other. A refusal is shown elsewhere; its place stays chosen as long as it is open to the student, and the others are enrolled. Without a connection, the rest waits for another press.',
  context: { chosen: [], queue: [], statuses: [] },
  initial: 'choosing',
  on: { 'catalog.read': { actions: { type: 'dropClosed', params: ({ event }) => event } } },
  states: {
    choosing: {
      description: 'Places are chosen and given back. Nothing is sent.',
      on: {
        toggle: { actions: { type: 'toggle', params: ({ event }) => event } },
        enroll: { guard: 'hasChosen', target: 'enrolling', actions: 'begin' },
      },
    },
    enrolling: {
      description: 'The first place of the queue is being enrolled.',
      tags: 'busy',
      invoke: {
        src: 'enroll',
        input: ({ context }) => context,
        onDone: {
          target: 'enrolled',
          actions: assign(({ context: { chosen, queue, statuses }, event: { output } }) => ({
            chosen: queue[0] ? without(chosen, queue[0]) : chosen,
            statuses: output.status ? [...statuses, output.status] : statuses,
          })),
        },
        onError: [
          {
            guard: { type: 'isUnanswered', params: ({ event }) => event },
            target: 'choosing',
            actions: ['stop', 'finish'],
          },
          { target: 'enrolled' },
        ],
      },
    },
    enrolled: {
      description: 'One place is done or refused, and the next one follows.',
      tags: 'busy',
      entry: 'leaveQueue',
      always: toNext,
    },
  },
})
