import { expect, test } from 'vitest'
import { transact } from '#server/database/transaction.ts'
import { findHolder } from '#server/tenancy/rights.ts'
import { holderOf } from '#server/rights/matrix/test-holders.ts'
import { takeAttendance } from './take-attendance.ts'
import { potteryEachTest } from './test-attendance.ts'

const pottery = potteryEachTest()

/** Takes attendance as somebody who may while they are let in, and `meanwhile` loses that. */
async function takeWhile(
  somebody: { userId: number; personId: number },
  meanwhile: () => Promise<unknown>,
) {
  const { server, school, mia, classId, classDayId } = pottery()
  const visitor = { ...somebody, sessionId: 0 }
  const holder = await findHolder(server.db, visitor, school.organizationId)
  if (!holder) throw new Error('No member.')
  await meanwhile()
  const said = { mark: 'Present', minutesLate: null, note: null, version: null } as const
  const marks = [{ personId: mia.personId, ...said }]
  return transact(server.database, (db) =>
    takeAttendance(db, holder, { classId, classDayId }, { marks }),
  )
}

const marks = () => pottery().server.db.selectFrom('attendance').select('id').execute()

test('Nobody takes attendance any more whose role was taken away since they were let in', async () => {
  const { server, school } = pottery()
  const desk = await holderOf(server, school, 'Front desk')
  const { organizationUserId } = desk
  const taken = takeWhile(desk, () =>
    server.db
      .deleteFrom('roleGrant')
      .where('organizationUserId', '=', organizationUserId)
      .execute(),
  )
  await expect(taken).rejects.toThrow('What you may do here has changed a moment ago.')
  expect(await marks()).toEqual([])
})

test('Nor does whoever taught the class until then', async () => {
  const { server, lea, classId } = pottery()
  const taken = takeWhile(lea, () =>
    server.db.deleteFrom('classTeacher').where('classId', '=', classId).execute(),
  )
  await expect(taken).rejects.toThrow('This takes the permission “Take attendance”.')
  expect(await marks()).toEqual([])
})
