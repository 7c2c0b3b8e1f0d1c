import { day } from '#contract/dates/durations.ts'
import { patiently } from '../database/failure.ts'
import type { Db } from '../database/schema/schema.ts'
import { clock, timestampOf } from '../process/clock.ts'

/** How long notifications are stored. In milliseconds. */
export const notificationLife = 90 * day

export const deleteOldNotifications = (db: Db, now = clock.confirmed()) =>
  patiently(() =>
    db
      .deleteFrom('notification')
      .where('createdDate', '<', timestampOf(now - notificationLife))
      .where('state', '!=', 'Held')
      .execute(),
  )
