import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'
import {
  type AudienceSize,
  openingForEverybody,
  openingOf,
  RegistrationAudience,
  type RegistrationWindow,
} from '#contract/timetable/registration-windows.ts'
import type { TeacherRole } from '#contract/classes/classes.ts'
import { readingAccesses } from '#contract/people/families.ts'
import { compileOnce, type Operand, type Placeholders } from '#server/database/compile-once.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import { isActing, isWaiting } from '#server/tenancy/acting-adults.ts'
import { findToday } from '#server/tenancy/organizations.queries.ts'

const inOrder = <Window extends RegistrationWindow>(windows: Window[]) =>
  windows.toSorted((one, other) => placeOf(one) - placeOf(other))

const placeOf = ({ audience }: Pick<RegistrationWindow, 'audience'>) =>
  RegistrationAudience.options.indexOf(audience)

/** The earlier openings of a semester, in the order of the audiences. */
export async function listWindows(db: Db, organizationId: number, semesterId: number) {
  const windows = await db
    .selectFrom('registrationWindow')
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .select(['audience', 'opensDate', 'opensTime'])
    .execute()
  return inOrder(windows)
}

export async function replaceWindows(
  db: Db,
  organizationId: number,
  semesterId: number,
  windows: RegistrationWindow[],
): Promise<void> {
  await db
    .deleteFrom('registrationWindow')
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semesterId)
    .execute()
  if (windows.length === 0) return
  const rows = windows.map((window) => ({ ...window, organizationId, semesterId }))
  await db.insertInto('registrationWindow').values(rows).execute()
}

/** Those that are still before the opening for everybody. */
export function windowsBefore(
  windows: RegistrationWindow[],
  general: { registrationOpens: string | null; registrationOpensTime: string | null },
): RegistrationWindow[] {
  const opens = openingForEverybody(general)
  return opens === null ? [] : windows.filter((window) => openingOf(window) < opens)
}

/** For the audit log. */
export const openingsAsFacts = (windows: RegistrationWindow[]) =>
  inOrder(windows).map(
    ({ audience, opensDate, opensTime }) => `${audience}: ${opensDate} ${opensTime}`,
  )

const semester = expressionBuilder<Schema, 'semester'>()

const teachingAs = (...roles: TeacherRole[]) =>
  semester
    .selectFrom('classTeacher')
    .innerJoin('class', 'class.id', 'classTeacher.classId')
    .whereRef('classTeacher.organizationUserId', '=', sql.ref('organizationUser.id'))
    .whereRef('class.semesterId', '=', 'semester.id')
    .where('classTeacher.role', 'in', roles)
    .select('classTeacher.classId')

const heldRoles = (today: Operand<string>) =>
  semester
    .selectFrom('roleGrant')
    .whereRef('roleGrant.organizationUserId', '=', sql.ref('organizationUser.id'))
    .where((grant) => grant.or([grant('untilDate', 'is', null), grant('untilDate', '>=', today)]))
    .select('roleGrant.roleId')

/** A subquery of ids, or the column of an outer query, in parentheses. */
type People = Expression<number>

/** Whether one of the people belongs to each audience of the row's semester. A family is returning if a seat was taken before. */
function audiencesOf(people: People, today: Operand<string>) {
  const members = semester
    .selectFrom('organizationUser')
    .whereRef('organizationUser.organizationId', '=', 'semester.organizationId')
    .where('organizationUser.personId', 'in', people)
    // The index by status would find all members of a large organization.
    .where(sql`${sql.ref('organizationUser.status')} || ''`, '=', 'Active')
    .select('organizationUser.id')
  const isIn: Record<RegistrationAudience, Expression<SqlBool>> = {
    Owners: semester.exists(members.where('isOwner', '=', true)),
    Teachers: semester.exists(members.where(semester.exists(teachingAs('Lead', 'CoTeacher')))),
    Helpers: semester.exists(
      members.where(
        semester.or([
          semester.exists(teachingAs('Assistant', 'Substitute')),
          semester.exists(heldRoles(today)),
        ]),
      ),
    ),
    ReturningFamilies: semester.exists(
      semester
        .selectFrom('enrollment')
        .innerJoin('class', 'class.id', 'enrollment.classId')
        .innerJoin('semester as earlier', 'earlier.id', 'class.semesterId')
        .whereRef('enrollment.organizationId', '=', 'semester.organizationId')
        .where('enrollment.personId', 'in', people)
        .where('enrollment.status', '=', 'Enrolled')
        .whereRef('earlier.startDate', '<', 'semester.startDate')
        .select('enrollment.id'),
    ),
    Members: semester.exists(members),
  }
  return isIn
}

const rows = expressionBuilder<Schema>()

/** Adults who may read their family's data, and no account that does not act for it yet. */
const isReadingAdult = (row: 'other' | 'familyMember') =>
  sql<boolean>`(${sql.ref(`${row}.access`)} in (${sql.join(readingAccesses)}) and not ${isWaiting(row)})`

/**
 * The people whose facts open registration for a person: they themselves, their children, and the other adults of the
 * families in which they are a child, or an adult who may read. Another household of a child does not count.
 */
const familyOf = (personId: Operand<number>) =>
  rows
    .selectFrom('familyMember as me')
    .innerJoin('familyMember as other', 'other.familyId', 'me.familyId')
    .where('me.personId', '=', personId)
    .where((where) =>
      where.or([
        where.and([
          sql<boolean>`me.access in (${sql.join(readingAccesses)})`,
          isActing('me'),
          sql<boolean>`(other.relation = 'Child' or ${isReadingAdult('other')})`,
        ]),
        where.and([sql<boolean>`me.relation = 'Child'`, isReadingAdult('other')]),
      ]),
    )
    .select('other.personId')
    .union(rows.selectFrom('person').where('id', '=', personId).select('id as personId'))

type Asked = { organizationId: number; semesterIds: number[]; personId: number; today: string }

const ownWindows = compileOnce(
  (db, { organizationId, semesterIds, personId, today }: Placeholders<Asked>) =>
    db
      .with('family', () => familyOf(personId))
      .selectFrom('registrationWindow')
      .innerJoin('semester', 'semester.id', 'registrationWindow.semesterId')
      .where('registrationWindow.organizationId', '=', organizationId)
      .where('registrationWindow.semesterId', 'in', semesterIds)
      .where((where) => {
        const family = sql<number>`(select person_id from family)`
        const isIn = audiencesOf(family, today)
        return where.or(
          RegistrationAudience.options.map((audience) =>
            where.and([where('audience', '=', audience), isIn[audience]]),
          ),
        )
      })
      .select(['semesterId', 'audience', 'opensDate', 'opensTime']),
)

/** The earliest opening of each semester for a person's family. Nothing for semesters that open for it with everybody. */
export async function listOwnOpenings(
  db: Db,
  asked: Asked,
): Promise<Map<number, RegistrationWindow>> {
  const windows = await ownWindows(db, asked)
  const earliestFirst = inOrder(windows).toSorted((one, other) =>
    openingOf(one) < openingOf(other) ? -1 : Number(openingOf(one) > openingOf(other)),
  )
  const openings = new Map<number, RegistrationWindow>()
  for (const { semesterId, ...window } of earliestFirst)
    if (!openings.has(semesterId)) openings.set(semesterId, window)
  return openings
}

/** How many people and families are in each audience of a semester today. */
export async function countAudiences(
  db: Db,
  organizationId: number,
  semesterId: number,
): Promise<AudienceSize[]> {
  const today = await findToday(db, organizationId)
  const people = audiencesOf(sql<number>`(candidate.person_id)`, today)
  const family = audiencesOf(sql<number>`(family_member.person_id)`, today)
  const peopleIn = (audience: RegistrationAudience) => sql<number>`(
    select count(*) from (
      select person_id from organization_user where organization_id = semester.organization_id
      union select person_id from enrollment where organization_id = semester.organization_id
    ) as candidate where candidate.person_id is not null and ${people[audience]}
  )`
  const familiesIn = (audience: RegistrationAudience) => sql<number>`(
    select count(*) from organization_family
    where organization_family.organization_id = semester.organization_id and exists (
      select 1 from family_member where family_member.family_id = organization_family.family_id
        and (family_member.relation = 'Child' or ${isReadingAdult('familyMember')})
        and ${family[audience]}
    )
  )`
  const found = await db
    .selectFrom('semester')
    .where('semester.organizationId', '=', organizationId)
    .where('semester.id', '=', semesterId)
    .select(
      RegistrationAudience.options.flatMap((audience) => [
        peopleIn(audience).as(`people${audience}`),
        familiesIn(audience).as(`families${audience}`),
      ]),
    )
    .executeTakeFirstOrThrow(notFound)
  const counts = found as Record<string, number>
  return RegistrationAudience.options.map((audience) => ({
    audience,
    peopleCount: Number(counts[`people${audience}`]),
    familiesCount: Number(counts[`families${audience}`]),
  }))
}
