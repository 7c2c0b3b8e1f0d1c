import { type Database, transact } from '#server/database/database.ts'
import { sweepEach } from '#server/process/sweep.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { giveSeats } from './give-seats.ts'

/** Passes on the seats of every offer that ran out. */
export async function sweepOffers(database: Database): Promise<void> {
  const classes = await database.db
    .selectFrom('enrollment')
    .where('status', '=', 'Offered')
    .where('offeredUntil', '<=', new Date().toISOString())
    .select(['organizationId', 'classId'])
    .distinct()
    .execute()
  await sweepEach(classes, (key) =>
    transact(database, async (db) => {
      await lockOrganization(db, key.organizationId)
      await giveSeats(db, key)
    }),
  )
}
