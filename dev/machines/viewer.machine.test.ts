import { createActor, SimulatedClock } from 'xstate'
import { describe, expect, test } from 'vitest'
import { nodesOf } from '#src/machines/walks/state-nodes.ts'
import type { Entry, Recording } from '#dev/inspect/recording.ts'
import { openedLog } from './log-file.tsx'
import { shownIndex, shownRecording, viewerMachine } from './viewer.machine.ts'

const entry = (type: string, value: string): Entry => ({
  at: 0,
  event: { type },
  value,
  context: {},
  status: 'active',
  taken: [],
})
const tab = { id: 'tab', address: '/login' }
const session: Recording = {
  id: 'tab x:0',
  tab: 'tab',
  name: 'x:0',
  machine: 'session',
  log: [entry('xstate.init', 'anonymous'), entry('a', 'authenticated'), entry('b', 'anonymous')],
}
const head = { id: session.id, tab: session.tab, name: session.name, machine: session.machine }

function started() {
  const clock = new SimulatedClock()
  const viewer = createActor(viewerMachine, { clock }).start()
  viewer.send({ type: 'tab.present', tab, recordings: [session] })
  return { clock, viewer, index: () => shownIndex(viewer.getSnapshot()) }
}

describe('Viewing running machines', () => {
  test('every state has a description', () => {
    const silent = nodesOf(viewerMachine).filter((node) => !node.description)
    expect(silent.map(({ id }) => id)).toEqual([])
  })

  test('shows the events of a running actor', () => {
    const { viewer, index } = started()
    viewer.send({ type: 'actor.moved', tab, recording: head, entry: entry('c', 'authenticated') })
    expect(index()).toBe(3)
  })

  test('steps through a log, which stays unchanged meanwhile', () => {
    const { viewer, index } = started()
    viewer.send({ type: 'replay' })
    expect(index()).toBe(0)
    viewer.send({ type: 'seek', index: 1 })
    viewer.send({ type: 'actor.moved', tab, recording: head, entry: entry('c', 'authenticated') })
    expect(index()).toBe(1)
    expect(shownRecording(viewer.getSnapshot())?.log).toHaveLength(3)
    viewer.send({ type: 'returnToNow' })
    expect(index()).toBe(3)
  })

  test('plays a log to its end, and from the start if it is at the end', () => {
    const { viewer, clock, index } = started()
    viewer.send({ type: 'replay' })
    viewer.send({ type: 'play' })
    clock.increment(800)
    expect(index()).toBe(1)
    clock.increment(800)
    expect(index()).toBe(2)
    expect(viewer.getSnapshot().matches({ replaying: 'paused' })).toBe(true)
    viewer.send({ type: 'play' })
    expect(index()).toBe(0)
  })

  test('forgets the actors of a tab that closes', () => {
    const { viewer } = started()
    viewer.send({ type: 'tab.left', tab })
    expect(viewer.getSnapshot().context).toMatchObject({ tabs: [], recordings: [] })
  })
})

describe('A log in a file', () => {
  test('is replayed without a running app', () => {
    const viewer = createActor(viewerMachine).start()
    viewer.send(openedLog('session.log.json', JSON.stringify(session)))
    const state = viewer.getSnapshot()
    expect(state.matches({ replaying: 'paused' })).toBe(true)
    expect(shownRecording(state)?.log).toEqual(session.log)
  })

  test.for(['', 'no JSON', '{}', '[]', JSON.stringify({ ...session, log: [] })])(
    'is refused in a sentence if it is none: %s',
    (text) => {
      const viewer = createActor(viewerMachine).start()
      viewer.send(openedLog('notes.txt', text))
      expect(viewer.getSnapshot().context.problem).toBe(
        '“notes.txt” is no log that was saved here.',
      )
    },
  )

  test('is refused if the app has no such machine', () => {
    const text = JSON.stringify({ ...session, machine: 'toaster2' })
    expect(openedLog('old.json', text)).toMatchObject({
      sentence: '“old.json” is the log of “toaster2”, a machine that the app does not have.',
    })
  })
})
