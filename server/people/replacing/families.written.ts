import type { Kysely } from 'kysely'
import type { AuditAction } from '#contract/rights/audit.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { lockFamily } from '../families/families.leaving.ts'
import { familyIdsOf, type MovedFamilies } from './families.ts'
import type { MemberRecord } from './replacement.ts'

type Written = { familyId: number; name: string; isLeftAlone: boolean }

/**
 * The families of a move in which whoever came into them has written since. `isLeftAlone` says that there are children, and
 * nobody else with an account and full access. Nobody else changes these families before the transaction ends.
 */
export async function lockWritten(
  db: Kysely<Schema>,
  { personId, userId }: MemberRecord,
  moved: MovedFamilies,
  since: string,
): Promise<Written[]> {
  const ids = familyIdsOf(moved)
  if (ids.length === 0 || userId === null) return []
  const families = await db
    .selectFrom('family')
    .where('id', 'in', ids)
    .orderBy('id')
    .select(['id', 'name'])
    .execute()
  const written: Written[] = []
  for (const { id: familyId, name } of families) {
    const { members, hasChildren, hasOtherFullAdult } = await lockFamily(db, familyId)
    const others = members.map((member) => member.personId).filter((other) => other !== personId)
    if (others.length === members.length) continue
    if (
      (await hasEdited(db, userId, { familyId, others }, since)) ||
      (await hasBrought(db, { familyId, personId }, since))
    ) {
      const isLeftAlone = hasChildren && !hasOtherFullAdult(personId)
      written.push({ familyId, name, isLeftAlone })
    }
  }
  return written
}

const edits: AuditAction[] = [
  'Added',
  'Edited',
  'Removed',
  'Invited',
  'CareNotesEdited',
  'ContactsEdited',
]

async function hasEdited(
  db: Kysely<Schema>,
  userId: number,
  { familyId, others }: { familyId: number; others: number[] },
  since: string,
) {
  const entry = await db
    .selectFrom('auditEntry')
    .where('actorUserId', '=', userId)
    .where('action', 'in', edits)
    .where('createdDate', '>=', since)
    .where((where) =>
      where.or([
        where.and({ subjectType: 'Family', subjectId: familyId }),
        ...others.map((subjectId) => where.and({ subjectType: 'Person', subjectId })),
      ]),
    )
    .select('id')
    .executeTakeFirst()
  return entry !== undefined
}

/** Whether they put somebody into the family, such as a child whom another family shares with them. */
async function hasBrought(
  db: Kysely<Schema>,
  { familyId, personId }: { familyId: number; personId: number },
  since: string,
) {
  const member = await db
    .selectFrom('familyMember')
    .where('familyId', '=', familyId)
    .where('personId', '!=', personId)
    .where('savedByPersonId', '=', personId)
    .where('savedDate', '>=', since)
    .select('personId')
    .executeTakeFirst()
  return member !== undefined
}
