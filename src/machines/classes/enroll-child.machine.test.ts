import { minute } from '#contract/dates/durations.ts'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { Eligibility } from '#contract/classes/enrollments.ts'
import { enrollChildMachine, isFilling, isSettled } from './enroll-child.machine.ts'
import {
  asked,
  choir,
  closed,
  conflicting,
  enrolled,
  mia,
  offered,
  requested,
  toWait,
  waitlisted,
  withdrawn,
} from './test-eligibility.ts'

type Asked = {
  input: unknown
  answer: (eligibility: Eligibility) => void
  fail: () => void
  /** The server does not respond. */
  lose: () => void
  signal: AbortSignal
}

/** Shows a class for a student. The test answers the calls. */
function look(eligibility: Eligibility) {
  const calls: Asked[] = []
  const under = <Input>() =>
    fromPromise<Eligibility, Input>(
      ({ input, signal }) =>
        new Promise((resolve, reject) => {
          const fail = () => reject(new Error('No.'))
          const lose = () => reject(Object.assign(new Error(), { name: 'NetworkError' }))
          calls.push({ input, answer: resolve, fail, lose, signal })
        }),
    )
  const machine = enrollChildMachine.provide({ actors: { enroll: under(), withdraw: under() } })
  const actor = createActor(machine, { input: { classId: 7, eligibility } })
  const emitted: unknown[] = []
  actor.on('changed', ({ eligibility: now, was }) => emitted.push([now.status, was]))
  actor.on('refused', ({ type }) => emitted.push(type))
  actor.on('offerExpired', ({ type }) => emitted.push(type))
  actor.start()
  const state = () => actor.getSnapshot()
  return {
    calls,
    emitted,
    state,
    send: (...event: Parameters<typeof actor.send>) => actor.send(...event),
    stop: () => actor.stop(),
    read: (now: Eligibility) => actor.send({ type: 'eligibility.read', eligibility: now }),
    isAt: (name: string) => expect(state().value).toEqual({ resting: name }),
    settles: (name: string) => vi.waitFor(() => expect(state().value).toEqual({ resting: name })),
  }
}

describe("A student's state in a class", () => {
  test.each([
    [mia, 'enrollable'],
    [asked, 'requestable'],
    [toWait, 'waitlistable'],
    [closed, 'closed'],
    [offered, 'offered'],
    [{ ...offered, way: null }, 'closed'],
    [enrolled, 'enrolled'],
    [requested, 'requested'],
    [waitlisted, 'waitlisted'],
    [withdrawn, 'enrollable'],
    [{ ...withdrawn, status: 'Declined', way: null }, 'closed'],
  ] satisfies [Eligibility, string][])(
    'is derived from the eligibility: %j',
    (eligibility, name) => {
      const { isAt, read, state } = look(closed)
      read(eligibility)
      isAt(name)
      expect(isSettled(state())).toBe(true)
    },
  )
})

describe('The one button', () => {
  test('enrolls with one press, and reports the state before', async () => {
    const { send, calls, emitted, state, settles } = look(mia)
    send({ type: 'enroll' })
    expect([state().value, isSettled(state())]).toEqual(['enrolling', false])
    expect(calls[0]!.input).toMatchObject({ classId: 7, swapsClassId: null, message: null })
    calls[0]!.answer(enrolled)
    await settles('enrolled')
    expect(emitted).toEqual([['Enrolled', mia]])
  })

  test('reports the place on the waitlist when the seat was taken', async () => {
    const { send, calls, emitted, settles } = look(mia)
    send({ type: 'enroll' })
    calls[0]!.answer(waitlisted)
    await settles('waitlisted')
    expect(emitted).toEqual([['Waitlisted', mia]])
  })

  test('is unchanged after a failure', async () => {
    const { send, calls, emitted, settles } = look(toWait)
    send({ type: 'enroll' })
    calls[0]!.fail()
    await settles('waitlistable')
    expect(emitted).toEqual(['refused'])
  })

  test.each([mia, toWait, offered])('asks before giving up another class: %j', (eligibility) => {
    const { send, calls, state } = look(conflicting(eligibility))
    send({ type: 'enroll' })
    expect(state().matches('confirmingSwap')).toBe(true)
    send({ type: 'cancel' })
    expect(state().matches('confirmingSwap')).toBe(false)
    send({ type: 'enroll' })
    send({ type: 'confirm' })
    expect(calls[0]!.input).toMatchObject({ swapsClassId: choir.classId })
  })

  test('gives up the chosen class, and does not repeat the choice later', async () => {
    const { send, calls, settles } = look({ ...mia, swappable: [choir] })
    send({ type: 'swap' })
    send({ type: 'submit', swapsClassId: choir.classId, message: null })
    expect(calls[0]!.input).toMatchObject({ swapsClassId: choir.classId })
    calls[0]!.answer(withdrawn)
    await settles('enrollable')
    send({ type: 'enroll' })
    expect(calls[1]!.input).toMatchObject({ swapsClassId: null })
  })

  test('opens a form for a request, which is unchanged after a failure', async () => {
    const { send, calls, emitted, state, settles } = look(asked)
    send({ type: 'enroll' })
    expect(isFilling(state())).toBe(true)
    send({ type: 'submit', swapsClassId: null, message: 'Mia can sing.' })
    expect([state().value, isFilling(state())]).toEqual(['submitting', true])
    calls[0]!.fail()
    await vi.waitFor(() => expect(state().value).toBe('filling'))
    expect(state().context.refusal).not.toBe(null)
    send({ type: 'submit', swapsClassId: null, message: 'Mia can sing.' })
    expect(state().context.refusal).toBe(null)
    calls[1]!.answer(requested)
    await settles('requested')
    expect(emitted).toEqual(['refused', ['Requested', asked]])
  })
})

describe('Withdrawing', () => {
  test.each([
    [enrolled, 'enrolled'],
    [requested, 'requested'],
    [waitlisted, 'waitlisted'],
    [offered, 'offered'],
  ] as const)('asks first: %j', async (eligibility, name) => {
    const { send, calls, emitted, state, isAt, settles } = look(eligibility)
    send({ type: 'withdraw' })
    expect(state().matches('confirmingWithdrawal')).toBe(true)
    send({ type: 'cancel' })
    isAt(name)
    send({ type: 'withdraw' })
    send({ type: 'confirm' })
    calls[0]!.fail()
    await settles(name)
    send({ type: 'withdraw' })
    send({ type: 'confirm' })
    calls[1]!.answer(withdrawn)
    await settles('enrollable')
    expect(emitted).toEqual(['refused', ['Withdrawn', eligibility]])
  })

  test('is not offered to people with view access only', () => {
    const { send, state } = look({ ...enrolled, mayWithdraw: false })
    send({ type: 'withdraw' })
    expect(state().matches('confirmingWithdrawal')).toBe(false)
  })
})

const keys = ({ calls }: ReturnType<typeof look>) =>
  calls.map(({ input }) => (input as { once: string }).once)

describe('A retry has the same idempotency key', () => {
  const request = { type: 'submit', swapsClassId: null, message: 'Mia can sing.' } as const

  test.each(['lose', 'fail'] as const)(
    'if it is identical and the first one did not succeed: %s',
    async (how) => {
      const mias = look(toWait)
      for (const at of [0, 1, 2]) {
        mias.send({ type: 'enroll' })
        mias.calls[at]![how]()
        await mias.settles('waitlistable')
        mias.read({ ...toWait, blockers: [] })
      }
      expect(new Set(keys(mias)).size).toBe(1)
    },
  )

  test('also if another try was refused after the first response was lost', async () => {
    const mias = look(mia)
    for (const [at, how] of (['lose', 'fail', 'fail'] as const).entries()) {
      mias.send({ type: 'enroll' })
      mias.calls[at]![how]()
      await mias.settles('enrollable')
    }
    expect(new Set(keys(mias)).size).toBe(1)
  })

  test('also from a form, and for a withdrawal', async () => {
    const asking = look(asked)
    asking.send({ type: 'enroll' })
    const leaving = look(enrolled)
    for (const at of [0, 1]) {
      asking.send(request)
      asking.calls[at]!.lose()
      await vi.waitFor(() => expect(asking.state().value).toBe('filling'))
      leaving.send({ type: 'withdraw' })
      leaving.send({ type: 'confirm' })
      leaving.calls[at]!.lose()
      await leaving.settles('enrolled')
    }
    for (const each of [asking, leaving]) expect(new Set(keys(each)).size).toBe(1)
  })

  test('but not if the first one succeeded', async () => {
    const mias = look(mia)
    mias.send({ type: 'enroll' })
    mias.calls[0]!.answer(mia)
    await mias.settles('enrollable')
    mias.send({ type: 'enroll' })
    expect(new Set(keys(mias)).size).toBe(2)
  })

  test('but not if its content differs', async () => {
    const asking = look(asked)
    asking.send({ type: 'enroll' })
    for (const [at, message] of ['Mia can sing.', 'Mia can dance.'].entries()) {
      asking.send({ ...request, message })
      asking.calls[at]!.lose()
      await vi.waitFor(() => expect(asking.state().value).toBe('filling'))
    }
    expect(new Set(keys(asking)).size).toBe(2)
  })

  test('but not if updated data shows that the first one succeeded', async () => {
    const mias = look(mia)
    mias.send({ type: 'enroll' })
    mias.calls[0]!.lose()
    await mias.settles('enrollable')
    mias.read(enrolled)
    mias.send({ type: 'withdraw' })
    mias.send({ type: 'confirm' })
    mias.calls[1]!.answer(withdrawn)
    await mias.settles('enrollable')
    mias.send({ type: 'enroll' })
    expect(new Set(keys(mias)).size).toBe(3)
  })
})

describe('Updated data', () => {
  test('leaves a form and a question open while they still apply', () => {
    const form = look(asked)
    form.send({ type: 'enroll' })
    form.read({ ...asked, blockers: closed.blockers })
    expect([form.state().value, form.state().context.eligibility.blockers]).toEqual([
      'filling',
      closed.blockers,
    ])
    form.read(closed)
    form.isAt('closed')

    const swap = look(conflicting(mia))
    swap.send({ type: 'enroll' })
    swap.read(conflicting({ ...mia, name: 'Mia Lind' }))
    expect(swap.state().matches('confirmingSwap')).toBe(true)
    swap.read(mia)
    swap.isAt('enrollable')

    const leave = look(waitlisted)
    leave.send({ type: 'withdraw' })
    leave.read({ ...waitlisted, position: 2 })
    expect(leave.state().matches('confirmingWithdrawal')).toBe(true)
    leave.read(offered)
    leave.isAt('offered')

    const late = look(enrolled)
    late.send({ type: 'withdraw' })
    late.read({ ...enrolled, mayWithdraw: false })
    late.isAt('enrolled')
  })

  test('does not interrupt a pending request', () => {
    for (const [eligibility, types, busy] of [
      [mia, ['enroll'], 'enrolling'],
      [enrolled, ['withdraw', 'confirm'], 'withdrawing'],
    ] as const) {
      const { send, calls, read, state } = look(eligibility)
      for (const type of types) send({ type })
      read({ ...eligibility, name: 'Mia Lind' })
      expect([state().value, calls[0]!.signal.aborted]).toEqual([busy, false])
      expect(state().context.eligibility.name).toBe('Mia Lind')
    }
  })

  test('is not reported after the person left the screen', () => {
    const { send, calls, stop } = look(mia)
    send({ type: 'enroll' })
    stop()
    expect(calls[0]!.signal.aborted).toBe(true)
  })
})

const at = (moment: string) => {
  vi.useFakeTimers({ now: new Date(moment) })
  onTestFinished(() => void vi.useRealTimers())
}

describe('An offer', () => {
  test('is fetched again after its deadline', () => {
    at('2026-11-25T09:00:00Z')
    const { emitted, read } = look(offered)
    vi.advanceTimersByTime(30 * minute)
    expect(emitted).toEqual([])
    vi.advanceTimersByTime(6_000)
    expect(emitted).toEqual(['offerExpired'])
    read(offered)
    vi.advanceTimersByTime(minute)
    expect(emitted).toEqual(['offerExpired', 'offerExpired'])
    read(closed)
    vi.advanceTimersByTime(600_000)
    expect(emitted).toEqual(['offerExpired', 'offerExpired'])
  })

  test('that is past the deadline on a wrong clock is fetched at most once a minute', () => {
    at('2026-11-27T09:00:00Z')
    const { emitted } = look(offered)
    vi.advanceTimersByTime(59_000)
    expect(emitted).toEqual([])
  })
})
