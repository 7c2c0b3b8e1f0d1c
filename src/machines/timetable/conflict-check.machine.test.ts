import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { Check } from '#contract/timetable/timetable.ts'
import type { PlannedClass } from '#src/api/timetable/timetable.api.ts'
import { conflictCheckMachine } from './conflict-check.machine.ts'
import { free } from './test-timetable.ts'

const planned = (values: Partial<PlannedClass> = {}): PlannedClass => ({
  organizationId: 1,
  semesterId: 2,
  startDate: '2026-09-01',
  endDate: '2026-12-19',
  ...values,
})

const meeting = (meetingsCount: number): Check => ({
  ...free,
  meetingsCount,
})

function start(answer: (asked: PlannedClass) => Promise<Check>) {
  const clock = new SimulatedClock()
  const asked: PlannedClass[] = []
  const aborted: PlannedClass[] = []
  const check = fromPromise<Check, PlannedClass>(({ input, signal }) => {
    asked.push(input)
    signal.addEventListener('abort', () => aborted.push(input))
    return answer(input)
  })
  const machine = conflictCheckMachine.provide({ actors: { check } })
  const actor = createActor(machine, { clock }).start()
  const plan = (each: PlannedClass | null) => actor.send({ type: 'plan.changed', planned: each })
  const settled = () => waitFor(actor, (state) => !state.hasTag('busy'))
  return { actor, clock, asked, aborted, plan, settled }
}

const unanswered = () => new Promise<Check>(() => undefined)

describe('The plan of a class', () => {
  test('is checked after 300 ms without a change, and not before', () => {
    const { clock, asked, plan } = start(unanswered)
    plan(planned())
    clock.increment(299)
    plan(planned({ roomId: 4 }))
    clock.increment(299)
    expect(asked).toEqual([])
    clock.increment(1)
    expect(asked).toEqual([planned({ roomId: 4 })])
  })

  test('is not checked again while it is the same', async () => {
    const { clock, asked, plan, settled } = start(async () => meeting(12))
    plan(planned())
    clock.increment(300)
    expect((await settled()).context.check).toEqual(meeting(12))
    plan(planned())
    clock.increment(300)
    expect(asked).toHaveLength(1)
  })

  test('shows the last result while the server checks again, and aborts the request before', async () => {
    const { actor, clock, aborted, plan, settled } = start(({ roomId }) =>
      roomId ? unanswered() : Promise.resolve(meeting(12)),
    )
    plan(planned())
    clock.increment(300)
    await settled()
    plan(planned({ roomId: 4 }))
    clock.increment(300)
    expect(actor.getSnapshot()).toMatchObject({
      value: 'checking',
      context: { check: meeting(12) },
    })
    plan(planned({ roomId: 5 }))
    expect(aborted).toEqual([planned({ roomId: 4 })])
  })

  test('shows nothing once it has too little data', async () => {
    const { actor, clock, plan, settled } = start(async () => meeting(12))
    plan(planned())
    clock.increment(300)
    await settled()
    plan(null)
    expect(actor.getSnapshot()).toMatchObject({ value: 'waiting', context: { check: null } })
  })

  test('can be checked again after a failure', async () => {
    let isDown = true
    const { actor, clock, plan, settled } = start(() =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve(meeting(3)),
    )
    plan(planned())
    clock.increment(300)
    expect((await settled()).value).toBe('failed')
    isDown = false
    actor.send({ type: 'retry' })
    expect((await settled()).context.check).toEqual(meeting(3))
  })
})
