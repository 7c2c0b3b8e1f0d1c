import { minute } from '#contract/dates/durations.ts'
import { describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { unsentIn } from './attendance-sheet.machine.ts'
import {
  type Answer,
  dayOff,
  keeps,
  marked,
  mia,
  overtaken,
  refuses,
  saying,
  sheetOf,
  startSheet,
  tom,
  unreached,
} from './test-attendance.ts'

describe('An attendance sheet', () => {
  test(
    'is saved by itself, several students at once, after a pause',
    { tags: ['6.attendance-autosave'] },
    async () => {
      const { clock, sent, told, reach, mark } = startSheet([
        keeps(sheetOf(marked(mia, 'Present'), marked(tom, 'Absent'))),
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
      expect(told).toHaveLength(1)
    },
  )

  test('sends what was changed meanwhile on top of what has arrived', async () => {
    const { actor, clock, sent, reach, mark } = startSheet([keeps(sheetOf(marked(mia, 'Present')))])
    mark(saying(mia, 'Present'))
    clock.increment(800)
    mark(saying(mia, 'Late', { minutesLate: 5 }))
    await reach('pausing')
    clock.increment(800)
    expect(sent.at(-1)?.marks).toEqual([saying({ ...mia, version: 1 }, 'Late', { minutesLate: 5 })])
    expect(unsentIn(actor.getSnapshot())).toHaveLength(1)
  })

  test(
    'waits without a connection, asks for nothing, and sends everything once there is one',
    { tags: ['6.attendance-unsent'] },
    async () => {
      const { actor, clock, sent, reach, mark } = startSheet([
        keeps(sheetOf(marked(mia, 'Present'))),
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

  test('tries the same again with the same key, less and less often, while nobody answers', async () => {
    const { actor, clock, sent, reach, mark } = startSheet([
      refuses(unreached),
      refuses(unreached),
      keeps(sheetOf(marked(mia, 'Present'))),
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

  test('sends the same once more where nobody answered, and then what was said since', async () => {
    const { clock, sent, reach, mark } = startSheet([
      refuses(unreached),
      keeps(sheetOf(marked(mia, 'Present'))),
      keeps(sheetOf(marked(mia, 'Late', 2))),
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

  test('tries again once a minute at least, however long nobody answers', async () => {
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

  test('sends what was left unsent the last time', { tags: ['6.attendance-unsent'] }, async () => {
    const { clock, sent, reach } = startSheet([keeps(sheetOf(marked(mia, 'Late')))], {
      unsent: [saying(mia, 'Late')],
    })
    clock.increment(800)
    await reach('saved')
    expect(sent.map(({ marks }) => marks)).toEqual([[saying(mia, 'Late')]])
  })

  test('keeps the marks that the server refuses, until somebody gives them up', async () => {
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

describe('Where somebody else was first', () => {
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
    'both marks are kept apart, and the others go out once more',
    { tags: ['6.attendance-conflict'] },
    async () => {
      const { actor, clock, sent, told } = await conflict()
      expect(actor.getSnapshot().context.conflicts).toEqual([
        { mine: saying(mia, 'Present'), theirs },
      ])
      expect(told).toHaveLength(1)
      clock.increment(800)
      expect(sent.at(-1)?.marks).toEqual([saying(tom, 'Present')])
      expect(unsentIn(actor.getSnapshot())).toEqual([
        saying(tom, 'Present'),
        saying(mia, 'Present'),
      ])
    },
  )

  test('the own mark goes out on top of the other one, if it is kept', async () => {
    const { actor, clock, sent } = await conflict()
    actor.send({ type: 'keepMine', personId: mia.personId })
    clock.increment(800)
    expect(sent.at(-1)?.marks).toEqual([saying(tom, 'Present'), saying(theirs, 'Present')])
  })

  test('the other mark stays, if that is chosen', async () => {
    const { actor, reach, clock } = await conflict([keeps(sheetOf(theirs, marked(tom, 'Present')))])
    actor.send({ type: 'keepTheirs', personId: mia.personId })
    clock.increment(800)
    await reach('saved')
    expect(unsentIn(actor.getSnapshot())).toEqual([])
  })

  test('a student who is marked anew is no clash any more', async () => {
    const { actor, mark } = await conflict()
    mark(saying(theirs, 'Excused'))
    expect(actor.getSnapshot().context.conflicts).toEqual([])
    expect(unsentIn(actor.getSnapshot())).toContainEqual(saying(theirs, 'Excused'))
  })

  test('nothing is asked where both say the same, as after an answer that was lost', async () => {
    const { actor, clock, reach, mark } = startSheet([refuses(overtaken(marked(mia, 'Present')))])
    mark(saying(mia, 'Present'))
    clock.increment(800)
    await reach('saved')
    expect(actor.getSnapshot().context.conflicts).toEqual([])
    expect(unsentIn(actor.getSnapshot())).toEqual([])
  })
})
