import { describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import type { Change } from '#src/api/http.ts'
import { planOf, type Plan } from './plan.machine.ts'

type Days = Plan<string, string[], number>

function start({
  preview = async (weekday) => [`${weekday} 1`, `${weekday} 2`],
  make = async ({ preview: days }) => days.length,
}: Partial<Days> = {}) {
  const made: unknown[] = []
  const asked: { days: string[]; once: string | undefined }[] = []
  const watched = (looked: Parameters<Days['make']>[0], change: Change) => {
    asked.push({ days: looked.preview, once: change.once })
    return make(looked, change)
  }
  const actor = createActor(planOf({ preview, make: watched })).start()
  actor.on('made', (event) => made.push(event.made))
  const settled = () => waitFor(actor, (state) => !state.hasTag('busy'))
  return { actor, made, asked, settled }
}

const unanswered = () => new Promise<never>(() => undefined)

describe('A plan', () => {
  test('shows a preview, and creates nothing by itself', async () => {
    const { actor, asked, settled } = start()
    actor.send({ type: 'preview', description: 'Saturday' })
    const { value, context } = await settled()
    expect([value, context.looked]).toEqual([
      'reviewing',
      { description: 'Saturday', preview: ['Saturday 1', 'Saturday 2'] },
    ])
    expect(asked).toEqual([])
  })

  test('is created as previewed, and reports the result', async () => {
    const { actor, made, asked, settled } = start()
    actor.send({ type: 'preview', description: 'Saturday' })
    await settled()
    actor.send({ type: 'make' })
    expect((await settled()).value).toBe('made')
    expect(asked.map(({ days }) => days)).toEqual([['Saturday 1', 'Saturday 2']])
    expect(made).toEqual([2])
  })

  test('is not created from an outdated preview', async () => {
    const { actor, asked, settled } = start()
    actor.send({ type: 'preview', description: 'Saturday' })
    await settled()
    actor.send({ type: 'description.changed' })
    actor.send({ type: 'make' })
    const { value, context } = actor.getSnapshot()
    expect([value, context.looked, asked]).toEqual(['describing', null, []])
  })

  test('aborts the request when its description changes, or the person leaves', () => {
    const aborted: string[] = []
    const preview: Days['preview'] = (weekday, signal) => {
      signal.addEventListener('abort', () => aborted.push(weekday))
      return unanswered()
    }
    const { actor } = start({ preview })
    actor.send({ type: 'preview', description: 'Saturday' })
    actor.send({ type: 'description.changed' })
    expect(aborted).toEqual(['Saturday'])
    actor.send({ type: 'preview', description: 'Sunday' })
    actor.stop()
    expect(aborted).toEqual(['Saturday', 'Sunday'])
  })

  test('stores why the preview failed', async () => {
    const down = new Error('down')
    const { actor, settled } = start({ preview: () => Promise.reject(down) })
    actor.send({ type: 'preview', description: 'Saturday' })
    const { value, context } = await settled()
    expect([value, context.failure]).toEqual(['describing', down])
  })

  test('stores why creating failed, and retries with the same idempotency key', async () => {
    let isDown = true
    const make: Days['make'] = ({ preview }) =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve(preview.length)
    const { actor, asked, made, settled } = start({ make })
    actor.send({ type: 'preview', description: 'Saturday' })
    await settled()
    actor.send({ type: 'make' })
    const { value, context } = await settled()
    expect([value, context.failure]).toEqual(['notMade', new Error('down')])
    isDown = false
    actor.send({ type: 'retry' })
    expect((await settled()).value).toBe('made')
    expect([made, asked[0]?.once]).toEqual([[2], asked[1]?.once])
  })

  test('gets a new idempotency key after a new preview', async () => {
    const { actor, asked, settled } = start({ make: () => Promise.reject(new Error('down')) })
    for (const description of ['Saturday', 'Sunday']) {
      actor.send({ type: 'preview', description })
      await settled()
      actor.send({ type: 'make' })
      await settled()
    }
    expect(asked.map(({ days }) => days[0])).toEqual(['Saturday 1', 'Sunday 1'])
    expect(asked[0]?.once).not.toBe(asked[1]?.once)
  })
})
