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
  /** No answer comes. */
  lose: () => void
  signal: AbortSignal
}

/** Somebody looks at a class for a student. The calls are answered by the test. */
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
  const told: unknown[] = []
  actor.on('obeyed', ({ eligibility: now, was }) => told.push([now.status, was]))
  actor.on('refused', ({ type }) => told.push(type))
  actor.on('ranOut', ({ type }) => told.push(type))
  actor.start()
  const state = () => actor.getSnapshot()
  return {
    calls,
    told,
    state,
    send: (...wish: Parameters<typeof actor.send>) => actor.send(...wish),
    stop: () => actor.stop(),
    read: (now: Eligibility) => actor.send({ type: 'eligibility.read', eligibility: now }),
    isAt: (name: string) => expect(state().value).toEqual({ resting: name }),
    settles: (name: string) => vi.waitFor(() => expect(state().value).toEqual({ resting: name })),
  }
}

describe('What a student is to a class', () => {
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
  ] satisfies [Eligibility, string][])('is looked at: %j', (eligibility, name) => {
    const { isAt, read, state } = look(closed)
    read(eligibility)
    isAt(name)
    expect(isSettled(state())).toBe(true)
  })
})

describe('The one button', () => {
  test('enrolls by a press, and tells what it was before', async () => {
    const { send, calls, told, state, settles } = look(mia)
    send({ type: 'enroll' })
    expect([state().value, isSettled(state())]).toEqual(['enrolling', false])
    expect(calls[0]!.input).toMatchObject({ classId: 7, swapsClassId: null, message: null })
    calls[0]!.answer(enrolled)
    await settles('enrolled')
    expect(told).toEqual([['Enrolled', mia]])
  })

  test('tells of the line that the student came into, because the seat was gone', async () => {
    const { send, calls, told, settles } = look(mia)
    send({ type: 'enroll' })
    calls[0]!.answer(waitlisted)
    await settles('waitlisted')
    expect(told).toEqual([['Waitlisted', mia]])
  })

  test('is as it was when it fails', async () => {
    const { send, calls, told, settles } = look(toWait)
    send({ type: 'enroll' })
    calls[0]!.fail()
    await settles('waitlistable')
    expect(told).toEqual(['refused'])
  })

  test.each([mia, toWait, offered])('asks before another class is given up: %j', (eligibility) => {
    const { send, calls, state } = look(conflicting(eligibility))
    send({ type: 'enroll' })
    expect(state().matches('confirmingSwap')).toBe(true)
    send({ type: 'cancel' })
    expect(state().matches('confirmingSwap')).toBe(false)
    send({ type: 'enroll' })
    send({ type: 'confirm' })
    expect(calls[0]!.input).toMatchObject({ swapsClassId: choir.classId })
  })

  test('gives up what is chosen, for a wish that said so and no later one', async () => {
    const { send, calls, settles } = look({ ...mia, swappable: [choir] })
    send({ type: 'swap' })
    send({ type: 'submit', swapsClassId: choir.classId, message: null })
    expect(calls[0]!.input).toMatchObject({ swapsClassId: choir.classId })
    calls[0]!.answer(withdrawn)
    await settles('enrollable')
    send({ type: 'enroll' })
    expect(calls[1]!.input).toMatchObject({ swapsClassId: null })
  })

  test('opens a form for a request, which is as it was when that fails', async () => {
    const { send, calls, told, state, settles } = look(asked)
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
    expect(told).toEqual(['refused', ['Requested', asked]])
  })
})

describe('The way out', () => {
  test.each([
    [enrolled, 'enrolled'],
    [requested, 'requested'],
    [waitlisted, 'waitlisted'],
    [offered, 'offered'],
  ] as const)('asks first: %j', async (eligibility, name) => {
    const { send, calls, told, state, isAt, settles } = look(eligibility)
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
    expect(told).toEqual(['refused', ['Withdrawn', eligibility]])
  })

  test('is closed to whoever may only look', () => {
    const { send, state } = look({ ...enrolled, mayWithdraw: false })
    send({ type: 'withdraw' })
    expect(state().matches('confirmingWithdrawal')).toBe(false)
  })
})

const keys = ({ calls }: ReturnType<typeof look>) =>
  calls.map(({ input }) => (input as { once: string }).once)

describe('A wish has the key of the one before', () => {
  const wish = { type: 'submit', swapsClassId: null, message: 'Mia can sing.' } as const

  test.each(['lose', 'fail'] as const)(
    'if it is the same, and has not gone through: %s',
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

  test('also if the next try was refused after the answer to the first was lost', async () => {
    const mias = look(mia)
    for (const [at, how] of (['lose', 'fail', 'fail'] as const).entries()) {
      mias.send({ type: 'enroll' })
      mias.calls[at]![how]()
      await mias.settles('enrollable')
    }
    expect(new Set(keys(mias)).size).toBe(1)
  })

  test('also when it is sent by a form, and when it is to leave', async () => {
    const asking = look(asked)
    asking.send({ type: 'enroll' })
    const leaving = look(enrolled)
    for (const at of [0, 1]) {
      asking.send(wish)
      asking.calls[at]!.lose()
      await vi.waitFor(() => expect(asking.state().value).toBe('filling'))
      leaving.send({ type: 'withdraw' })
      leaving.send({ type: 'confirm' })
      leaving.calls[at]!.lose()
      await leaving.settles('enrolled')
    }
    for (const each of [asking, leaving]) expect(new Set(keys(each)).size).toBe(1)
  })

  test('not if that went through', async () => {
    const mias = look(mia)
    mias.send({ type: 'enroll' })
    mias.calls[0]!.answer(mia)
    await mias.settles('enrollable')
    mias.send({ type: 'enroll' })
    expect(new Set(keys(mias)).size).toBe(2)
  })

  test('not if it is another one', async () => {
    const asking = look(asked)
    asking.send({ type: 'enroll' })
    for (const [at, message] of ['Mia can sing.', 'Mia can dance.'].entries()) {
      asking.send({ ...wish, message })
      asking.calls[at]!.lose()
      await vi.waitFor(() => expect(asking.state().value).toBe('filling'))
    }
    expect(new Set(keys(asking)).size).toBe(2)
  })

  test('not if the rows have shown that it was obeyed', async () => {
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

describe('Rows that are read anew', () => {
  test('leave a form and a question open as long as they mean the same', () => {
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

  test('let what is under way end', () => {
    for (const [eligibility, wishes, busy] of [
      [mia, ['enroll'], 'enrolling'],
      [enrolled, ['withdraw', 'confirm'], 'withdrawing'],
    ] as const) {
      const { send, calls, read, state } = look(eligibility)
      for (const type of wishes) send({ type })
      read({ ...eligibility, name: 'Mia Lind' })
      expect([state().value, calls[0]!.signal.aborted]).toEqual([busy, false])
      expect(state().context.eligibility.name).toBe('Mia Lind')
    }
  })

  test('come to nobody who has left the screen', () => {
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
  test('has the rows read anew once it has run out', () => {
    at('2026-11-25T09:00:00Z')
    const { told, read } = look(offered)
    vi.advanceTimersByTime(30 * minute)
    expect(told).toEqual([])
    vi.advanceTimersByTime(6_000)
    expect(told).toEqual(['ranOut'])
    read(offered)
    vi.advanceTimersByTime(minute)
    expect(told).toEqual(['ranOut', 'ranOut'])
    read(closed)
    vi.advanceTimersByTime(600_000)
    expect(told).toEqual(['ranOut', 'ranOut'])
  })

  test('that ran out by a clock that is ahead is asked for once a minute at most', () => {
    at('2026-11-27T09:00:00Z')
    const { told } = look(offered)
    vi.advanceTimersByTime(59_000)
    expect(told).toEqual([])
  })
})
