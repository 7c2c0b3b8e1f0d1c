import { describe, expect, test } from 'vitest'
import { unsentIn } from './attendance-sheet.machine.ts'
import {
  type Answer,
  keeps,
  marked,
  mia,
  overtaken,
  refuses,
  saying,
  sheetOf,
  startSheet,
  tom,
} from './test-attendance.ts'

describe('Where somebody else was first', () => {
  const theirs = marked(mia, 'Absent')
  async function clash(more: Answer[] = []) {
    const started = startSheet([refuses(overtaken(theirs, tom)), ...more])
    started.mark(saying(mia, 'Present'))
    started.mark(saying(tom, 'Present'))
    started.clock.increment(800)
    await started.reach('pausing')
    return started
  }

  test(
    'both marks are kept apart, and the others go out once more',
    { tags: ['6.attendance-clash'] },
    async () => {
      const { actor, clock, sent, told } = await clash()
      expect(actor.getSnapshot().context.clashes).toEqual([
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
    const { actor, clock, sent } = await clash()
    actor.send({ type: 'keepMine', personId: mia.personId })
    clock.increment(800)
    expect(sent.at(-1)?.marks).toEqual([saying(tom, 'Present'), saying(theirs, 'Present')])
  })

  test('the other mark stays, if that is chosen', async () => {
    const { actor, reach, clock } = await clash([keeps(sheetOf(theirs, marked(tom, 'Present')))])
    actor.send({ type: 'keepTheirs', personId: mia.personId })
    clock.increment(800)
    await reach('saved')
    expect(unsentIn(actor.getSnapshot())).toEqual([])
  })

  test('a student who is marked anew is no clash any more', async () => {
    const { actor, mark } = await clash()
    mark(saying(theirs, 'Excused'))
    expect(actor.getSnapshot().context.clashes).toEqual([])
    expect(unsentIn(actor.getSnapshot())).toContainEqual(saying(theirs, 'Excused'))
  })

  test('nothing is asked where both say the same, as after an answer that was lost', async () => {
    const { actor, clock, reach, mark } = startSheet([refuses(overtaken(marked(mia, 'Present')))])
    mark(saying(mia, 'Present'))
    clock.increment(800)
    await reach('saved')
    expect(actor.getSnapshot().context.clashes).toEqual([])
    expect(unsentIn(actor.getSnapshot())).toEqual([])
  })
})
