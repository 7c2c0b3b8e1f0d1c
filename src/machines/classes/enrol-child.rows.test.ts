import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { look } from './test-enrol-child.ts'
import { asked, closed, colliding, enrolled, mia, offered, waitlisted } from './test-standings.ts'

describe('Rows that are read anew', () => {
  test('leave a form and a question open as long as they mean the same', () => {
    const form = look(asked)
    form.send({ type: 'enrol' })
    form.read({ ...asked, doors: closed.doors })
    expect([form.state().value, form.state().context.standing.doors]).toEqual([
      'filling',
      closed.doors,
    ])
    form.read(closed)
    form.isAt('closed')

    const swap = look(colliding(mia))
    swap.send({ type: 'enrol' })
    swap.read(colliding({ ...mia, name: 'Mia Lind' }))
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
    for (const [standing, wishes, busy] of [
      [mia, ['enrol'], 'enrolling'],
      [enrolled, ['withdraw', 'confirm'], 'withdrawing'],
    ] as const) {
      const { send, calls, read, state } = look(standing)
      for (const type of wishes) send({ type })
      read({ ...standing, name: 'Mia Lind' })
      expect([state().value, calls[0]!.signal.aborted]).toEqual([busy, false])
      expect(state().context.standing.name).toBe('Mia Lind')
    }
  })

  test('come to nobody who has left the screen', () => {
    const { send, calls, stop } = look(mia)
    send({ type: 'enrol' })
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
    vi.advanceTimersByTime(30 * 60_000)
    expect(told).toEqual([])
    vi.advanceTimersByTime(6_000)
    expect(told).toEqual(['ranOut'])
    read(offered)
    vi.advanceTimersByTime(60_000)
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
