import { compileOnce, type Placeholders } from '#server/database/compile-once.ts'
import { nextVersion } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { refreshFamiliesOf } from '../people/family-index.queries.ts'
import { admit, auditMembership, setAdmittedFromFamily } from './admit-member.ts'
import { refuseSuspendedBefore } from './family-removals.queries.ts'

/**
 * With automatic admission, a student joins the organization by enrolling in a first class, or by asking for it. A child also
 * joins when the family says its grade.
 */
export async function admitStudent(
  db: Db,
  visitor: SignedIn,
  organizationId: number,
  { personId, isMe }: { personId: number; isMe: boolean },
): Promise<void> {
  const { userId: actorUserId } = visitor
  const brought = { organizationId, personId, broughtByPersonId: visitor.personId }
  const members = await listMembers(db, {
    organizationId,
    personIds: [personId, visitor.personId],
  })
  const member = members.find((each) => each.personId === personId)
  const parent = members.find((each) => each.personId === visitor.personId)
  if (member?.status === 'Active') {
    const isNew = await setAdmittedFromFamily(db, brought)
    if (isNew) await refreshFamiliesOf(db, [personId])
  } else {
    const student = { ...brought, actorUserId, isStudent: true }
    await refuseSuspendedBefore(db, student)
    const id = await admit(db, student, ['Invited', 'Archived'])
    const child = isMe ? null : personId
    if (id !== undefined)
      await auditMembership(db, 'Joined', { organizationId, id }, visitor, child)
  }
  if (!member?.isStudent) await addKind(db, organizationId, personId, 'isStudent')
  if (!isMe && !parent?.isParent) await addKind(db, organizationId, visitor.personId, 'isParent')
}

const listMembers = compileOnce(
  (
    db,
    { organizationId, personIds }: Placeholders<{ organizationId: number; personIds: number[] }>,
  ) =>
    db
      .selectFrom('organizationUser')
      .where('organizationId', '=', organizationId)
      .where('personId', 'in', personIds)
      .select(['personId', 'status', 'isStudent', 'isParent']),
)

/** Marks a member as a student or a parent. */
export const addKind = (
  db: Db,
  organizationId: number,
  personId: number,
  kind: 'isStudent' | 'isParent',
) =>
  db
    .updateTable('organizationUser')
    .set({ [kind]: true, version: nextVersion })
    .where('organizationId', '=', organizationId)
    .where('personId', '=', personId)
    .where(kind, '=', false)
    .execute()
