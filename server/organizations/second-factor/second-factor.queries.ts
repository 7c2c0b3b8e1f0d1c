import {
  type ChangeSecondFactorRule,
  mostConcernedNamed,
  type SecondFactorRule,
} from '#contract/organizations/second-factor.ts'
import { conflict } from '#server/http/problem.ts'
import { hasStrongFactor } from '#server/identity/second-factor.queries.ts'
import { type Holder, lockRights } from '#server/tenancy/rights.ts'
import { listReaders, requireSecondFactor } from '#server/tenancy/second-factor.ts'
import { actedBy, audit } from '../../audit/audit.ts'
import { lastSaved, nextVersion } from '../../database/saving.ts'
import type { Db } from '../../database/schema/schema.ts'
import { secondFactorRequiredEmail } from './emails/second-factor-required.email.ts'
import { putInOutbox } from '../../mail/outbox.ts'

/** Whether the organization requires a second factor, and who has none. */
export async function findSecondFactorRule(
  db: Db,
  { organizationId, userId, isOwner }: Holder,
): Promise<SecondFactorRule> {
  const concerned = await listConcerned(db, organizationId)
  return {
    isRequired: await isRequiredIn(db, organizationId),
    hasOwn: await hasOwnFactor(db, userId),
    concernedCount: concerned.length,
    concerned: isOwner
      ? concerned.slice(0, mostConcernedNamed).map((one) => ({
          organizationUserId: one.id,
          name: `${one.preferredName ?? one.firstName} ${one.lastName}`,
          hasEmailCodes: one.twoFactorProvider === 'Email',
        }))
      : null,
  }
}

/** Requires a second factor and emails those who have none, or stops requiring it. The caller must have one. */
export async function changeSecondFactorRule(
  db: Db,
  holder: Holder,
  { isRequired }: ChangeSecondFactorRule,
): Promise<SecondFactorRule> {
  await lockRights(db, holder)
  requireSecondFactor(holder)
  const { organizationId, personId, userId } = holder
  const wasRequired = await isRequiredIn(db, organizationId)
  if (isRequired === wasRequired) return findSecondFactorRule(db, holder)
  if (!(await hasOwnFactor(db, userId))) throw noOwnFactor()
  await db
    .updateTable('organization')
    .set({ isSecondFactorRequired: isRequired, ...lastSaved(personId), version: nextVersion })
    .where('id', '=', organizationId)
    .execute()
  await audit(db, {
    ...actedBy(holder),
    action: 'Edited',
    subject: { type: 'Organization', id: organizationId },
    before: { isSecondFactorRequired: wasRequired },
    after: { isSecondFactorRequired: isRequired },
  })
  if (isRequired) await emailConcerned(db, organizationId)
  return findSecondFactorRule(db, holder)
}

const listConcerned = async (db: Db, organizationId: number) =>
  (await listReaders(db, { organizationId })).filter(({ hasFactor }) => !hasFactor)

async function emailConcerned(db: Db, organizationId: number) {
  for (const { email, emailVerifiedAt } of await listConcerned(db, organizationId))
    if (emailVerifiedAt !== null)
      await putInOutbox(db, secondFactorRequiredEmail, email, { organizationId })
}

const isRequiredIn = async (db: Db, organizationId: number) => {
  const { isSecondFactorRequired } = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select('isSecondFactorRequired')
    .executeTakeFirstOrThrow()
  return isSecondFactorRequired
}

const hasOwnFactor = async (db: Db, userId: number) => {
  const user = db.selectFrom('user').where('id', '=', userId).where(hasStrongFactor)
  return (await user.select('id').executeTakeFirst()) !== undefined
}

const noOwnFactor = () =>
  conflict(
    'no_second_factor',
    {},
    'Set up a passkey or an authenticator app for your own account first.',
  )
