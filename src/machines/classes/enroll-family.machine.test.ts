import { describe, expect, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Eligibility } from '#contract/classes/enrollments.ts'
import { enrollFamilyMachine, type Place } from './enroll-family.machine.ts'
import { enrolled, waitlisted } from './test-eligibility.ts'

interface Sent extends Place {
  once: string
  answer: (eligibility: Eligibility) => void
  fail: (name?: string) => void
}

/** A plan whose calls the test answers. */
function open() {
  const sent: Sent[] = []
  const machine = enrollFamilyMachine.provide({
    actors: {
      enroll: fromPromise(
        ({ input: { queue } }) =>
          new Promise((answer, reject) => {
            const [next] = queue
            if (!next) throw new Error('Nothing is to be sent')
            const fail = (name = 'HTTPError') => reject(Object.assign(new Error(), { name }))
            sent.push({ ...next, answer, fail })
          }),
      ),
    },
  })
  const actor = createActor(machine)
  const finished: unknown[] = []
  actor.on('finished', ({ statuses }) => finished.push(statuses))
  actor.start()
  const chosen = () =>
    actor.getSnapshot().context.chosen.map(({ classId, personId }) => [classId, personId])
  return {
    sent,
    finished,
    chosen,
    toggle: (classId: number, personId: number) =>
      actor.send({ type: 'toggle', classId, personId }),
    read: (places: Place[]) => actor.send({ type: 'catalog.read', open: places }),
    enroll: () => actor.send({ type: 'enroll' }),
    isSent: async (many: number) => {
      await vi.waitFor(() => expect(sent).toHaveLength(many))
      const last = sent.at(-1)
      if (!last) throw new Error('Nothing was sent')
      return last
    },
    isDone: () => vi.waitFor(() => expect(actor.getSnapshot().hasTag('busy')).toBe(false)),
  }
}

describe('Choosing', () => {
  test('a place is chosen, and given back by the same press', () => {
    const plan = open()
    plan.toggle(7, 1)
    plan.toggle(7, 2)
    plan.toggle(7, 1)
    expect(plan.chosen()).toEqual([[7, 2]])
  })

  test('a place that is not open to the student anymore is not chosen anymore', () => {
    const plan = open()
    plan.toggle(7, 1)
    plan.toggle(7, 2)
    plan.read([{ classId: 7, personId: 2 }])
    expect(plan.chosen()).toEqual([[7, 2]])
  })

  test('nothing is sent while nothing is chosen', () => {
    const plan = open()
    plan.enroll()
    expect(plan.sent).toEqual([])
  })
})

describe('Enrolling', () => {
  test('sends one place after the other, in the order of the choice', async () => {
    const plan = open()
    plan.toggle(7, 1)
    plan.toggle(5, 2)
    plan.enroll()
    const first = await plan.isSent(1)
    expect(first).toMatchObject({ classId: 7, personId: 1 })
    first.answer(enrolled)
    const second = await plan.isSent(2)
    expect(second).toMatchObject({ classId: 5, personId: 2 })
    second.answer(waitlisted)
    await plan.isDone()
    expect(plan.finished).toEqual([['Enrolled', 'Waitlisted']])
    expect(plan.chosen()).toEqual([])
  })

  test('enrolls the others after a refusal, whose place stays chosen', async () => {
    const plan = open()
    plan.toggle(7, 1)
    plan.toggle(5, 2)
    plan.enroll()
    ;(await plan.isSent(1)).fail()
    ;(await plan.isSent(2)).answer(enrolled)
    await plan.isDone()
    expect(plan.finished).toEqual([['Enrolled']])
    expect(plan.chosen()).toEqual([[7, 1]])
  })

  test('stops without a connection, and sends the rest with the same keys at the next press', async () => {
    const plan = open()
    plan.toggle(7, 1)
    plan.toggle(5, 2)
    plan.enroll()
    const first = await plan.isSent(1)
    first.fail('NetworkError')
    await plan.isDone()
    expect(plan.sent).toHaveLength(1)
    expect(plan.chosen()).toHaveLength(2)
    plan.enroll()
    expect((await plan.isSent(2)).once).toBe(first.once)
  })
})
