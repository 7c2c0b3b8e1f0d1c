import { minute } from '#contract/dates/durations.ts'
import { describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { isHeldUp, toStore, unsentIn } from './attendance-sheet.machine.ts'
import {
  type Answer,
  dayOff,
  saves,
  marked,
  mia,
  overtaken,
  refuses,
  saying,
  sheetOf,
  startSheet,
  stored,
  tom,
  unreached,
} from './test-attendance.ts'

describe('An attendance sheet', () => {
  test(
    'saves automatically, several students at once, after a pause',
    { tags: ['6.attendance-autosave'] },
    async () => {
      const { clock, sent, emitted, reach, mark } = startSheet([
        saves(sheetOf(marked(mia, 'Present'), marked(tom, 'Absent'))),
      ])
      mark(saying(mia, 'Present'))
      clock.increment(700)
      mark(saying(tom, 'Absent'))
      clock.increment(700)
      expect(sent).toEqual([])
      clock.increment(100)
      await reach('saved')
      expect(sent.map(({ marks }) => marks)).toEqual([
        [saying(mia, 'Present'), saying(tom, 'Absent')],
      ])
      expect(emitted).toHaveLength(1)
    },
  )

  test('sends marks changed during a save on top of the saved ones', async () => {
    const { actor, clock, sent, reach, mark } = startSheet([saves(sheetOf(marked(mia, 'Present')))])
    mark(saying(mia, 'Present'))
    clock.increment(800)
    mark(saying(mia, 'Late', { minutesLate: 5 }))
    await reach('pausing')
    clock.increment(800)
    expect(sent.at(-1)?.marks).toEqual([saying({ ...mia, version: 1 }, 'Late', { minutesLate: 5 })])
    expect(unsentIn(actor.getSnapshot())).toHaveLength(1)
  })

  test(
    'waits while offline, sends nothing, and sends everything once it is online',
    { tags: ['6.attendance-unsent'] },
    async () => {
      const { actor, clock, sent, reach, mark } = startSheet([
        saves(sheetOf(marked(mia, 'Present'))),
      ])
      actor.send({ type: 'network.lost' })
      mark(saying(mia, 'Late'))
      clock.increment(800)
      mark(saying(mia, 'Present'))
      mark(saying(tom, 'Present'))
      clock.increment(600_000)
      expect(sent).toEqual([])
      expect(unsentIn(actor.getSnapshot())).toEqual([
        saying(mia, 'Present'),
        saying(tom, 'Present'),
      ])
      actor.send({ type: 'network.returned' })
      await reach('saved')
      expect(sent).toHaveLength(1)
    },
  )

  test('retries with the same idempotency key, less and less often, while the server does not respond', async () => {
    const { actor, clock, sent, reach, mark } = startSheet([
      refuses(unreached),
      refuses(unreached),
      saves(sheetOf(marked(mia, 'Present'))),
    ])
    mark(saying(mia, 'Present'))
    clock.increment(800)
    await reach('waiting')
    clock.increment(5_000)
    await waitFor(actor, ({ context }) => context.triesCount === 2)
    clock.increment(5_000)
    expect(sent).toHaveLength(2)
    clock.increment(5_000)
    await reach('saved')
    expect(new Set(sent.map(({ once }) => once)).size).toBe(1)
  })

  test('counts from the start when the person tries again, so that the failure is shown again', async () => {
    const { actor, clock, areRepeated, reach, mark } = startSheet([
      refuses(unreached),
      refuses(unreached),
      refuses(unreached),
    ])
    mark(saying(mia, 'Present'))
    clock.increment(800)
    await reach('waiting')
    clock.increment(5_000)
    await waitFor(actor, ({ context }) => context.triesCount === 2)
    actor.send({ type: 'retry' })
    await reach('waiting')
    expect(areRepeated).toEqual([false, true, false])
  })

  test('retries the same request first, and then sends newer marks', async () => {
    const { clock, sent, reach, mark } = startSheet([
      refuses(unreached),
      saves(sheetOf(marked(mia, 'Present'))),
      saves(sheetOf(marked(mia, 'Late', 2))),
    ])
    mark(saying(mia, 'Present'))
    clock.increment(800)
    await reach('waiting')
    mark(saying(mia, 'Late'))
    clock.increment(5_000)
    await reach('pausing')
    clock.increment(800)
    await reach('saved')
    const [first, again, last] = sent
    expect(again).toEqual(first)
    expect(last?.marks).toEqual([saying({ ...mia, version: 1 }, 'Late')])
    expect(last?.once).not.toBe(first?.once)
  })

  test('retries at least once a minute', async () => {
    const tries = 12
    const { actor, clock, sent, mark } = startSheet(
      Array.from({ length: tries }, () => refuses(unreached)),
    )
    mark(saying(mia, 'Present'))
    clock.increment(800)
    const failed = (count: number) => waitFor(actor, ({ context }) => context.triesCount === count)
    for (let count = 1; count < tries; count += 1) {
      await failed(count)
      clock.increment(minute)
    }
    await failed(tries)
    clock.increment(59_000)
    expect(sent).toHaveLength(tries)
    clock.increment(1_000)
    expect(sent).toHaveLength(tries + 1)
  })

  test('sends the marks left unsent the last time', { tags: ['6.attendance-unsent'] }, async () => {
    const { sent, reach } = startSheet([saves(sheetOf(marked(mia, 'Late')))], {
      unsent: stored([saying(mia, 'Late')]),
    })
    await reach('saved')
    expect(sent.map(({ marks }) => marks)).toEqual([[saying(mia, 'Late')]])
  })

  test('holds the marks that the server refused until the person discards them', async () => {
    const { actor, clock, reach, mark } = startSheet([refuses(dayOff)])
    mark(saying(mia, 'Present'))
    clock.increment(800)
    await reach('refused')
    expect(actor.getSnapshot().context.problem).toBe('11/21/2026 is canceled: Snow')
    expect(unsentIn(actor.getSnapshot())).toHaveLength(1)
    actor.send({ type: 'discard' })
    expect(unsentIn(actor.getSnapshot())).toEqual([])
  })
})

describe('A sheet that is closed', () => {
  test('sends its marks at once and ends', { tags: ['6.attendance-unsent'] }, async () => {
    const { actor, sent, reach, mark } = startSheet([saves(sheetOf(marked(mia, 'Present')))])
    mark(saying(mia, 'Present'))
    actor.send({ type: 'close' })
    await reach('left')
    expect(sent).toHaveLength(1)
  })

  test('keeps its marks while offline, and sends them without being opened again', async () => {
    const { actor, sent, reach, mark } = startSheet([saves(sheetOf(marked(mia, 'Present')))], {
      isOnline: false,
    })
    mark(saying(mia, 'Present'))
    actor.send({ type: 'close' })
    expect(isHeldUp(actor.getSnapshot())).toBe(true)
    expect(sent).toEqual([])
    actor.send({ type: 'network.returned' })
    await reach('left')
    expect(sent).toHaveLength(1)
  })

  test('stays while a conflict has to be decided', async () => {
    const theirs = marked(mia, 'Absent')
    const { actor, reach } = startSheet([refuses(overtaken(theirs))], {
      isOpen: false,
      unsent: stored([saying(mia, 'Present')]),
    })
    await reach('saved')
    expect(isHeldUp(actor.getSnapshot())).toBe(true)
    actor.send({ type: 'keepTheirs', personId: mia.personId })
    await reach('left')
  })
})

describe('Marks whose response was lost, after the page was closed', () => {
  const attempt = { marks: [saying(mia, 'Present')], once: 'first-key' }

  test('are sent with the same idempotency key', { tags: ['6.attendance-once'] }, async () => {
    const { sent, reach } = startSheet([saves(sheetOf(marked(mia, 'Present')))], {
      unsent: stored([saying(mia, 'Present')], attempt),
    })
    await reach('saved')
    expect(sent).toEqual([attempt])
  })

  test('are sent before those that were marked since', async () => {
    const { clock, sent, reach } = startSheet(
      [saves(sheetOf(marked(mia, 'Present'))), saves(sheetOf(marked(mia, 'Late', 2)))],
      { unsent: stored([saying(mia, 'Late')], attempt) },
    )
    await reach('pausing')
    clock.increment(800)
    await reach('saved')
    expect(sent.map(({ marks }) => marks)).toEqual([
      [saying(mia, 'Present')],
      [saying({ ...mia, version: 1 }, 'Late')],
    ])
  })

  test('are stored with their key from the moment they are sent', () => {
    const { actor, clock, sent, mark } = startSheet([])
    mark(saying(mia, 'Present'))
    expect(toStore(actor.getSnapshot())).toEqual(stored([saying(mia, 'Present')]))
    clock.increment(800)
    expect(toStore(actor.getSnapshot())?.attempt).toEqual(sent[0])
  })
})

describe('A sheet in two tabs', () => {
  test('is sent by one of them', { tags: ['6.attendance-once'] }, () => {
    const { actor, clock, sent, mark } = startSheet([], { lock: 'taken' })
    mark(saying(mia, 'Present'))
    clock.increment(minute)
    expect(sent).toEqual([])
    expect(toStore(actor.getSnapshot())).toBeUndefined()
    actor.send({ type: 'lock.granted', stored: stored([saying(tom, 'Absent')]) })
    expect(sent.map(({ marks }) => marks)).toEqual([
      [saying(tom, 'Absent'), saying(mia, 'Present')],
    ])
  })

  test('is left to the tab that was used last, and taken back with the next mark', () => {
    const { actor, clock, sent, claims, mark } = startSheet([])
    mark(saying(mia, 'Present'))
    actor.send({ type: 'lock.lost' })
    clock.increment(minute)
    expect(unsentIn(actor.getSnapshot())).toEqual([])
    expect(sent).toEqual([])
    mark(saying({ ...mia, version: 3 }, 'Late'))
    expect(claims).toEqual(['claim'])
    // The version that was visible before the unsent mark.
    actor.send({ type: 'lock.granted', stored: stored([saying(mia, 'Present')]) })
    expect(sent.map(({ marks }) => marks)).toEqual([[saying(mia, 'Late')]])
  })

  test('keeps marks that the browser could not store', () => {
    const { actor, mark } = startSheet([])
    mark(saying(mia, 'Present'))
    actor.send({ type: 'storage.failed' })
    actor.send({ type: 'lock.lost' })
    expect(unsentIn(actor.getSnapshot())).toEqual([saying(mia, 'Present')])
    actor.send({ type: 'lock.granted', stored: null })
    expect(unsentIn(actor.getSnapshot())).toEqual([saying(mia, 'Present')])
  })

  test('leaves marks to the next tab once the browser stores them again', () => {
    const { actor, mark } = startSheet([])
    mark(saying(mia, 'Present'))
    actor.send({ type: 'storage.failed' })
    actor.send({ type: 'storage.worked' })
    actor.send({ type: 'lock.lost' })
    expect(unsentIn(actor.getSnapshot())).toEqual([])
  })
})

describe('Two people who mark the same student', () => {
  const theirs = marked(mia, 'Absent')
  async function conflict(more: Answer[] = []) {
    const started = startSheet([refuses(overtaken(theirs, tom)), ...more])
    started.mark(saying(mia, 'Present'))
    started.mark(saying(tom, 'Present'))
    started.clock.increment(800)
    await started.reach('pausing')
    return started
  }

  test(
    'get both marks shown, and other marks are sent again',
    { tags: ['6.attendance-conflict'] },
    async () => {
      const { actor, clock, sent, emitted } = await conflict()
      expect(actor.getSnapshot().context.conflicts).toEqual([
        { mine: saying(mia, 'Present'), theirs },
      ])
      expect(emitted).toHaveLength(1)
      clock.increment(800)
      expect(sent.at(-1)?.marks).toEqual([saying(tom, 'Present')])
      expect(unsentIn(actor.getSnapshot())).toEqual([
        saying(tom, 'Present'),
        saying(mia, 'Present'),
      ])
    },
  )

  test('can overwrite the other mark', async () => {
    const { actor, clock, sent } = await conflict()
    actor.send({ type: 'keepMine', personId: mia.personId })
    clock.increment(800)
    expect(sent.at(-1)?.marks).toEqual([saying(tom, 'Present'), saying(theirs, 'Present')])
  })

  test('can accept the other mark', async () => {
    const { actor, reach, clock } = await conflict([saves(sheetOf(theirs, marked(tom, 'Present')))])
    actor.send({ type: 'keepTheirs', personId: mia.personId })
    clock.increment(800)
    await reach('saved')
    expect(unsentIn(actor.getSnapshot())).toEqual([])
  })

  test('resolve the conflict by a new mark', async () => {
    const { actor, mark } = await conflict()
    mark(saying(theirs, 'Excused'))
    expect(actor.getSnapshot().context.conflicts).toEqual([])
    expect(unsentIn(actor.getSnapshot())).toContainEqual(saying(theirs, 'Excused'))
  })

  test('see no conflict when both marks agree, as after a lost response', async () => {
    const { actor, clock, reach, mark } = startSheet([refuses(overtaken(marked(mia, 'Present')))])
    mark(saying(mia, 'Present'))
    clock.increment(800)
    await reach('saved')
    expect(actor.getSnapshot().context.conflicts).toEqual([])
    expect(unsentIn(actor.getSnapshot())).toEqual([])
  })
})
