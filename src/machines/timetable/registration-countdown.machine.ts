import { minute, second } from '#contract/dates/durations.ts'
import { assign, setup, type SnapshotFrom } from 'xstate'
import { fromRequest } from '../from-request.ts'

interface Opening {
  /** When registration opens, in milliseconds, by the clock of the server. */
  opensAt: number
  /** How far the clock of the server is ahead of the browser's, in milliseconds. */
  clockOffset: number
}

interface Context extends Opening {
  /** In milliseconds. */
  left: number
  /** The time left that a screen reader was last informed of. Null at first. */
  announced: number | null
}

export const registrationCountdownMachine = setup({
  types: {
    input: {} as Opening,
    context: {} as Context,
    events: {} as { type: 'opening.read'; opening: Opening } | { type: 'retry' },
    tags: {} as 'busy',
  },
  actors: { reload: fromRequest<unknown, void>(async () => undefined) },
  actions: {
    look: assign(({ context: { announced, ...opening } }) => {
      const left = leftUntil(opening)
      return { left, announced: announcedAt(left, announced) }
    }),
  },
  guards: {
    isTime: ({ context }) => context.left === 0,
    isTheSame: ({ context }, { opening }: { opening: Opening }) =>
      opening.opensAt === context.opensAt && opening.clockOffset === context.clockOffset,
  },
  delays: {
    nextChange: ({ context: { left, announced } }) =>
      announced === null || left <= shownInSeconds
        ? left % second || second
        : left % minute || minute,
    aMoment: 5 * second,
  },
}).createMachine({
  id: 'registrationCountdown',
  description:
    'The time until registration opens for a family, by the clock of the server. Then the page reads what is open by itself.',
  context: ({ input }) => ({ ...input, left: leftUntil(input), announced: null }),
  initial: 'waiting',
  on: {
    'opening.read': [
      { guard: { type: 'isTheSame', params: ({ event }) => event } },
      {
        target: '.waiting',
        actions: [assign(({ event }) => event.opening), 'look'],
      },
    ],
  },
  states: {
    waiting: {
      description:
        'Shows the time left: in minutes at first, in seconds near the end. Some of it is announced.',
      always: { guard: 'isTime', target: 'opening' },
      after: { nextChange: { target: 'waiting', reenter: true, actions: 'look' } },
    },
    opening: {
      description: 'The time has come. The page reads again what is open.',
      tags: 'busy',
      invoke: { src: 'reload', onDone: 'open', onError: 'failed' },
    },
    failed: {
      description: 'The page could not be read. It is tried again by itself, or at once.',
      after: { aMoment: 'opening' },
      on: { retry: 'opening' },
    },
    open: { description: 'The page shows what is open.' },
  },
})

/** Up to this many milliseconds before, the seconds are shown. */
export const shownInSeconds = 10 * minute

/** A screen reader is informed at the start, and when this much time is left. */
const milestones = [minute, shownInSeconds]

const leftUntil = ({ opensAt, clockOffset }: Opening) =>
  Math.max(0, opensAt - clockOffset - Date.now())

function announcedAt(left: number, announced: number | null) {
  if (announced === null) return left
  const reached = milestones.find((milestone) => left <= milestone)
  return reached !== undefined && reached < announced ? left : announced
}

type CountdownState = SnapshotFrom<typeof registrationCountdownMachine>

/** The time left in milliseconds, as it is shown and as it was last announced. */
export const timeLeft = ({ context: { left, announced } }: CountdownState) => ({ left, announced })

export const isOpening = (state: CountdownState) => state.hasTag('busy')
export const isOpen = (state: CountdownState) => state.matches('open')
export const hasFailed = (state: CountdownState) => state.matches('failed')
