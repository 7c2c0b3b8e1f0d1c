import { describe, expect, test, vi } from 'vitest'
import type { Standing } from '#contract/classes/enrolments.ts'
import { isFilling, isSettled } from './enrol-child.machine.ts'
import { look } from './test-enrol-child.ts'
import {
  asked,
  choir,
  closed,
  colliding,
  enrolled,
  mia,
  offered,
  requested,
  toWait,
  waitlisted,
  withdrawn,
} from './test-standings.ts'

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
  ] satisfies [Standing, string][])('is looked at: %j', (standing, name) => {
    const { isAt, read, state } = look(closed)
    read(standing)
    isAt(name)
    expect(isSettled(state())).toBe(true)
  })
})

describe('The one button', () => {
  test('enrols by a press, and tells what it was before', async () => {
    const { send, calls, told, state, settles } = look(mia)
    send({ type: 'enrol' })
    expect([state().value, isSettled(state())]).toEqual(['enrolling', false])
    expect(calls[0]!.input).toMatchObject({ classId: 7, swapsClassId: null, message: null })
    calls[0]!.answer(enrolled)
    await settles('enrolled')
    expect(told).toEqual([['Enrolled', mia]])
  })

  test('tells of the line that the student came into, because the seat was gone', async () => {
    const { send, calls, told, settles } = look(mia)
    send({ type: 'enrol' })
    calls[0]!.answer(waitlisted)
    await settles('waitlisted')
    expect(told).toEqual([['Waitlisted', mia]])
  })

  test('is as it was when it fails', async () => {
    const { send, calls, told, settles } = look(toWait)
    send({ type: 'enrol' })
    calls[0]!.fail()
    await settles('waitlistable')
    expect(told).toEqual(['refused'])
  })

  test.each([mia, toWait, offered])('asks before another class is given up: %j', (standing) => {
    const { send, calls, state } = look(colliding(standing))
    send({ type: 'enrol' })
    expect(state().matches('confirmingSwap')).toBe(true)
    send({ type: 'cancel' })
    expect(state().matches('confirmingSwap')).toBe(false)
    send({ type: 'enrol' })
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
    send({ type: 'enrol' })
    expect(calls[1]!.input).toMatchObject({ swapsClassId: null })
  })

  test('opens a form for a request, which is as it was when that fails', async () => {
    const { send, calls, told, state, settles } = look(asked)
    send({ type: 'enrol' })
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
  ] as const)('asks first: %j', async (standing, name) => {
    const { send, calls, told, state, isAt, settles } = look(standing)
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
    expect(told).toEqual(['refused', ['Withdrawn', standing]])
  })

  test('is closed to whoever may only look', () => {
    const { send, state } = look({ ...enrolled, mayWithdraw: false })
    send({ type: 'withdraw' })
    expect(state().matches('confirmingWithdrawal')).toBe(false)
  })
})
