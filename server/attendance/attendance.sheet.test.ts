import { expect, test } from 'vitest'
import { holderOf } from '../rights/test-holders.ts'
import { potteryEachTest } from './test-attendance.ts'

const pottery = potteryEachTest()

test(
  'What is noted of a student, whoever takes attendance reads, and nobody who only looks',
  { tags: ['6.attendance-notes'] },
  async () => {
    const { server, school, lea, mia, sheet, take } = pottery()
    const { personId } = mia
    await take(lea, [{ personId, mark: 'Absent', note: 'Hospital, appendix' }])
    const [desk, viewer] = [
      await holderOf(server, school, 'Front desk'),
      await holderOf(server, school, 'Viewer'),
    ]
    for (const reader of [lea, desk, school.owner])
      expect((await sheet(reader)).students[0]).toMatchObject({ note: 'Hospital, appendix' })
    expect((await sheet(viewer)).students[0]).toMatchObject({ mark: 'Absent', note: null })
  },
)
