import { compileOnce, type Operand, type Placeholders } from '#server/database/compile-once.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { isInOperation } from '#server/tenancy/organizations.queries.ts'

/**
 * The accounts that get email about these students: adults with full access to the student's family, and the students
 * themselves. Only verified addresses, without members whom the organization suspended; none for a deleted organization.
 * `userId` limits the result to one account.
 */
export async function listGuardians(
  db: Db,
  organizationId: number,
  studentIds: number[],
  userId?: number,
) {
  if (studentIds.length === 0) return []
  const key = { organizationId, studentIds }
  return userId === undefined ? guardiansOf(db, key) : guardianOf(db, { ...key, userId })
}

/** How many of these students have no account that gets email about them. */
export async function countUnreached(
  db: Db,
  organizationId: number,
  studentIds: readonly number[],
): Promise<number> {
  const students = new Set(studentIds)
  const guardianAccounts = await listGuardians(db, organizationId, [...students])
  for (const { studentId } of guardianAccounts) students.delete(studentId)
  return students.size
}

type Wards = { organizationId: number; studentIds: number[] }

const guardiansOf = compileOnce((db, { organizationId, studentIds }: Placeholders<Wards>) =>
  guardians(db, organizationId, studentIds),
)

const guardianOf = compileOnce(
  (db, { organizationId, studentIds, userId }: Placeholders<Wards & { userId: number }>) =>
    guardians(db, organizationId, studentIds).where('user.id', '=', userId),
)

const guardians = (db: Db, organizationId: Operand<number>, studentIds: Operand<number>[]) =>
  db
    .selectFrom(guardiansAndSelf(db, studentIds).as('ward'))
    .innerJoin('person', 'person.id', 'ward.personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('user.emailVerifiedAt', 'is not', null)
    .where('ward.personId', 'not in', suspendedIn(db, organizationId))
    .where((where) =>
      where.exists(
        where
          .selectFrom('organization')
          .where('organization.id', '=', organizationId)
          .where(isInOperation)
          .select(['organization.id']),
      ),
    )
    .orderBy('ward.studentId')
    .orderBy('user.id')
    .select(['ward.studentId', 'ward.personId', 'user.id as userId', 'email', 'firstName'])

const guardiansAndSelf = (db: Db, studentIds: Operand<number>[]) =>
  db
    .selectFrom('familyMember as child')
    .innerJoin('familyMember as adult', 'adult.familyId', 'child.familyId')
    .where('child.personId', 'in', studentIds)
    .where('child.relation', '=', 'Child')
    .where('adult.relation', '!=', 'Child')
    .where('adult.access', '=', 'Full')
    .select(['child.personId as studentId', 'adult.personId'])
    .union(
      db
        .selectFrom('person as self')
        .where('id', 'in', studentIds)
        .select(['self.id as studentId', 'self.id as personId']),
    )

const suspendedIn = (db: Db, organizationId: Operand<number>) =>
  db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'Suspended')
    .select('organizationUser.personId')
