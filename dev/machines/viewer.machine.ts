import { assign, setup, type SnapshotFrom } from 'xstate'
import {
  extended,
  withoutOldest,
  type Message,
  type Recording,
  type Tab,
} from '#dev/inspect/recording.ts'

const ownTab = 'opened'

export interface Viewed {
  tabs: readonly Tab[]
  recordings: readonly Recording[]
  /** The id of a recording, or of a machine of the catalog. */
  chosen: string | null
  /** A replay is not affected by new events of the actor. */
  replayed: Recording | null
  index: number
  problem: string | null
}

export const viewerMachine = setup({
  types: {
    context: {} as Viewed,
    events: {} as
      | Exclude<Message, { type: 'page.opened' }>
      | { type: 'choose'; id: string }
      | { type: 'log.opened'; recording: Recording }
      | { type: 'log.refused'; sentence: string }
      | { type: 'seek'; index: number }
      | { type: 'replay' | 'play' | 'pause' | 'returnToNow' },
  },
  guards: {
    hasLog: ({ context }) => chosenRecording(context) !== undefined,
    isAtEnd: ({ context: { replayed, index } }) => index >= (replayed?.log.length ?? 1) - 1,
  },
  actions: {
    freeze: assign(({ context }) => ({ replayed: chosenRecording(context) ?? null, index: 0 })),
  },
  delays: { oneStep: 800 },
}).createMachine({
  id: 'viewer',
  description:
    'The running machines as a developer sees them: live, or one of them at an earlier time.',
  context: { tabs: [], recordings: [], chosen: null, replayed: null, index: 0, problem: null },
  initial: 'live',
  on: {
    'tab.present': {
      actions: assign(({ context, event: { tab, recordings } }) => ({
        tabs: [...withoutTab(context.tabs, tab.id), tab],
        recordings: [...context.recordings.filter((each) => each.tab !== tab.id), ...recordings],
        chosen: context.chosen ?? recordings[0]?.id ?? null,
      })),
    },
    'tab.left': {
      actions: assign(({ context, event: { tab } }) => ({
        tabs: withoutTab(context.tabs, tab.id),
        recordings: context.recordings.filter((each) => each.tab !== tab.id),
      })),
    },
    'actor.moved': {
      actions: assign(({ context, event: { tab, recording, entry } }) => {
        const known = context.recordings.find(({ id }) => id === recording.id)
        const moved = { ...recording, log: extended(known?.log ?? [], entry) }
        return {
          tabs: [...withoutTab(context.tabs, tab.id), tab],
          recordings: known
            ? context.recordings.map((each) => (each === known ? moved : each))
            : withoutOldest([...context.recordings, moved]),
          chosen: context.chosen ?? recording.id,
        }
      }),
    },
    choose: { target: '.live', actions: assign({ chosen: ({ event }) => event.id }) },
    'log.opened': {
      target: '.replaying',
      actions: assign(({ context, event: { recording } }) => {
        const opened = { ...recording, id: `${ownTab} ${recording.id}`, tab: ownTab }
        const others = context.recordings.filter(({ id }) => id !== opened.id)
        return { recordings: [...others, opened], chosen: opened.id, problem: null }
      }),
    },
    'log.refused': { actions: assign({ problem: ({ event }) => event.sentence }) },
  },
  states: {
    live: {
      description: 'Shows the current state.',
      entry: assign({ replayed: null }),
      on: { replay: { guard: 'hasLog', target: 'replaying' } },
    },
    replaying: {
      description: 'Shows the state after one of the events of a log.',
      entry: 'freeze',
      initial: 'paused',
      on: {
        seek: { target: '.paused', actions: assign({ index: ({ event }) => event.index }) },
        returnToNow: 'live',
      },
      states: {
        paused: {
          description: 'Waits for a step forward or back.',
          on: {
            play: [
              { guard: 'isAtEnd', target: 'playing', actions: assign({ index: 0 }) },
              { target: 'playing' },
            ],
          },
        },
        playing: {
          description: 'Plays one event after another.',
          always: { guard: 'isAtEnd', target: 'paused' },
          after: {
            oneStep: {
              target: 'playing',
              reenter: true,
              actions: assign({ index: ({ context }) => context.index + 1 }),
            },
          },
          on: { pause: 'paused' },
        },
      },
    },
  },
})

type ViewerState = SnapshotFrom<typeof viewerMachine>

/** The shown actor with its log, or only the name of a machine. */
export const shownRecording = ({ context }: ViewerState) =>
  context.replayed ?? chosenRecording(context)

/** The index of the shown log entry: the last one, unless a log is replayed. */
export const shownIndex = (state: ViewerState) =>
  state.matches('replaying') ? state.context.index : (shownRecording(state)?.log.length ?? 0) - 1

export const isOpened = ({ tab }: Recording) => tab === ownTab

const chosenRecording = ({ recordings, chosen }: Viewed) =>
  recordings.find(({ id }) => id === chosen)

const withoutTab = (tabs: readonly Tab[], id: string) => tabs.filter((tab) => tab.id !== id)
