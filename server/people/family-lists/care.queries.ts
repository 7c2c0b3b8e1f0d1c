import type { Kysely } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { decryptRows } from '../care/care.encryption.ts'
import { listConditions } from '../care/care.ts'

/** Of these people, the memberships of children of a family in organizations that they have not left. */
export const childMembers = (db: Kysely<Schema>, personIds: number[]) =>
  db
    .selectFrom('organizationUser')
    .innerJoin('familyMember', 'familyMember.personId', 'organizationUser.personId')
    .where('organizationUser.personId', 'in', personIds)
    .where('status', '!=', 'Archived')
    .where('relation', '=', 'Child')

/** Those of these people whose care notes an organization reads, whatever it sees of their families. */
export async function listChildrenAmong(
  db: Kysely<Schema>,
  organizationId: number,
  personIds: number[],
): Promise<number[]> {
  const children = await childMembers(db, personIds)
    .where('organizationId', '=', organizationId)
    .select('organizationUser.personId')
    .distinct()
    .execute()
  return children.map(({ personId }) => personId)
}

/** What must be known to take care of a child who is a member, and whom to call. That it was read is noted. */
export async function readCare(
  db: Kysely<Schema>,
  { organizationId, userId }: Administrator,
  personId: number,
) {
  await childMembers(db, [personId])
    .where('organizationId', '=', organizationId)
    .select('organizationUser.id')
    .executeTakeFirstOrThrow(notFound)
  const subject = { type: 'Person', id: personId } as const
  for (const action of ['CareNotesRead', 'ContactsRead'] as const) {
    await audit(db, { organizationId, actorUserId: userId, action, subject })
  }
  const conditions = await listConditions(db, personId)
  const contacts = await db
    .selectFrom('emergencyContact')
    .innerJoin('family', 'family.id', 'emergencyContact.familyId')
    .innerJoin('organizationFamily', 'organizationFamily.familyId', 'family.id')
    .where('organizationFamily.organizationId', '=', organizationId)
    .where('personId', '=', personId)
    .orderBy('organizationFamily.searchName')
    .orderBy('emergencyContact.id')
    .select([
      'emergencyContact.personId',
      'emergencyContact.name',
      'phone',
      'relation',
      'mayPickUp',
      'family.name as familyName',
    ])
    .execute()
  return { conditions, contacts: await decryptRows(db, 'emergencyContact', contacts) }
}
