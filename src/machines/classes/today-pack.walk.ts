import { todayPackMachine } from './today-pack.machine.ts'
import { answered, failed, over, unanswered } from '../walks/happenings.ts'
import type { Walk } from '../walks/walk.ts'

const outage = new Error('The network is down.')
const minutesAgo = (count: number) => Date.now() - count * 60_000

export const todayPackWalk = {
  machine: todayPackMachine.provide({
    actors: {
      open: unanswered(),
      idle: unanswered(),
      collect: unanswered(),
      forget: unanswered(),
    },
  }),
  origins: { 'a browser with a token': { token: 'first' } },
  events: {
    'logs in': ({ context }) => ({ type: 'token.changed', token: `${context.token} next` }),
    'the session ends': { type: 'token.changed', token: null },
    'the same session is reported': ({ context }) => ({
      type: 'token.changed',
      token: context.token,
    }),
    'nothing is stored yet': answered('todayPack.storing.opening', null),
    'a pack of a few minutes ago is stored': answered('todayPack.storing.opening', minutesAgo(1)),
    'a pack of yesterday is stored': answered('todayPack.storing.opening', minutesAgo(25 * 60)),
    'the store cannot be opened': failed('todayPack.storing.opening', outage),
    'the first screen had its time': over('firstScreen', 'todayPack.storing.waiting'),
    'the browser is idle': answered('todayPack.storing.settling', undefined),
    'everything is stored': answered('todayPack.storing.collecting', Date.now()),
    'the network fails': failed('todayPack.storing.collecting', outage),
    'it is due': over('untilDue', 'todayPack.storing.resting'),
    'the network returns': { type: 'network.returned' },
    'the page is shown again': { type: 'page.shown' },
    'the server refuses what is stored': { type: 'stored.refused' },
    'removes it from the device': { type: 'remove' },
    'removes it in another tab': { type: 'removed.elsewhere' },
    'everything is deleted': answered('todayPack.removing', undefined),
    'nothing can be deleted': failed('todayPack.removing', outage),
  },
  promises: {
    'nothing is collected without a session': ({ state }) =>
      (state.context.token === null) === state.matches('absent'),
    'another session starts without a pack': ({ state, before }) =>
      before?.context.token === state.context.token || state.context.savedAt === null,
  },
  tellApart: ({ context: { savedAt } }) => savedAt !== null && savedAt > minutesAgo(60),
} satisfies Walk<typeof todayPackMachine>
