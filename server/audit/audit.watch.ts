import { day } from '#contract/dates/durations.ts'
import type { Health } from '#contract/health.ts'
import type { Logger } from 'pino'
import type { Database } from '../database/database.ts'
import type { Encryption } from '../crypto/encryption.ts'
import { type ChainId } from './audit.chain.ts'
import { checkAudit, type SeenLink } from './audit.check.ts'
import { clock } from '../process/clock.ts'

type Parts = { database: Database; encryption: Encryption; log: Logger }

/**
 * Checks all audit logs when the server starts and once a day, and logs the result. Links seen in the last check must
 * still exist: the newest entries cannot be cut off while a server runs. The log has the last link of each chain, so
 * that an operator who stores the log elsewhere can detect that later too.
 */
export function watchAudit({ database, encryption, log }: Parts) {
  const heads = new Map<ChainId, SeenLink>()
  let state: Health['auditLog'] = 'unchecked'
  let nextDate = 0

  async function sweep(now = clock.now()): Promise<void> {
    // After a wrong clock, the next date may be later than a day from now.
    if (now < nextDate && nextDate <= now + day) return
    const { db } = database
    let isChanged = false
    for (const organizationId of await listChains(database, [...heads.keys()])) {
      const seen = heads.get(organizationId)
      const { head, faults, entriesCount } = await checkAudit(
        { db, encryption },
        organizationId,
        seen ? [seen] : [],
      )
      const about = { organizationId, entriesCount, head }
      if (faults.length > 0) log.error({ ...about, faults }, 'The audit log was changed')
      else log.info(about, 'The audit log is unchanged')
      isChanged ||= faults.length > 0
      if (head) heads.set(organizationId, head)
      else heads.delete(organizationId)
    }
    state = isChanged ? 'changed' : 'ok'
    nextDate = now + day
  }

  return { sweep, state: () => state }
}

/** All existing chains, and those seen earlier that must still exist. */
async function listChains({ db }: Database, seen: ChainId[]): Promise<Set<ChainId>> {
  const chains = await db.selectFrom('auditLink').select('organizationId').distinct().execute()
  const remaining = await db
    .selectFrom('organization')
    .where(
      'id',
      'in',
      seen.flatMap((id) => id ?? []),
    )
    .select('id')
    .execute()
  return new Set([
    ...chains.map(({ organizationId }) => organizationId),
    ...remaining.map(({ id }) => id),
    ...seen.filter((id) => id === null),
  ])
}
