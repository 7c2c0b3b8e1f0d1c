import { expect, test } from 'vitest'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import type { MovedClasses, Suggestions } from '#contract/timetable/place-suggestions.ts'
import {
  countMoves,
  figuresOf,
  isLeftOut,
  movesShown,
  suggestPlacesMachine,
} from './suggest-places.machine.ts'
import { foundTwo } from './test-timetable.ts'

const wanted = { places: true, repairs: false, most: 3 }
const rest: Suggestions = { ...foundTwo, conflictsAfter: 1, moves: foundTwo.moves.slice(1) }

interface Sent {
  moves: number
  once: string
}

/** A process whose search has found two moves. */
function start({
  apply = async (): Promise<MovedClasses> => ({ classes: [{ id: 7, version: 2 }] }),
} = {}) {
  const sent: Sent[] = []
  const stopped: unknown[] = []
  const applied: unknown[] = []
  const actor = createActor(
    suggestPlacesMachine.provide({
      actors: {
        search: fromCallback(
          ({ input }) =>
            () =>
              stopped.push(input),
        ),
        review: fromPromise(async () => rest),
        apply: fromPromise(({ input }) => {
          const { found, left, once } = input
          sent.push({ moves: (found?.moves.length ?? 0) - left.length, once })
          return apply()
        }),
      },
    }),
    { input: { organizationId: 1, semesterId: 1 } },
  )
  actor.on('applied', ({ moved }) => applied.push(moved))
  actor.start()
  actor.send({ type: 'search', wanted })
  actor.send({ type: 'suggestion.found', found: { ...foundTwo, isDone: false } })
  return { actor, sent, stopped, applied }
}

test('Stopping ends the search, and what was found stays', () => {
  const { actor, stopped } = start()
  expect(stopped).toEqual([])
  actor.send({ type: 'stop' })
  expect(stopped).toMatchObject([{ semesterId: 1, wanted }])
  expect(movesShown(actor.getSnapshot())).toEqual(foundTwo.moves)
  expect(figuresOf(actor.getSnapshot())).toMatchObject({ conflictsBefore: 1, conflictsAfter: 0 })
})

test('Without a move, the figures are computed again, and the move can be taken in again', async () => {
  const { actor } = start()
  actor.send({ type: 'search.ended' })
  actor.send({ type: 'leaveOut', classId: 5 })
  expect(figuresOf(actor.getSnapshot())).toBeNull()
  await waitFor(actor, (now) => figuresOf(now) !== null)
  expect(figuresOf(actor.getSnapshot())?.conflictsAfter).toBe(1)
  expect(isLeftOut(actor.getSnapshot(), 5)).toBe(true)
  expect(countMoves(actor.getSnapshot())).toBe(1)
  actor.send({ type: 'takeIn', classId: 5 })
  expect(figuresOf(actor.getSnapshot())?.conflictsAfter).toBe(0)
})

test('Only the moves that are left are applied', async () => {
  const { actor, sent, applied } = start()
  actor.send({ type: 'search.ended' })
  actor.send({ type: 'leaveOut', classId: 5 })
  actor.send({ type: 'apply' })
  await waitFor(actor, (now) => now.matches('applied'))
  expect(sent).toMatchObject([{ moves: 1 }])
  expect(applied).toEqual([[{ id: 7, version: 2 }]])
})

test('A retry has the same key, and other moves have another one', async () => {
  const { actor, sent } = start({
    apply: async () => Promise.reject(new Error('The connection failed.')),
  })
  actor.send({ type: 'search.ended' })
  const applyInVain = async () => {
    actor.send({ type: 'apply' })
    await waitFor(actor, (now) => now.matches('refused'))
    expect(actor.getSnapshot().context.problem).not.toBeNull()
  }
  await applyInVain()
  await applyInVain()
  actor.send({ type: 'leaveOut', classId: 5 })
  await applyInVain()
  const [first, second, third] = sent.map(({ once }) => once)
  expect(first).not.toBe('')
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('A search that fails says why, and one that finds nothing starts over', () => {
  const { actor } = start()
  actor.send({ type: 'search.failed', error: new Error('The connection failed.') })
  expect(actor.getSnapshot().hasTag('choosing')).toBe(true)
  expect(actor.getSnapshot().context.problem).not.toBeNull()
  actor.send({ type: 'search', wanted })
  expect(actor.getSnapshot().context.problem).toBeNull()
  actor.send({ type: 'stop' })
  expect(actor.getSnapshot().hasTag('choosing')).toBe(true)
})
