import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { minute, second } from '#contract/dates/durations.ts'
import type { Heard, Since } from '#src/api/live.ts'
import { fromRequest } from '../from-request.ts'
import { liveMachine } from './live.machine.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => void vi.useRealTimers())

const pass = (time: number) => vi.advanceTimersByTimeAsync(time)

const heardAt = (position: number): Heard => ({
  position,
  message: { changes: [], areNotificationsNew: false, isEverything: false, spread: 0 },
})

type Stream = Since & { say: (position: number) => void; end: () => void; isOpen: boolean }

/** A browser with one tab of somebody who is logged in, and the streams that it opened. */
function openTab({ canStream = true } = {}) {
  const streams: Stream[] = []
  const questions: Since[] = []
  const machine = liveMachine.provide({
    actors: {
      lock: fromCallback(({ sendBack }) => sendBack({ type: 'lock.granted', canStream })),
      stream: fromCallback<{ type: 'none' }, Since>(({ input, sendBack }) => {
        const stream: Stream = {
          ...input,
          isOpen: true,
          say: (position) => sendBack({ type: 'message.came', heard: heardAt(position) }),
          end: () => sendBack({ type: 'stream.ended' }),
        }
        streams.push(stream)
        return () => (stream.isOpen = false)
      }),
      ask: fromRequest(async (since: Since) => {
        questions.push(since)
        return heardAt(10 + questions.length)
      }),
    },
  })
  const live = createActor(machine, { input: { token: 'a', isOnline: true, isShown: true } })
  const passedOn: number[] = []
  live.on('heard', ({ heard, isOwn }) => isOwn && passedOn.push(heard.position))
  live.start()
  const last = () => streams.at(-1)!
  return { live, streams, questions, passedOn, last }
}

test('A message is passed on, and the next stream continues after it', async () => {
  const { streams, passedOn, last } = openTab()
  expect(last().after).toBeNull()
  last().say(5)
  last().say(7)
  last().end()
  await pass(second)
  expect(streams).toHaveLength(2)
  expect(last().after).toBe(7)
  expect(passedOn).toEqual([5, 7])
})

test('A stream that says nothing for a minute is opened again', async () => {
  const { streams, last } = openTab()
  last().say(5)
  await pass(minute - 1)
  last().say(6)
  await pass(minute - 1)
  expect(streams[0]?.isOpen).toBe(true)
  await pass(second + 1)
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, true])
})

test('After three streams that did not open, it asks from time to time, and tries another one later', async () => {
  const { streams, questions, last } = openTab()
  for (const pause of [2, 4, 8]) {
    last().end()
    await pass(pause * second)
  }
  expect(streams).toHaveLength(3)
  expect(questions).toEqual([{ after: null }])
  await pass(15 * second)
  expect(questions).toEqual([{ after: null }, { after: 11 }])
  await pass(10 * minute - 15 * second)
  expect(streams).toHaveLength(4)
  last().say(5)
  const asked = questions.length
  await pass(50 * second)
  expect(questions).toHaveLength(asked)
})

test('Where tabs cannot share a stream, it only asks', async () => {
  const { streams, questions } = openTab({ canStream: false })
  await pass(30 * minute)
  expect(streams).toEqual([])
  expect(questions.length).toBeGreaterThan(50)
})

test('A page that nobody has looked at for half a minute ends its stream, and continues when it is shown', async () => {
  const { live, streams, last } = openTab()
  last().say(5)
  live.send({ type: 'page.hidden' })
  await pass(20 * second)
  live.send({ type: 'page.shown' })
  await pass(20 * second)
  last().say(6)
  live.send({ type: 'page.hidden' })
  await pass(30 * second)
  expect(last().isOpen).toBe(false)
  live.send({ type: 'page.shown' })
  expect(streams).toHaveLength(2)
  expect(last()).toMatchObject({ after: 6, isOpen: true })
})

test('Without a network it waits', async () => {
  const { live, streams, last } = openTab()
  last().say(5)
  live.send({ type: 'network.lost' })
  await pass(minute)
  expect(last().isOpen).toBe(false)
  live.send({ type: 'network.returned' })
  expect(streams).toHaveLength(2)
})

test('Another account begins anew, and without one nothing is asked', () => {
  const { live, streams, last } = openTab()
  last().say(5)
  live.send({ type: 'token.changed', token: 'b' })
  expect(last()).toMatchObject({ after: null, isOpen: true })
  live.send({ type: 'token.changed', token: null })
  expect(streams.map(({ isOpen }) => isOpen)).toEqual([false, false])
})
