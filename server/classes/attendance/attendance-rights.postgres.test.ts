import { expect, test } from 'vitest'
import type { Db } from '#server/database/schema/schema.ts'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { countWaiting } from '#server/testing/test-app.ts'
import type { Somebody } from '../classes/test-school.ts'
import { potteryEachTest } from './test-attendance.ts'

const pottery = potteryEachTest()

/** Takes attendance as somebody who loses the right to it while the call waits for the organization. */
async function takeWhile(somebody: Somebody, change: (db: Db) => Promise<unknown>) {
  const { server, school, mia, take } = pottery()
  const { taking } = await server.db.transaction().execute(async (db) => {
    await lockOrganization(db, school.organizationId)
    const waiting = take(somebody, [{ personId: mia.personId, mark: 'Present' }])
    await expect.poll(() => countWaiting(server.db)).toBe(1)
    await change(db)
    return { taking: waiting }
  })
  const answer = await taking
  return { status: answer.status, ...(await answer.json()) }
}

const marks = () => {
  const { server, classId } = pottery()
  const rows = server.db.selectFrom('attendance').where('classId', '=', classId)
  return rows.select('id').execute()
}

const refused = {
  status: 403,
  message: expect.stringContaining('You need the permission “Take attendance”.'),
}

test('Attendance is refused if the role is removed while the call waits', async () => {
  const { server, school } = pottery()
  const frontDesk = await holderOf(server, school, 'Front desk')
  const { organizationUserId } = frontDesk
  const taken = await takeWhile(frontDesk, (db) =>
    db.deleteFrom('roleGrant').where('organizationUserId', '=', organizationUserId).execute(),
  )
  expect(taken).toMatchObject(refused)
  expect(await marks()).toEqual([])
})

test('Attendance is refused if the teacher is removed from the class while the call waits', async () => {
  const { lea, classId } = pottery()
  const taken = await takeWhile(lea, (db) =>
    db.deleteFrom('classTeacher').where('classId', '=', classId).execute(),
  )
  expect(taken).toMatchObject(refused)
  expect(await marks()).toEqual([])
})
