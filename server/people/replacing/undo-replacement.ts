import type { GivenBack } from '#contract/people/placeholders.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { lastFullAdult } from '../families/families.leaving.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { type Holder, keepRights } from '#server/tenancy/rights.ts'
import { auditBoth } from './audit-both.ts'
import { withoutFamilies } from './families.ts'
import { lockWritten } from './families.written.ts'
import { findRecord } from './find-record.ts'
import { giveBack } from './move-record.ts'
import { requireReplaceable } from './replaceable.ts'
import type { Moved } from './replacement.ts'

/** Gives a record back what another has taken over. */
export async function undoReplacement(
  db: Kysely<Schema>,
  holder: Holder,
  organizationUserId: number,
): Promise<GivenBack> {
  const { userId, organizationId } = holder
  await keepRights(db, holder)
  const record = await findRecord(db, organizationId, organizationUserId)
  if (!record) throw notFound()
  await requireReplaceable(db, holder, record, record.replacedById)
  const move = await db
    .selectFrom('recordMove')
    .where('organizationId', '=', organizationId)
    .where('fromOrganizationUserId', '=', organizationUserId)
    .where('undoneDate', 'is', null)
    .selectAll()
    .executeTakeFirst()
  if (!move) throw notReplaced()
  return undo(db, move, userId)
}

type Move = {
  id: number
  organizationId: number
  fromOrganizationUserId: number
  toOrganizationUserId: number
  moved: string
  createdDate: string
}

/**
 * Of two who undo the same at once, one does. Whoever has written in a family since they came into it stays there; parting
 * by themself, they leave no children alone.
 */
export async function undo(
  db: Kysely<Schema>,
  move: Move,
  actorUserId: number,
): Promise<GivenBack> {
  const { organizationId } = move
  const { numUpdatedRows } = await db
    .updateTable('recordMove')
    .set({ undoneDate: new Date().toISOString() })
    .where('id', '=', move.id)
    .where('undoneDate', 'is', null)
    .executeTakeFirst()
  const from = await findRecord(db, organizationId, move.fromOrganizationUserId)
  const to = await findRecord(db, organizationId, move.toOrganizationUserId)
  if (numUpdatedRows === 0n || !from || !to) throw notReplaced()
  if (to.replacedById !== null) throw replacedSince(to.name)
  const replacement = { organizationId, from, to }
  const moved = JSON.parse(move.moved) as Moved
  const written = await lockWritten(db, to, moved.families, move.createdDate)
  if (to.userId === actorUserId && written.some(({ isLeftAlone }) => isLeftAlone)) {
    throw lastFullAdult()
  }
  const families = withoutFamilies(
    moved.families,
    written.map(({ familyId }) => familyId),
  )
  await giveBack(db, replacement, { ...moved, families })
  await auditBoth(db, 'GivenBack', { ...replacement, families, actorUserId })
  return { staysIn: written.map(({ name }) => name) }
}

const notReplaced = () =>
  conflict('not_replaced', {}, 'Nobody takes the place of this member any more.')

const replacedSince = (name: string) =>
  conflict('replaced_since', {}, `${name} has been replaced as well since then. Undo that first.`)
