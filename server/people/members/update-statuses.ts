import type { EditedStatus, UpdateStatuses } from '#contract/people/members.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { lockRow } from '#server/database/lock.ts'
import { memberName } from '#server/database/searchable.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import {
  membershipsChanged,
  membershipsEnded,
  openEnrollments,
} from '#server/tenancy/membership-hooks.ts'
import { refreshFamiliesOf } from '../people/family-index.queries.ts'
import { removedByFamily, listFamilyRemovals } from '../admission/family-removals.queries.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import { findReasonAgainst, type Holder, lockRights, requireOne } from '#server/tenancy/rights.ts'
import { endGrants, requireNoLess } from '#server/tenancy/held-roles.queries.ts'
import { withdrawInvitationsOf } from '../invitations/invitations.queries.ts'
import { requireOtherOwner } from '../owners/owners.queries.ts'

/** The open enrollments of members, and why the caller cannot end them, if so. */
export async function findOpenEnrollments(db: Db, holder: Holder, ids: number[]) {
  const open = (await openEnrollments.run(db, holder.organizationId, ids)).flat()
  return {
    enrollmentsCount: open.length,
    membersCount: new Set(open.map(({ personId }) => personId)).size,
    attends: open.map(({ className, status }) => ({ name: className, status })),
    reasonAgainst: await findReasonAgainst(db, holder, ['enrollments.manage']),
  }
}

/**
 * Suspends, archives or restores members, all of them or none. Members who already have the status stay as they are. Archiving
 * ends roles, and with `endsEnrollments` also open enrollments, even those of members archived earlier.
 */
export async function updateStatuses(
  db: Db,
  administrator: Holder,
  { ids: asked, status, endsEnrollments }: UpdateStatuses,
): Promise<void> {
  const { organizationId } = administrator
  const ids = [...new Set(asked)]
  await lockRights(db, administrator)
  await requireNoLess(db, administrator, ids)
  if (endsEnrollments) await requireOne(db, administrator, ['enrollments.manage'])
  if (status !== 'Active') await requireOtherOwner(db, { organizationId, ids })
  const rows = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .orderBy('id')
    .select(['id', 'personId', 'status', 'mergedIntoId'])
    .$call(lockRow(db))
    .execute()
  if (rows.length < ids.length) throw notFound()
  if (rows.some(({ mergedIntoId }) => mergedIntoId !== null)) throw replaced()
  const changed = rows.filter((row) => row.status !== status)
  const isUnanswered = status === 'Active' && changed.some((row) => row.status === 'Invited')
  if (isUnanswered) throw await notAccepted(db, changed)
  if (status !== 'Archived') await refuseRemovedByFamily(db, changed)
  if (changed.length > 0) await saveStatuses(db, administrator, changed, status)
  if (endsEnrollments) await endEnrollmentsOf(db, administrator, ids)
  const personIds = changed.map((row) => row.personId)
  if (personIds.length > 0) await membershipsChanged.run(db, organizationId, personIds)
}

/** Ends the open enrollments of an archived member. Refused if they were restored in the meantime. */
export async function endOpenEnrollments(
  db: Db,
  administrator: Holder,
  organizationUserId: number,
): Promise<void> {
  await lockRights(db, administrator)
  await requireNoLess(db, administrator, [organizationUserId])
  const { status, mergedIntoId } = await db
    .selectFrom('organizationUser')
    .where('organizationId', '=', administrator.organizationId)
    .where('id', '=', organizationUserId)
    .select(['status', 'mergedIntoId'])
    .$call(lockRow(db))
    .executeTakeFirstOrThrow(notFound)
  if (mergedIntoId !== null) throw replaced()
  if (status !== 'Archived')
    throw conflict('not_archived', {}, 'You can only end enrollments of archived members here.')
  await endEnrollmentsOf(db, administrator, [organizationUserId])
}

const endEnrollmentsOf = (
  db: Db,
  { organizationId, userId: actorUserId }: Holder,
  organizationUserIds: number[],
) =>
  membershipsEnded.run(db, {
    organizationId,
    organizationUserIds,
    actorUserId,
    action: 'TakenOut',
    reason: 'The membership was archived.',
  })

type Changed = { id: number; personId: number; status: string }[]

async function saveStatuses(
  db: Db,
  administrator: Holder,
  changed: Changed,
  status: EditedStatus,
): Promise<void> {
  const { organizationId, personId } = administrator
  const ids = changed.map(({ id }) => id)
  await db
    .updateTable('organizationUser')
    .set({ status, ...lastSaved(personId), version: nextVersion })
    .where('organizationId', '=', organizationId)
    .where('id', 'in', ids)
    .execute()
  for (const { id, status: before } of changed) {
    await audit(db, {
      ...actedBy(administrator),
      action: 'Edited',
      subject: { type: 'OrganizationUser', id },
      before: { status: before },
      after: { status },
    })
  }
  const personIds = changed.map((row) => row.personId)
  if (status === 'Archived') await endGrants(db, administrator, ids)
  if (status !== 'Active') await withdrawInvitationsOf(db, administrator, personIds)
  await refreshFamiliesOf(db, personIds)
}

export const replaced = () =>
  conflict('replaced', {}, 'This record was merged into another one and can’t be changed.')

/** Restoring would give the organization access that a guardian ended. */
async function refuseRemovedByFamily(db: Db, rows: { id: number; status: string }[]) {
  const archived = rows.filter(({ status }) => status === 'Archived').map(({ id }) => id)
  const [id] = (await listFamilyRemovals(db, archived)).keys()
  if (id !== undefined) throw removedByFamily(await nameOf(db, id))
}

async function notAccepted(db: Db, rows: { id: number; status: string }[]) {
  const [first] = rows.filter(({ status }) => status === 'Invited')
  const name = await nameOf(db, first?.id ?? 0)
  return conflict('not_accepted', {}, `${name} hasn’t accepted the invitation yet.`)
}

async function nameOf(db: Db, organizationUserId: number): Promise<string> {
  const { name } = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationUser.id', '=', organizationUserId)
    .select(memberName.as('name'))
    .executeTakeFirstOrThrow()
  return name
}
