import { createActor, fromPromise } from 'xstate'
import { describe, expect, test } from 'vitest'
import type { Credentials } from '#contract/accounts/accounts.ts'
import type { LoginAnswer } from '#contract/accounts/sign-in.ts'
import { searchBoxMachine } from '#src/machines/table/search-box.machine.ts'
import { nothingPersisted, signInMachine } from '#src/machines/accounts/sign-in.machine.ts'
import { chartOf } from '#dev/chart/chart.ts'
import { createRecorder } from './recorder.ts'
import type { Entry } from './recording.ts'

const ada = {
  id: 1,
  email: 'ada@example.org',
  firstName: 'Ada',
  lastName: 'Byron',
  preferredName: null,
  photoUrl: null,
  isEmailVerified: true,
  hasPassword: true,
  createdDate: '2026-01-01T00:00:00.000Z',
}

function recorded() {
  const entries: Entry[] = []
  const recorder = createRecorder('tab', (_, entry) => entries.push(entry))
  return { recorder, entries, inspect: recorder.observe }
}

describe('The recording of a machine', () => {
  test('has each event with the resulting state and the transitions taken', () => {
    const { recorder, inspect } = recorded()
    const actor = createActor(searchBoxMachine, { input: { searchString: '' }, inspect }).start()
    actor.send({ type: 'type', text: 'Lions' })
    actor.send({ type: 'search' })
    actor.stop()

    const [recording] = recorder.recordings()
    expect(recording).toMatchObject({ tab: 'tab', machine: 'searchBox' })
    expect(recording!.log.map(({ event, value, status }) => [event.type, value, status])).toEqual([
      ['xstate.init', 'settled', 'active'],
      ['type', 'debouncing', 'active'],
      ['search', 'settled', 'active'],
      ['xstate.stop', 'settled', 'stopped'],
    ])
    const drawn = chartOf(searchBoxMachine).arrows.flatMap(({ lines }) => lines.map(({ id }) => id))
    const taken = recording!.log.flatMap((entry) => entry.taken)
    expect(taken).toHaveLength(3)
    expect(drawn).toEqual(expect.arrayContaining(taken))
  })

  test('contains no passwords or tokens', async () => {
    const { entries, inspect } = recorded()
    const machine = signInMachine.provide({
      actors: {
        logIn: fromPromise<LoginAnswer, Credentials>(async () => ({ token: 'hush', user: ada })),
      },
    })
    const input = { link: null, persisted: nothingPersisted }
    const actor = createActor(machine, { inspect, input }).start()
    actor.send({ type: 'submit', credentials: { email: 'ada@example.org', password: 'hush' } })
    await expect.poll(() => actor.getSnapshot().value).toBe('signedIn')
    expect(entries.length).toBeGreaterThan(2)
    expect(JSON.stringify(entries)).not.toContain('hush')
  })

  test('is limited to the last 500 events', () => {
    const { recorder, inspect } = recorded()
    const actor = createActor(searchBoxMachine, { input: { searchString: '' }, inspect }).start()
    for (let typed = 0; typed < 600; typed += 1) actor.send({ type: 'type', text: String(typed) })
    actor.stop()
    expect(recorder.recordings()[0]!.log).toHaveLength(500)
  })

  test('keeps running actors, no matter how many others have ended', () => {
    const { recorder, inspect } = recorded()
    const input = { searchString: '' }
    const first = createActor(searchBoxMachine, { input, inspect, id: 'first' }).start()
    for (let each = 0; each < 80; each += 1) {
      createActor(searchBoxMachine, { input, inspect }).start().stop()
    }
    const { length } = recorder.recordings()
    expect(length).toBeLessThan(70)
    expect(recorder.recordings()[0]).toMatchObject({ name: 'first' })
    first.stop()
  })
})
