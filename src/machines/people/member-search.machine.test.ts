import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { ReadPage } from '#contract/page.ts'
import type { Member } from '#contract/people/members.ts'
import { memberSearchMachine } from './member-search.machine.ts'

const members = (...names: string[]) => ({
  items: names.map((name, index) => ({ id: index + 1, name }) as Member),
  totalPages: 1,
  totalCount: names.length,
  unfilteredCount: names.length,
})

type Answer = ReadPage<Member>
type Wanted = { organizationId: number; text: string }

function start(answer: (text: string) => Promise<Answer>) {
  const clock = new SimulatedClock()
  const asked: string[] = []
  const aborted: string[] = []
  const findMembers = fromPromise<Answer, Wanted>(({ input: { text }, signal }) => {
    asked.push(text)
    signal.addEventListener('abort', () => aborted.push(text))
    return answer(text)
  })
  const actor = createActor(memberSearchMachine.provide({ actors: { findMembers } }), {
    clock,
    input: { organizationId: 7 },
  }).start()
  const settled = () => waitFor(actor, (state) => !state.hasTag('busy'))
  return { actor, clock, asked, aborted, settled }
}

const unanswered = () => new Promise<Answer>(() => undefined)

describe('Searching for a member', () => {
  test('suggests the first members as soon as it opens', async () => {
    const { actor, asked, settled } = start(async () => members('Ada Lind', 'Ben Lind'))
    actor.send({ type: 'open' })
    const { value, context } = await settled()
    expect([asked, value, context.members.length]).toEqual([[''], 'showing', 2])
  })

  test('searches once after a pause of 300 ms in typing', () => {
    const { actor, clock, asked } = start(unanswered)
    actor.send({ type: 'search', text: 'b' })
    clock.increment(299)
    actor.send({ type: 'search', text: 'be' })
    clock.increment(299)
    expect(asked).toEqual([])
    clock.increment(1)
    expect(asked).toEqual(['be'])
  })

  test('aborts the pending request when the person types on or leaves', () => {
    const { actor, clock, aborted } = start(unanswered)
    actor.send({ type: 'open' })
    actor.send({ type: 'search', text: 'be' })
    expect(aborted).toEqual([''])
    clock.increment(300)
    actor.send({ type: 'close' })
    expect([aborted, actor.getSnapshot().value]).toEqual([['', 'be'], 'resting'])
  })

  test('suggests nothing after a failure, and searches again when the person types on', async () => {
    let isDown = true
    const { actor, clock, settled } = start((text) =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve(members(text)),
    )
    actor.send({ type: 'open' })
    expect((await settled()).value).toBe('failed')
    isDown = false
    actor.send({ type: 'search', text: 'Ben' })
    clock.increment(300)
    expect((await settled()).context.members.map(({ name }) => name)).toEqual(['Ben'])
  })

  test('shows no earlier results after a failure', async () => {
    const { actor, clock, settled } = start((text) =>
      text === '' ? Promise.resolve(members('Ada Lind')) : Promise.reject(new Error('down')),
    )
    actor.send({ type: 'open' })
    expect((await settled()).context.members).toHaveLength(1)
    actor.send({ type: 'search', text: 'Ben' })
    clock.increment(300)
    const { value, context } = await settled()
    expect([value, context.members]).toEqual(['failed', []])
  })

  test('forgets the text and the results when it closes', async () => {
    const { actor, clock, settled } = start(async () => members('Ben Lind'))
    actor.send({ type: 'search', text: 'Ben' })
    clock.increment(300)
    await settled()
    actor.send({ type: 'close' })
    expect(actor.getSnapshot().context).toMatchObject({ text: '', members: [] })
  })
})
