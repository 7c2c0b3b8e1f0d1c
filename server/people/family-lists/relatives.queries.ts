import { sql } from 'kysely'
import { fullName } from '#server/database/searchable.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { isWaiting } from '#server/tenancy/acting-adults.ts'

/** The email of the account, or else the contact email. */
export const shownEmail = sql<
  string | null
>`coalesce(${sql.ref('user.email')}, ${sql.ref('person.contactEmail')})`

/** Whether there is an account with an unverified address, for a row that is left-joined with `user`. */
export const isUnverified =
  sql<boolean>`(${sql.ref('user.id')} is not null and ${sql.ref('user.emailVerifiedAt')} is null)`.as(
    'isUnverified',
  )

/** The guardians to call, in order. Adults whose place waits for a verified address are excluded. */
export const guardiansOf = (db: Db, organizationId: number, familyIds: number[]) =>
  peopleOf(db, organizationId, familyIds)
    .where('relation', 'in', ['Parent', 'Guardian'])
    .where((where) => where.not(isWaiting()))
    .execute()

/** The members of these families who belong to the organization, in the order of each family. */
export const membersOf = (db: Db, organizationId: number, familyIds: number[]) =>
  peopleOf(db, organizationId, familyIds).where('organizationUser.id', 'is not', null).execute()

const peopleOf = (db: Db, organizationId: number, familyIds: number[]) =>
  db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .leftJoin('user', 'user.id', 'person.userId')
    .leftJoin('organizationUser', (join) =>
      join
        .onRef('organizationUser.personId', '=', 'person.id')
        .on('organizationUser.organizationId', '=', organizationId)
        .on('organizationUser.status', '!=', 'Archived'),
    )
    .where('familyId', 'in', familyIds)
    .orderBy('contactOrder')
    .orderBy('person.id')
    .select(['familyId', 'relation', 'person.id as personId', 'birthDate', 'phone'])
    .select([fullName('person').as('name'), shownEmail.as('email')])
    .select('organizationUser.id as organizationUserId')
    .select(isUnverified)
    .select(isWaiting().$castTo<boolean>().as('isWaiting'))

/**
 * The families in which the organization sees these people, sorted by name, optionally only those in which they are children
 * who are current members, or adults.
 */
export const familiesOf = (
  db: Db,
  organizationId: number,
  personIds: number[],
  as?: 'children' | 'adults',
) =>
  db
    .selectFrom('familyMember')
    .innerJoin('family', 'family.id', 'familyId')
    .where('personId', 'in', personIds)
    .$if(as !== undefined, (families) =>
      families.where('relation', as === 'children' ? '=' : '!=', 'Child'),
    )
    .$if(as === 'children', (families) =>
      families.where((where) =>
        where.exists(
          where
            .selectFrom('organizationUser')
            .where('organizationUser.organizationId', '=', organizationId)
            .where('organizationUser.status', '!=', 'Archived')
            .whereRef('organizationUser.personId', '=', 'familyMember.personId')
            .select(['organizationUser.id']),
        ),
      ),
    )
    // A lookup by family id: a join might scan all families of the organization first.
    .where((where) =>
      where.exists(
        where
          .selectFrom('organizationFamily')
          .where('organizationFamily.organizationId', '=', organizationId)
          .whereRef('organizationFamily.familyId', '=', 'familyMember.familyId')
          .select(['organizationFamily.familyId']),
      ),
    )
    .orderBy((each) =>
      each
        .selectFrom('organizationFamily')
        .where('organizationFamily.organizationId', '=', organizationId)
        .whereRef('organizationFamily.familyId', '=', 'family.id')
        .select(['organizationFamily.searchName']),
    )
    .orderBy('family.id')
    .select(['personId', 'family.id', 'family.name'])
    .execute()

/** The classes of a semester that these people attend, by person. */
export async function classesAttendedBy(db: Db, semesterIds: number[], personIds: number[]) {
  const rows = await db
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'classId')
    .where('personId', 'in', personIds)
    .where('enrollment.status', '=', 'Enrolled')
    .where('semesterId', 'in', semesterIds)
    .orderBy('class.searchName')
    .orderBy('class.id')
    .select(['personId', 'class.id', 'class.name'])
    .execute()
  return Map.groupBy(rows, ({ personId }) => personId)
}

type Severity = Schema['careCondition']['severity']

/** The number of conditions with these severities, by person. */
export async function countConditions(
  db: Db,
  personIds: number[],
  severities: Severity[] = ['Mild', 'Moderate', 'Severe', 'LifeThreatening'],
): Promise<Map<number, number>> {
  const counts = await db
    .selectFrom('careCondition')
    .where('personId', 'in', personIds)
    .where('severity', 'in', severities)
    .groupBy('personId')
    .select(({ fn }) => ['personId', fn.countAll<number>().as('count')])
    .execute()
  return new Map(counts.map(({ personId, count }) => [personId, count]))
}

/** Removes duplicates, such as a person in two families. */
export const once = <Person extends { personId: number }>(people: Person[]): Person[] => [
  ...new Map(people.map((person) => [person.personId, person])).values(),
]
