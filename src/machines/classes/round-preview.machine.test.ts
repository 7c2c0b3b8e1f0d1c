import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { roundPreviewMachine } from './round-preview.machine.ts'
import { someComparison, somePreview } from './test-round.ts'

/** The machine, with answers of the server that a test gives. */
function opened() {
  const asked: string[] = []
  const machine = roundPreviewMachine.provide({
    actors: {
      run: fromPromise(async ({ input: { seed } }) => {
        asked.push(seed)
        return { ...somePreview, seed }
      }),
      compare: fromPromise(async () => someComparison),
    },
  })
  const actor = createActor(machine, { input: { semesterId: 1 } })
  actor.start()
  return { actor, asked }
}

test('A preview runs with the seed that was typed, and a later one replaces it', async () => {
  const { actor, asked } = opened()
  actor.send({ type: 'run', seed: 'one' })
  actor.send({ type: 'run', seed: 'two' })
  await expect.poll(() => actor.getSnapshot().context.preview?.seed).toBe('two')
  expect(asked).toEqual(['one', 'two'])
})

test('A comparison needs a preview, and is gone with the next one', async () => {
  const { actor } = opened()
  actor.send({ type: 'compare' })
  expect(actor.getSnapshot().value).toBe('waiting')
  actor.send({ type: 'run', seed: 'one' })
  await expect.poll(() => actor.getSnapshot().value).toBe('waiting')
  actor.send({ type: 'compare' })
  await expect.poll(() => actor.getSnapshot().context.comparison).toEqual(someComparison)
  actor.send({ type: 'run', seed: 'two' })
  await expect.poll(() => actor.getSnapshot().context.comparison).toBeNull()
})
