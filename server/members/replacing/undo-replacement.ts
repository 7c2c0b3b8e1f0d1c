import type { Kysely } from 'kysely'
import type { Schema } from '../../database/schema.ts'
import { conflict } from '../../problem.ts'
import type { Administrator } from '../../rights/rights.ts'
import { hasAddedSince } from './added-since.ts'
import { auditBoth } from './audit-both.ts'
import { findRecord } from './find-record.ts'
import { giveBack } from './move-record.ts'
import type { Moved } from './replacement.ts'

/** Gives a record back what another has taken over. */
export async function undoReplacement(
  db: Kysely<Schema>,
  { userId, organizationId }: Administrator,
  organizationUserId: number,
): Promise<void> {
  const move = await db
    .selectFrom('recordMove')
    .where('organizationId', '=', organizationId)
    .where('fromOrganizationUserId', '=', organizationUserId)
    .where('undoneDate', 'is', null)
    .selectAll()
    .executeTakeFirst()
  if (!move) throw notReplaced()
  await undo(db, move, userId)
}

type Move = {
  id: number
  organizationId: number
  fromOrganizationUserId: number
  toOrganizationUserId: number
  moved: string
  createdDate: string
}

/** Of two who undo the same at once, one does. */
export async function undo(db: Kysely<Schema>, move: Move, actorUserId: number): Promise<void> {
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
  const { movedIds: familyIds } = moved.families
  const claimed = { familyIds, personId: to.personId, since: move.createdDate }
  if (await hasAddedSince(db, claimed)) {
    throw addedSince(to.userId === actorUserId ? 'You have' : `${to.name} has`)
  }
  await giveBack(db, replacement, moved)
  await auditBoth(db, 'GivenBack', { ...replacement, actorUserId })
}

const notReplaced = () =>
  conflict('not_replaced', {}, 'Nobody takes the place of this member any more.')

const replacedSince = (name: string) =>
  conflict('replaced_since', {}, `${name} has been replaced as well since then. Undo that first.`)

const addedSince = (whoHas: string) =>
  conflict(
    'added_since',
    {},
    `${whoHas} added to the family since then. Once that is taken out of it, this can be undone.`,
  )
