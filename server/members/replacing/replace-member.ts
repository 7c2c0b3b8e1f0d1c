import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { conflict, invalidFields, notFound } from '../../problem.ts'
import type { Administrator } from '../../rights/rights.ts'
import { auditBoth } from './audit-both.ts'
import { findRecord } from './find-record.ts'
import { moveRecord } from './move-record.ts'

/** A member takes the place of somebody who has no account. */
export async function replaceMember(
  db: Kysely<Schema>,
  { userId, organizationId }: Administrator,
  organizationUserId: number,
  successorId: number,
): Promise<void> {
  const from = await findRecord(db, organizationId, organizationUserId)
  if (!from) throw notFound()
  if (from.userId !== null) throw hasAccount(from.name)
  const to = await findRecord(db, organizationId, successorId)
  if (to?.status !== 'Active' || successorId === organizationUserId) {
    throw invalidFields({ organizationUserId: 'Choose another active member.' })
  }
  const replacement = { organizationId, from, to }
  if (!(await moveRecord(db, replacement, userId))) throw replacedAlready(from.name)
  await auditBoth(db, 'Replaced', { ...replacement, actorUserId: userId })
}

const hasAccount = (name: string) =>
  conflict(
    'has_account',
    {},
    `${name} has an account, so nobody else can take their place. Archive them instead.`,
  )

const replacedAlready = (name: string) =>
  conflict('replaced_already', {}, `Somebody else has taken the place of ${name} already.`)
