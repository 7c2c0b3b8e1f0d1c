import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { NotificationOptions, NotificationPreview } from '#contract/accounts/notifications.ts'
import type { Check, TimetableClass } from '#contract/timetable/timetable.ts'
import { algebra, at, free, oneFamily, refusedMove, teacherBooked } from './test-timetable.ts'
import { timetableMoveMachine, type Place } from './timetable-move.machine.ts'

const wanted = at(2, 2)

interface Sent {
  version: number | undefined
  reason: string | null
  notification: NotificationOptions | null
  fingerprint: string
  once: string
}

function start({
  check = async () => free,
  preview = async () => oneFamily,
  save = async (): Promise<TimetableClass> => ({ ...algebra, ...wanted, version: 3 }),
}: {
  check?: () => Promise<Check>
  preview?: () => Promise<NotificationPreview>
  save?: () => Promise<TimetableClass>
} = {}) {
  const clock = new SimulatedClock()
  const checked: unknown[] = []
  const aborted: unknown[] = []
  const previewed: unknown[] = []
  const sent: Sent[] = []
  const results: unknown[] = []
  const actor = createActor(
    timetableMoveMachine.provide({
      actors: {
        check: fromPromise(({ input: { place }, signal }) => {
          checked.push(place)
          signal.addEventListener('abort', () => aborted.push(place))
          return check()
        }),
        preview: fromPromise(({ input: { place }, signal }) => {
          previewed.push(place)
          signal.addEventListener('abort', () => aborted.push(place))
          return preview()
        }),
        place: fromPromise(({ input: { carried, reason, notification, fingerprint, once } }) => {
          sent.push({ version: carried?.version, reason, notification, fingerprint, once })
          return save()
        }),
      },
    }),
    { clock },
  )
  actor.on('moved', ({ row }) => results.push(row.slotId))
  actor.on('refused', () => results.push('refused'))
  actor.start()
  actor.send({ type: 'pickUp', carried: algebra })
  const reach = (state: 'resting' | 'blocked' | 'overtaken') =>
    waitFor(actor, (now) => now.matches(state))
  const settle = async (place: Place) => {
    actor.send({ type: 'point', place })
    clock.increment(150)
    await waitFor(actor, (now) => now.matches({ carrying: { judged: 'settling' } }))
    clock.increment(300)
  }
  return { actor, clock, checked, aborted, previewed, sent, results, reach, settle }
}

const unanswered = () => new Promise<never>(() => undefined)
const refuses = (error: Error) => async () => {
  throw error
}

describe('Moving a class in the timetable', () => {
  test('shows the conflicts of a cell once the pointer rests', async () => {
    const { actor, clock, checked } = start({
      check: async () => ({ ...free, conflicts: [teacherBooked] }),
    })
    actor.send({ type: 'point', place: at(3, 1) })
    clock.increment(149)
    actor.send({ type: 'point', place: wanted })
    clock.increment(150)
    const { context } = await waitFor(actor, (state) => state.matches({ carrying: 'judged' }))
    expect([checked, context.check?.conflicts]).toEqual([[wanted], [teacherBooked]])
  })

  test('aborts the request when the pointer moves to another cell', () => {
    const { actor, clock, aborted } = start({ check: unanswered })
    actor.send({ type: 'point', place: wanted })
    clock.increment(150)
    actor.send({ type: 'point', place: at(3, 1) })
    expect(aborted).toEqual([wanted])
  })

  test('checks neither its own cell nor a missing cell', () => {
    const { actor, clock, checked } = start()
    actor.send({ type: 'point', place: at(1, 1) })
    clock.increment(150)
    actor.send({ type: 'point', place: at(null, null) })
    clock.increment(150)
    expect(checked).toEqual([])
  })

  test('shows who is notified of the move once the pointer stays on a cell', async () => {
    const { actor, clock, previewed, settle } = start()
    actor.send({ type: 'point', place: at(3, 1) })
    clock.increment(150)
    await waitFor(actor, (state) => state.matches({ carrying: 'judged' }))
    clock.increment(299)
    await settle(wanted)
    const { context } = await waitFor(actor, (state) => state.context.preview !== null)
    expect([previewed, context.preview]).toEqual([[wanted], oneFamily])
    actor.send({ type: 'point', place: at(3, 1) })
    expect(actor.getSnapshot().context.preview).toBeNull()
  })

  test('shows who is notified of the removal from the timetable, which has no conflicts', async () => {
    const { actor, clock, checked, previewed } = start()
    actor.send({ type: 'point', place: at(null, null) })
    clock.increment(300)
    await waitFor(actor, (state) => state.context.preview !== null)
    expect([checked, previewed]).toEqual([[], [at(null, null)]])
  })

  test('previews neither its own cell nor a class that stays out of the timetable', () => {
    const { actor, clock, previewed } = start()
    actor.send({ type: 'point', place: at(1, 1) })
    clock.increment(450)
    actor.send({ type: 'pickUp', carried: { ...algebra, ...at(null, 1) } })
    actor.send({ type: 'point', place: at(null, null) })
    clock.increment(450)
    expect(previewed).toEqual([])
  })

  test('saves without waiting for the preview, which is aborted', async () => {
    const { actor, aborted, results, reach, settle } = start({ preview: unanswered })
    await settle(wanted)
    actor.send({ type: 'put', place: wanted })
    await reach('resting')
    expect([aborted, results]).toEqual([[wanted], [2]])
  })

  test('shows the conflicts only if the preview fails', async () => {
    const { actor, settle } = start({ preview: refuses(new Error('The line is dead.')) })
    await settle(wanted)
    const { context } = await waitFor(actor, (state) =>
      state.matches({ carrying: { judged: 'notPreviewed' } }),
    )
    expect([context.check, context.preview]).toEqual([free, null])
  })

  test('saves the class where it is put down, and passes on the row', async () => {
    const { actor, sent, results, reach } = start()
    actor.send({ type: 'put', place: wanted })
    expect(actor.getSnapshot().context).toMatchObject({ carried: algebra, place: wanted })
    await reach('resting')
    expect([sent.length, sent[0]?.version, results]).toEqual([1, 2, [2]])
  })

  test('carries next the class that is picked up during a save', async () => {
    const { actor } = start()
    actor.send({ type: 'put', place: wanted })
    actor.send({ type: 'pickUp', carried: { ...algebra, id: 2 } })
    const { context } = await waitFor(actor, (now) => now.hasTag('carrying'))
    expect([context.carried?.id, context.moved?.id]).toEqual([2, algebra.id])
  })

  test('carries the saved class if it is picked up again during the save', async () => {
    const { actor } = start()
    actor.send({ type: 'put', place: wanted })
    actor.send({ type: 'pickUp', carried: algebra })
    const { context } = await waitFor(actor, (now) => now.hasTag('carrying'))
    expect(context.carried).toMatchObject({ id: algebra.id, version: 3, ...wanted })
  })

  test('carries nothing next that was released, nor while a question is open', async () => {
    const { actor, reach } = start()
    actor.send({ type: 'put', place: wanted })
    actor.send({ type: 'pickUp', carried: { ...algebra, id: 2 } })
    actor.send({ type: 'leave' })
    await reach('resting')
    const asked = start({ save: refuses(refusedMove('conflicts')) })
    asked.actor.send({ type: 'put', place: wanted })
    asked.actor.send({ type: 'pickUp', carried: { ...algebra, id: 2 } })
    await asked.reach('blocked')
    asked.actor.send({ type: 'leave' })
    expect(asked.actor.getSnapshot().matches('resting')).toBe(true)
  })

  test('saves nothing when it is put back or released', () => {
    const { actor, sent } = start()
    actor.send({ type: 'put', place: at(1, 1) })
    actor.send({ type: 'pickUp', carried: algebra })
    actor.send({ type: 'leave' })
    expect([sent, actor.getSnapshot().value]).toEqual([[], 'resting'])
  })

  test('shows its conflicts, and saves it with a reason as a new request', async () => {
    const answers = [refuses(refusedMove('conflicts')), async () => algebra]
    const { actor, sent, reach } = start({ save: () => (answers.shift() ?? unanswered)() })
    actor.send({ type: 'put', place: wanted })
    expect((await reach('blocked')).context.problem).toBe('Ruth Abel teaches Botany at that time.')
    actor.send({ type: 'override', reason: 'She has a helper.' })
    await reach('resting')
    expect(sent.map(({ reason }) => reason)).toEqual([null, 'She has a helper.'])
    expect(sent[0]?.once).not.toBe(sent[1]?.once)
  })

  test('sends what was chosen for those who are notified, with this move only', async () => {
    const answers = [refuses(refusedMove('conflicts')), async () => algebra, async () => algebra]
    const { actor, sent, reach } = start({ save: () => (answers.shift() ?? unanswered)() })
    const notification = { sentence: 'Bring a coat.', isSilent: false }
    actor.send({ type: 'put', place: wanted })
    await reach('blocked')
    actor.send({ type: 'choose', notification })
    actor.send({ type: 'override', reason: 'She has a helper.' })
    await reach('resting')
    actor.send({ type: 'pickUp', carried: algebra })
    actor.send({ type: 'put', place: wanted })
    await reach('resting')
    expect(sent.map((each) => each.notification)).toEqual([null, notification, null])
  })

  test('accepts the conflicts of the latest refusal, and remembers the reason after another error', async () => {
    const answers = [
      refuses(refusedMove('conflicts', undefined, 'one')),
      refuses(refusedMove('conflicts', undefined, 'two')),
      async () => algebra,
    ]
    const { actor, sent, reach } = start({ save: () => (answers.shift() ?? unanswered)() })
    const reason = 'She has a helper.'
    actor.send({ type: 'put', place: wanted })
    await reach('blocked')
    actor.send({ type: 'override', reason })
    expect((await reach('blocked')).context.reason).toBe(reason)
    actor.send({ type: 'override', reason })
    await reach('resting')
    expect(sent.slice(1)).toMatchObject([
      { reason, fingerprint: 'one' },
      { reason, fingerprint: 'two' },
    ])
  })

  test('shows where someone else moved it first, and moves it again only after a confirmation', async () => {
    const current = { ...algebra, ...at(3, 2), version: 7 }
    const answers = [refuses(refusedMove('versionConflict', current)), async () => algebra]
    const { actor, sent, results, reach } = start({ save: () => (answers.shift() ?? unanswered)() })
    actor.send({ type: 'put', place: wanted })
    expect((await reach('overtaken')).context.carried).toEqual(current)
    expect(results).toEqual(['refused'])
    actor.send({ type: 'moveAnyway' })
    await reach('resting')
    expect(sent.map(({ version }) => version)).toEqual([2, 7])
  })

  test('succeeds if an earlier try has moved it there', async () => {
    const { actor, results, reach } = start({
      save: refuses(refusedMove('versionConflict', { ...algebra, ...wanted, version: 3 })),
    })
    actor.send({ type: 'put', place: wanted })
    await reach('resting')
    expect(results).toEqual(['refused'])
  })

  test('stays in its place after a failure', async () => {
    const { actor, results, reach } = start({ save: refuses(new Error('The line is dead.')) })
    actor.send({ type: 'put', place: wanted })
    const { context } = await reach('resting')
    expect([context.carried, results]).toEqual([null, ['refused']])
  })
})
