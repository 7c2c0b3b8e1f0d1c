import { type Database, transact } from '#server/database/database.ts'
import { sweepEach } from '#server/process/sweep.ts'
import { lockOrganization } from '#server/tenancy/organizations.queries.ts'
import { offerSeats } from './offer-seats.ts'
import { hour } from '#contract/dates/durations.ts'
import { notify } from '#server/notifications/notify.ts'
import { clock, timestampOf } from '#server/process/clock.ts'
import { holdPause } from './seat-holds.ts'
import { offerExpiringKind } from './enrollment.notification.ts'

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
  await deletePastHolds(database)
}

/** Deletes holds of seats that no longer matter: the account can hold seats again. */
async function deletePastHolds(database: Database): Promise<void> {
  const past = timestampOf(clock.confirmed() - holdPause)
  const found = database.db.selectFrom('seatHold').where('until', '<=', past).select('id')
  if (!(await found.limit(1).executeTakeFirst())) return
  await transact(database, async (db) => {
    await db.deleteFrom('seatHold').where('until', '<=', past).execute()
  })
}

/** How long before an offer expires the family is reminded. In milliseconds. */
const reminder = 6 * hour

/** Reminds families of offers that expire soon, once. */
export async function remindOfOffers(database: Database): Promise<void> {
  const offers = await database.db
    .selectFrom('enrollment')
    .where('status', '=', 'Offered')
    .where('holdId', 'is', null)
    .where('offeredUntil', '>', clock.timestamp())
    .where('offeredUntil', '<=', timestampOf(clock.now() + reminder))
    .select(['id', 'organizationId', 'classId'])
    .execute()
  await sweepEach(offers, ({ id: enrollmentId, organizationId, classId }) =>
    transact(database, async (db) => {
      const facts = { enrollmentId }
      const known = await db
        .selectFrom('notification')
        .where('organizationId', '=', organizationId)
        .where('kind', '=', offerExpiringKind.name)
        .where('facts', '=', JSON.stringify(facts))
        .select('id')
        .executeTakeFirst()
      if (known) return
      const subject = { type: 'Class', id: classId } as const
      await notify(db, offerExpiringKind, { organizationId, actorUserId: null, subject, facts })
    }),
  )
}
