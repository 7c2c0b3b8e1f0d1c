import { type Database, transact } from '#server/database/database.ts'
import { sweepEach } from '#server/process/sweep.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { offerSeats } from './offer-seats.ts'
import { clock } from '#server/process/clock.ts'

/** Ends expired offers and offers their seats to the next students. */
export async function sweepOffers(database: Database): Promise<void> {
  const classes = await database.db
    .selectFrom('enrollment')
    .where('status', '=', 'Offered')
    .where('offeredUntil', '<=', clock.confirmedTimestamp())
    .select(['organizationId', 'classId'])
    .distinct()
    .execute()
  await sweepEach(classes, (key) =>
    transact(database, async (db) => {
      await lockOrganization(db, key.organizationId)
      await offerSeats(db, key)
    }),
  )
}
