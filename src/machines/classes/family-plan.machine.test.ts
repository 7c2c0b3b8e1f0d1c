import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { EnrolledPlaces, FamilyPlan, HeldSeats } from '#contract/classes/family-plans.ts'
import { minute, second } from '#contract/dates/durations.ts'
import { familyPlanMachine } from './family-plan.machine.ts'
import { emptyPlan, holdingPlan } from './test-plan.ts'

interface Sent {
  call: string
  input: { unsaved: unknown; places: unknown; once: string | null }
  answer: (output: unknown) => void
  fail: (error: object) => void
}

/** A plan whose calls the test answers. */
function open(plan: FamilyPlan = emptyPlan) {
  const sent: Sent[] = []
  const ask = <Output>(call: string, input: Sent['input']) =>
    new Promise<Output>((answer, reject) => {
      const fail = (error: object) => reject(Object.assign(new Error(), error))
      sent.push({ call, input, answer: answer as Sent['answer'], fail })
    })
  const actor = createActor(
    familyPlanMachine.provide({
      actors: {
        save: fromPromise(({ input }) => ask<FamilyPlan>('save', input)),
        hold: fromPromise(({ input }) => ask<HeldSeats>('hold', input)),
        release: fromPromise(({ input }) => ask<FamilyPlan>('release', input)),
        enroll: fromPromise(({ input }) => ask<EnrolledPlaces>('enroll', input)),
      },
    }),
    { input: plan },
  )
  const enrolled: EnrolledPlaces[] = []
  actor.on('enrolled', ({ places }) => enrolled.push(places))
  actor.start()
  return {
    sent,
    enrolled,
    actor,
    context: () => actor.getSnapshot().context,
    isIn: (value: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
      actor.getSnapshot().matches(value),
    choose: (classId: number, rank: number | null) =>
      actor.send({ type: 'choose', classId, personId: 11, rank }),
    last: async (many: number) => {
      await vi.waitFor(() => expect(sent).toHaveLength(many))
      const one = sent.at(-1)
      if (!one) throw new Error('Nothing was sent')
      return one
    },
    settled: () => vi.advanceTimersByTimeAsync(0),
  }
}

const place = { personId: 11, classId: 7, way: 'Enroll', swapsClassId: null } as const
const lost = { name: 'NetworkError' }

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(emptyPlan.now) })
})
afterEach(() => vi.useRealTimers())

describe('Choices', () => {
  test('are sent one after the other, in the order of the presses', async () => {
    const plan = open()
    plan.choose(7, 1)
    plan.choose(8, 2)
    const first = await plan.last(1)
    expect(plan.context().unsaved).toHaveLength(2)
    const saved = { ...emptyPlan, choices: [{ personId: 11, classId: 7, rank: 1 }] }
    first.answer(saved)
    const next = await plan.last(2)
    expect(next.input.unsaved).toEqual([{ classId: 8, personId: 11, rank: 2 }])
    expect(plan.context().plan.choices).toEqual(saved.choices)
  })

  test('are sent again after a pause if the server was not reached, and nothing is lost', async () => {
    const plan = open()
    plan.choose(7, 1)
    ;(await plan.last(1)).fail(lost)
    await plan.settled()
    expect(plan.isIn({ choices: 'unanswered' })).toBe(true)
    await vi.advanceTimersByTimeAsync(5 * second)
    expect(plan.sent).toHaveLength(2)
    expect(plan.context().unsaved).toHaveLength(1)
  })

  test('that are refused are dropped, and the next one is sent', async () => {
    const plan = open()
    plan.choose(7, 1)
    plan.choose(8, 1)
    ;(await plan.last(1)).fail({ name: 'HTTPError' })
    const next = await plan.last(2)
    expect(next.input.unsaved).toEqual([{ classId: 8, personId: 11, rank: 1 }])
  })
})

describe('Held seats', () => {
  test('count down by the time of the server, also if the clock of the browser is wrong', async () => {
    vi.setSystemTime(Date.parse('2030-01-01T00:00:00.000Z'))
    const plan = open(holdingPlan)
    expect(plan.context().until).toBe(Date.parse('2030-01-01T00:15:00.000Z'))
    await vi.advanceTimersByTimeAsync(15 * minute - second)
    expect(plan.isIn({ seats: 'held' })).toBe(true)
    await vi.advanceTimersByTimeAsync(second)
    expect(plan.isIn({ seats: 'free' })).toBe(true)
    expect(plan.context()).toMatchObject({ until: null, isHoldOver: true })
    expect(plan.context().plan.hold).toBeNull()
  })

  test('are taken over from another device, and given back there', () => {
    const plan = open()
    plan.actor.send({ type: 'plan.read', plan: holdingPlan })
    expect(plan.isIn({ seats: 'held' })).toBe(true)
    plan.actor.send({ type: 'plan.read', plan: emptyPlan })
    expect(plan.isIn({ seats: 'free' })).toBe(true)
  })

  test('say for each place why it could not be held', async () => {
    const plan = open()
    plan.actor.send({ type: 'hold', places: [place] })
    const refused = [{ personId: 11, classId: 7, reason: 'Full: 1 of 1.' }]
    ;(await plan.last(1)).answer({ plan: emptyPlan, refused })
    await plan.settled()
    expect(plan.context().refused).toEqual({ '11/7': 'Full: 1 of 1.' })
    plan.choose(7, null)
    expect(plan.context().refused).toEqual({})
  })
})

describe('Enrolling', () => {
  test('is reported with what became of each place, and frees the hold', async () => {
    const plan = open(holdingPlan)
    plan.actor.send({ type: 'enroll', places: [place] })
    const statuses: EnrolledPlaces = [{ personId: 11, classId: 7, status: 'Enrolled' }]
    ;(await plan.last(1)).answer(statuses)
    await plan.settled()
    expect(plan.enrolled).toEqual([statuses])
    expect(plan.context().until).toBeNull()
  })

  test('keeps its idempotency key until it is answered, and gets another one for other places', async () => {
    const plan = open()
    plan.actor.send({ type: 'enroll', places: [place] })
    const first = await plan.last(1)
    first.fail(lost)
    await plan.settled()
    plan.actor.send({ type: 'enroll', places: [place] })
    const again = await plan.last(2)
    expect(again.input.once).toBe(first.input.once)
    again.fail(lost)
    await plan.settled()
    plan.actor.send({ type: 'enroll', places: [{ ...place, classId: 9 }] })
    const other = await plan.last(3)
    expect(other.input.once).not.toBe(first.input.once)
    other.fail(lost)
    await plan.settled()
    plan.actor.send({ type: 'enroll', places: [{ ...place, classId: 9, swapsClassId: 8 }] })
    const swap = await plan.last(4)
    expect(swap.input.once).not.toBe(other.input.once)
  })

  test('that is refused marks what has changed', async () => {
    const plan = open()
    plan.actor.send({ type: 'enroll', places: [place] })
    const problem = {
      message: 'One place has changed.',
      code: 'places_changed',
      fields: { '11/7': 'Full: 1 of 1.' },
    }
    ;(await plan.last(1)).fail({
      name: 'HTTPError',
      response: { status: 409, headers: new Headers() },
      problem,
    })
    await plan.settled()
    expect(plan.context()).toMatchObject({ refused: { '11/7': 'Full: 1 of 1.' }, once: null })
  })
})
