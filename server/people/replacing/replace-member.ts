import type { Kysely } from 'kysely'
import { kept } from '#server/database/lock.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { conflict, invalidFields, notFound } from '#server/http/problem.ts'
import { type Holder, keepRights } from '#server/tenancy/rights.ts'
import { auditBoth } from './audit-both.ts'
import { isChild, isInFamily } from './family-place.ts'
import { findRecord } from './find-record.ts'
import { moveRecord } from './move-record.ts'
import { requireReplaceable } from './replaceable.ts'

/** A member takes the place of somebody who has no account. */
export async function replaceMember(
  db: Kysely<Schema>,
  holder: Holder,
  organizationUserId: number,
  successorId: number,
): Promise<void> {
  const { userId, organizationId } = holder
  await keepRights(db, holder)
  // What an import made may go meanwhile, when it is undone.
  await db
    .selectFrom('organizationUser')
    .where('id', 'in', [organizationUserId, successorId])
    .orderBy('id')
    .select('id')
    .$call(kept(db))
    .execute()
  const from = await findRecord(db, organizationId, organizationUserId)
  if (!from) throw notFound()
  await requireReplaceable(db, holder, from, successorId)
  if (from.userId !== null) throw hasAccount(from.name)
  const to = await findRecord(db, organizationId, successorId)
  if (to?.status !== 'Active' || successorId === organizationUserId) {
    throw invalidFields({ organizationUserId: 'Choose another active member.' })
  }
  if (to.userId !== null && to.emailVerifiedAt === null) throw notVerified(to)
  const isNewcomer = to.userId === null && !(await isInFamily(db, to.personId))
  if (!isNewcomer && (await isChild(db, from.personId))) throw childOfFamily(from.name)
  const replacement = { organizationId, from, to }
  const moved = await moveRecord(db, replacement, userId)
  if (!moved) throw replacedAlready(from.name)
  const { families } = moved
  await auditBoth(db, 'Replaced', { ...replacement, families, actorUserId: userId })
}

const hasAccount = (name: string) =>
  conflict(
    'has_account',
    {},
    `${name} has an account, so nobody else can take their place. Archive them instead.`,
  )

const notVerified = ({ name, accountEmail }: { name: string; accountEmail: string | null }) => {
  const sentence = `${name} has not verified ${accountEmail} yet. Whoever takes over a record has to show first that the address is theirs: this waits until they follow the link in our verification email.`
  return conflict('not_verified', { organizationUserId: sentence }, sentence)
}

const childOfFamily = (name: string) =>
  conflict(
    'child_of_family',
    {},
    `${name} is a child of a family, so only a record without an account or a family can take their place.`,
  )

const replacedAlready = (name: string) =>
  conflict('replaced_already', {}, `Somebody else has taken the place of ${name} already.`)
