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

/** By the opening, and then by the audience. */
export const inOpeningOrder = <Window extends RegistrationWindow>(windows: Window[]) =>
  inOrder(windows).toSorted((one, other) =>
    openingOf(one) < openingOf(other) ? -1 : Number(openingOf(one) > openingOf(other)),
  )

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

const rows = expressionBuilder<Schema>()

/** The semester whose audiences are asked for: values, or the columns of an outer query. */
type AskedSemester = {
  id: Operand<number>
  organizationId: Operand<number>
  startDate: Operand<string>
}

const ofRow: AskedSemester = {
  id: sql.ref<number>('semester.id'),
  organizationId: sql.ref<number>('semester.organizationId'),
  startDate: sql.ref<string>('semester.startDate'),
}

const teachingAs = (semester: AskedSemester, ...roles: TeacherRole[]) =>
  rows
    .selectFrom('classTeacher')
    .innerJoin('class', 'class.id', 'classTeacher.classId')
    .where('classTeacher.organizationUserId', '=', sql.ref<number>('organizationUser.id'))
    .where('class.semesterId', '=', semester.id)
    .where('classTeacher.role', 'in', roles)
    .select('classTeacher.classId')

const heldRoles = (today: Operand<string>) =>
  rows
    .selectFrom('roleGrant')
    .where('roleGrant.organizationUserId', '=', sql.ref<number>('organizationUser.id'))
    .where((grant) => grant.or([grant('untilDate', 'is', null), grant('untilDate', '>=', today)]))
    .select('roleGrant.roleId')

/** The ids of people: a subquery, or the column of an outer query in parentheses. */
type People = Expression<number>

/** The people in each audience of a semester, of those who are asked for. A family is returning if a seat was taken before. */
function audiencesAmong(semester: AskedSemester, today: Operand<string>, people?: People) {
  const members = rows
    .selectFrom('organizationUser')
    .where('organizationUser.organizationId', '=', semester.organizationId)
    .$if(people !== undefined, (some) =>
      some.where('organizationUser.personId', 'in', people ?? sql.lit(0)),
    )
    // The index by status would find all members of a large organization.
    .where(sql`${sql.ref('organizationUser.status')} || ''`, '=', 'Active')
    .select('organizationUser.personId')
  const returning = rows
    .selectFrom('enrollment')
    .innerJoin('class', 'class.id', 'enrollment.classId')
    .innerJoin('semester as earlier', 'earlier.id', 'class.semesterId')
    .where('enrollment.organizationId', '=', semester.organizationId)
    .$if(people !== undefined, (some) =>
      some.where('enrollment.personId', 'in', people ?? sql.lit(0)),
    )
    .where('enrollment.status', '=', 'Enrolled')
    .where('earlier.startDate', '<', semester.startDate)
    .select('enrollment.personId')
  return {
    Owners: members.where('isOwner', '=', true),
    Teachers: members.where(rows.exists(teachingAs(semester, 'Lead', 'CoTeacher'))),
    Helpers: members.where(
      rows.or([
        rows.exists(teachingAs(semester, 'Assistant', 'Substitute')),
        rows.exists(heldRoles(today)),
      ]),
    ),
    ReturningFamilies: returning,
    Members: members,
  }
}

/** Whether one of the people belongs to each audience of the row's semester. */
function audiencesOf(people: People, today: Operand<string>) {
  const { Owners, Teachers, Helpers, ReturningFamilies, Members } = audiencesAmong(
    ofRow,
    today,
    people,
  )
  const isIn: Record<RegistrationAudience, Expression<SqlBool>> = {
    Owners: rows.exists(Owners),
    Teachers: rows.exists(Teachers),
    Helpers: rows.exists(Helpers),
    ReturningFamilies: rows.exists(ReturningFamilies),
    Members: rows.exists(Members),
  }
  return isIn
}

/** Adults who may read their family's data, and no account that does not act for it yet. */
const isReadingAdult = (row: 'other' | 'familyMember') =>
  sql<boolean>`(${sql.ref(`${row}.access`)} in (${sql.join(readingAccesses)}) and not ${isWaiting(row)})`

/** Whether the facts of `other` count for `me`, who is in the same family. */
const countsFor = () =>
  sql<boolean>`(
    me.access in (${sql.join(readingAccesses)}) and ${isActing('me')}
      and (other.relation = 'Child' or ${isReadingAdult('other')})
    or me.relation = 'Child' and ${isReadingAdult('other')}
  )`

/**
 * The people whose facts open registration for a person: they themselves, their children, and the other adults of the
 * families in which they are a child, or an adult who may read. Another household of a child does not count.
 */
const familyOf = (personId: Operand<number>) =>
  rows
    .selectFrom('familyMember as me')
    .innerJoin('familyMember as other', 'other.familyId', 'me.familyId')
    .where('me.personId', '=', personId)
    .where(countsFor())
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
  const openings = new Map<number, RegistrationWindow>()
  for (const { semesterId, ...window } of inOpeningOrder(windows))
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

type Audience = { semesterId: number; audience: RegistrationAudience }

/** The accounts of active members for whom registration opens with an audience: its people and their families. */
export async function listAudienceAccounts(
  db: Db,
  organizationId: number,
  { semesterId, audience }: Audience,
): Promise<{ userId: number }[]> {
  const today = await findToday(db, organizationId)
  const { startDate } = await db
    .selectFrom('semester')
    .where('id', '=', semesterId)
    .select('startDate')
    .executeTakeFirstOrThrow()
  const semester = { id: semesterId, organizationId, startDate }
  const people = sql<number>`(${audiencesAmong(semester, today)[audience]})`
  const families = db
    .selectFrom('familyMember as me')
    .innerJoin('familyMember as other', 'other.familyId', 'me.familyId')
    .where('other.personId', 'in', people)
    .where(countsFor())
    .select('me.personId')
  return db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', organizationId)
    .where('status', '=', 'Active')
    .where('person.userId', 'is not', null)
    .where((where) =>
      where.or([where('person.id', 'in', people), where('person.id', 'in', families)]),
    )
    .select('person.userId')
    .$narrowType<{ userId: number }>()
    .execute()
}

/** Whether an account is among them, which takes less time for one than to find all. */
export async function isInAudience(
  db: Db,
  organizationId: number,
  { semesterId, audience }: Audience,
  userId: number,
): Promise<boolean> {
  const { id: personId } = await db
    .selectFrom('person')
    .where('userId', '=', userId)
    .select('id')
    .executeTakeFirstOrThrow()
  const today = await findToday(db, organizationId)
  const windows = await ownWindows(db, {
    organizationId,
    semesterIds: [semesterId],
    personId,
    today,
  })
  return windows.some((window) => window.audience === audience)
}
