import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import {
  canUndo,
  manyAtOnceMachine,
  progressOf,
  wasStopped,
  type ManyWork,
} from './many-at-once.machine.ts'

const rows = ['Algebra', 'Botany', 'Chess'].map((name, index) => ({ id: index + 1, name }))

const silence = Object.assign(new Error('No answer'), { name: 'NetworkError' })

/** A deferred answer: what is sent waits until the test lets it through. */
function pausing() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { promise, resolve }
}

function begin(work: Partial<ManyWork> = {}) {
  const sent: { body: unknown; once: string | undefined }[] = []
  const undone: string[] = []
  const heard: string[] = []
  const actor = createActor(manyAtOnceMachine)
  actor.on('*', ({ type }) => heard.push(type))
  actor.start()
  actor.send({
    type: 'confirm',
    rows,
    work: {
      prepare: async ({ name }) => name,
      send: async (body, { once }) => {
        sent.push({ body, once })
        return body
      },
      undo: async ({ row }) => undone.push(row.name),
      ...work,
    },
  })
  return {
    actor,
    sent,
    undone,
    heard,
    until: (tag: 'ended' | 'interrupted' | 'undone') =>
      waitFor(actor, (state) => state.hasTag(tag)),
  }
}

describe('One action on many rows', () => {
  test('changes one row after another, and says so once', async () => {
    const { sent, heard, until } = begin()
    const { context } = await until('ended')
    expect(sent.map(({ body }) => body)).toEqual(['Algebra', 'Botany', 'Chess'])
    expect(new Set(sent.map(({ once }) => once)).size).toBe(3)
    expect(context.done.map(({ row }) => row.name)).toEqual(['Algebra', 'Botany', 'Chess'])
    expect(heard).toEqual(['rested', 'ended'])
  })

  test('goes on after a refusal, and says why', async () => {
    const { until } = begin({
      send: async (body) => {
        if (body === 'Botany') throw new Error('The room is taken.')
      },
    })
    const { context } = await until('ended')
    expect(context.done.map(({ row }) => row.name)).toEqual(['Algebra', 'Chess'])
    expect(context.refused).toEqual([{ row: rows[1], reason: 'The room is taken.' }])
  })

  test('stops where the connection is lost, and continues with the same key', async () => {
    const keys: (string | undefined)[] = []
    const { actor, until } = begin({
      send: async (body, { once }) => {
        keys.push(once)
        if (body === 'Botany' && keys.length === 2) throw silence
      },
    })
    const { context } = await until('interrupted')
    expect([context.done.length, context.queue.length, context.problem]).toEqual([
      1,
      2,
      'The server could not be reached. Check your connection and try again.',
    ])
    actor.send({ type: 'retry' })
    expect((await until('ended')).context.done).toHaveLength(3)
    expect([keys[1] === keys[2], new Set(keys).size]).toEqual([true, 3])
  })

  test('that is stopped finishes the row that is being saved', async () => {
    const { promise, resolve } = pausing()
    const { actor, until } = begin({ send: () => promise })
    await waitFor(actor, (state) => state.matches({ running: 'sending' }))
    actor.send({ type: 'stop' })
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    resolve()
    const state = await until('ended')
    expect([state.context.done.length, wasStopped(state), canUndo(state)]).toEqual([1, true, true])
  })

  test('is undone from the last row to the first, and says what could not be', async () => {
    const { actor, until } = begin({
      undo: async ({ row }) => {
        if (row.name === 'Botany') throw new Error('Ada changed it since.')
      },
    })
    await until('ended')
    actor.send({ type: 'undo' })
    const { context } = await until('undone')
    expect(context.undone.map(({ name }) => name)).toEqual(['Chess', 'Algebra'])
    expect(context.notUndone).toEqual([{ row: rows[1], reason: 'Ada changed it since.' }])
  })

  test('that cannot be undone does not offer it', async () => {
    const { until } = begin({ undo: null })
    expect(canUndo(await until('ended'))).toBe(false)
  })

  test('reports its progress', async () => {
    const { promise, resolve } = pausing()
    const { actor } = begin({ send: (body) => (body === 'Chess' ? promise : Promise.resolve()) })
    const state = await waitFor(actor, ({ context }) => context.done.length === 2)
    expect(progressOf(state)).toEqual({ through: 2, count: 3 })
    resolve()
  })
})
