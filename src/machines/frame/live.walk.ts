import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'
import { fromCallback } from 'xstate'
import { liveMachine } from './live.machine.ts'

const heard = {
  position: 7,
  message: { changes: [], areNotificationsNew: false, isEverything: false, spread: 0 },
}
const shown = { token: 'first', isOnline: true, isShown: true }

export const liveWalk = {
  machine: liveMachine.provide({
    actors: {
      lock: fromCallback(() => undefined),
      stream: fromCallback(() => undefined),
      ask: unanswered(),
    },
  }),
  origins: {
    'a visitor': { ...shown, token: null },
    'somebody who is logged in': shown,
  },
  events: {
    'logs in': ({ context }) => ({ type: 'token.changed', token: `${context.token} next` }),
    'logs out': { type: 'token.changed', token: null },
    'the network is lost': { type: 'network.lost' },
    'the network returns': { type: 'network.returned' },
    'another tab is shown': { type: 'page.hidden' },
    'nobody has looked for a while': { type: 'page.unused' },
    'the page is shown': { type: 'page.shown' },
    'the other tab passes on a message': { type: 'message.passedOn', heard },
    'the other tab is closed': { type: 'lock.granted', canStream: true },
    'the browser has no locks': { type: 'lock.granted', canStream: false },
    'the server says something': { type: 'message.came', heard },
    'the stream ends': { type: 'stream.ended' },
    'the server does not answer': over('patience', 'live.following.streaming.connecting'),
    'the server is silent': over('silence', 'live.following.streaming.open'),
    'the pause ends': over('nextTry', 'live.following.pausing'),
    'the question is answered': answered('live.following.polling.asking', heard),
    'the question fails': failed('live.following.polling.asking', new Error('Away')),
    'it is time to ask again': over('nextQuestion', 'live.following.polling.resting'),
    'it is time for another stream': over('anotherStream', 'live.following.polling'),
  },
  tellApart: ({ context }) => [
    context.token === null,
    context.isOnline,
    context.isShown,
    context.canStream,
    context.triesCount,
  ],
  promises: {
    'it follows exactly while somebody is logged in, looks, and has a network': ({ state }) => {
      const { token, isOnline, isShown } = state.context
      return state.matches('following') === (token !== null && isOnline && isShown)
    },
    'only the tab that asks the server passes on': ({ event, emitted }) =>
      emitted.every((each) => {
        const isPassedOn = event === 'the other tab passes on a message'
        return (each as { isOwn?: boolean }).isOwn === !isPassedOn
      }),
    'another account does not continue where the one before was': ({ event, state }) =>
      event !== 'logs in' || state.context.after === null,
    'a stream that opened is tried again after a short pause': ({ state }) =>
      !state.matches({ following: { streaming: 'open' } }) || state.context.triesCount === 0,
    'no stream is opened where tabs cannot share it': ({ state }) =>
      state.context.canStream || !state.matches({ following: 'streaming' }),
  },
} satisfies Walk<typeof liveMachine>
