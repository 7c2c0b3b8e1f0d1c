import { describe, expect, test } from 'vitest'
import { potteryEachTest } from './test-attendance.ts'

const pottery = potteryEachTest()

describe('Where somebody else has marked a student meanwhile', () => {
  test.each([
    ['for the first time', null],
    ['once more', 1],
  ])(
    '%s, nothing is kept, and the sheet as it stands comes back',
    { tags: ['6.attendance-clash'] },
    async (_, version) => {
      const { school, lea, mia, tom, sheet, take } = pottery()
      const { personId } = mia
      if (version) await take(lea, [{ personId, mark: 'Present' }])
      await take(school.owner, [{ personId, mark: 'Absent', version }])
      const answer = await take(lea, [
        { personId: tom.personId, mark: 'Present' },
        { personId, mark: 'Late', version },
      ])
      expect(answer.status).toBe(409)
      const problem = await answer.json()
      expect(problem).toMatchObject({
        code: 'stale',
        message: 'Ada Lind saved this while you were editing it.',
        current: { students: [{ mark: 'Absent' }, { mark: null }] },
      })
      expect((await sheet(lea)).students).toMatchObject([{ mark: 'Absent' }, { mark: null }])
    },
  )

  test('of many at once, one comes first and the others are told', async () => {
    const { school, lea, mia, sheet, take } = pottery()
    const { personId } = mia
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        take(index % 2 ? lea : school.owner, [
          { personId, mark: index % 2 ? 'Present' : 'Absent' },
        ]),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 409)).toHaveLength(9)
    expect((await sheet(lea)).students[0]?.version).toBe(1)
  })
})
