import { expect, onTestFinished, test, vi } from 'vitest'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
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

test(
  'Nobody is missing before a class begins by the clocks of the organization',
  { tags: ['6.attendance-missing'] },
  async () => {
    const { server, school, lea } = pottery()
    const token = lea.token
    await server.db
      .updateTable('organization')
      .set({ timeZone: 'America/New_York' })
      .where('id', '=', school.organizationId)
      .execute()
    const missingAt = async (instant: string) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(instant) })
      const answer = await server.get('/api/Class/my-missing-attendance', { token })
      return (await answer.json()).length
    }
    onTestFinished(() => void vi.useRealTimers())
    expect(await missingAt('2026-09-05T12:59:00Z')).toBe(0)
    expect(await missingAt('2026-09-05T13:00:00Z')).toBe(1)
  },
)
