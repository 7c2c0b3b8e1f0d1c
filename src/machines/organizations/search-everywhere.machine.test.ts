import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { foundOf, hasFailed, searchEverywhereMachine } from './search-everywhere.machine.ts'
import type { Found } from './search-everywhere.machine.ts'
import { readIntent } from './search-everywhere.intent.ts'

type Wanted = { organizationId: number | null; searchString: string }

const foundFor = (name: string): Found => ({
  own: { classes: [], families: [], organizations: [{ id: 1, name, mayAdminister: true }] },
  inOrganization: {},
})

function start(answer: (wanted: Wanted) => Promise<Found>) {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const aborted: string[] = []
  const find = fromPromise<Found, Wanted>(({ input, signal }) => {
    asked.push(`${input.organizationId} ${input.searchString}`)
    signal.addEventListener('abort', () => aborted.push(input.searchString))
    return answer(input)
  })
  const actor = createActor(searchEverywhereMachine.provide({ actors: { find } }), {
    clock,
    input: { organizationId: 7 },
  }).start()
  const search = (text: string) => actor.send({ type: 'search', text })
  const settled = () => waitFor(actor, (state) => !state.hasTag('busy'))
  return { actor, clock, asked, aborted, search, settled }
}

const unanswered = () => new Promise<Found>(() => undefined)

describe('Searching everywhere', () => {
  test('searches once after a pause of 150 ms in typing', () => {
    const { clock, asked, search } = start(unanswered)
    search('b')
    clock.increment(149)
    search('be')
    clock.increment(149)
    expect(asked).toEqual([])
    clock.increment(1)
    expect(asked).toEqual(['7 be'])
  })

  test('searches for the thing, and not for what to do with it', () => {
    const { clock, asked, search } = start(unanswered)
    search('Take attendance in Botany')
    clock.increment(150)
    expect(asked).toEqual(['7 Botany'])
  })

  test('aborts the search when the person types on', () => {
    const { clock, aborted, search } = start(unanswered)
    search('be')
    clock.increment(150)
    search('ben')
    expect(aborted).toEqual(['be'])
  })

  test('an answer that comes after the text is gone shows nothing', async () => {
    const { actor, clock, search, settled } = start(async ({ searchString }) =>
      foundFor(searchString),
    )
    search('be')
    clock.increment(150)
    search(' ')
    await settled()
    await Promise.resolve()
    expect([actor.getSnapshot().value, foundOf(actor.getSnapshot())]).toEqual(['resting', null])
  })

  test('shows no earlier results after a failure, and searches again on request', async () => {
    let isDown = false
    const { actor, clock, search, settled } = start(async ({ searchString }) => {
      if (isDown) throw new Error('down')
      return foundFor(searchString)
    })
    search('be')
    clock.increment(150)
    expect((await settled()).value).toBe('showing')
    isDown = true
    search('ben')
    clock.increment(150)
    const state = await settled()
    expect([hasFailed(state), foundOf(state)]).toEqual([true, null])
    isDown = false
    actor.send({ type: 'retry' })
    expect(foundOf(await settled())?.own.organizations[0]?.name).toBe('ben')
  })

  test('another organization is searched for the same text at once', async () => {
    const { actor, clock, asked, search } = start(unanswered)
    search('be')
    clock.increment(150)
    actor.send({ type: 'organization.changed', organizationId: 8 })
    expect(asked).toEqual(['7 be', '8 be'])
  })
})

describe('What somebody wants to do', () => {
  test.each([
    ['Take attendance in Botany', 'takeAttendance', 'Botany'],
    ['attendance botany', 'takeAttendance', 'botany'],
    ['Attendance', 'takeAttendance', ''],
    ['Cancel Dec 3', 'cancel', 'Dec 3'],
    ['invite ada@example.org', 'invite', 'ada@example.org'],
    ['Cancellation fund', null, 'Cancellation fund'],
    ['  Ada  ', null, 'Ada'],
    ['', null, ''],
  ])('%j', (text, intent, rest) => {
    expect(readIntent(text)).toEqual({ intent, rest })
  })
})
