import type { Db } from '#server/database/schema/schema.ts'
import { isNotDeleted } from '#server/tenancy/organizations.queries.ts'

/**
 * The accounts that get email about these students: adults with full access to the student's family, and the students
 * themselves. Only verified addresses, without members whom the organization suspended; none for a deleted organization.
 * `email` limits the result to one account.
 */
export async function listGuardians(
  db: Db,
  organizationId: number,
  studentIds: number[],
  email?: string,
) {
  if (studentIds.length === 0) return []
  return db
    .selectFrom(guardiansAndSelf(db, studentIds).as('ward'))
    .innerJoin('person', 'person.id', 'ward.personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('user.emailVerifiedAt', 'is not', null)
    .$if(email !== undefined, (found) => found.where('user.email', '=', email ?? ''))
    .where('ward.personId', 'not in', suspendedIn(db, organizationId))
    .where((where) =>
      where.exists(
        where
          .selectFrom('organization')
          .where('organization.id', '=', organizationId)
          .where(isNotDeleted)
          .select(['organization.id']),
      ),
    )
    .orderBy('ward.studentId')
    .orderBy('user.id')
    .select(['ward.studentId', 'ward.personId', 'user.id as userId', 'email', 'firstName'])
    .execute()
}

const guardiansAndSelf = (db: Db, studentIds: number[]) =>
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

const suspendedIn = (db: Db, organizationId: number) =>
  db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'Suspended')
    .select('organizationUser.personId')
