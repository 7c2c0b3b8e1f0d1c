import type { Readiness } from '#contract/organizations/readiness.ts'
import { registrationOf } from '#server/classes/eligibility/blockers.rules.ts'
import { roundDue } from '#server/timetable/semesters/round-due.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { uninvitedMembers } from '#server/people/invitations/uninvited-members.queries.ts'
import { dayOf, findNow } from '#server/tenancy/organizations.queries.ts'

/** How many ids are listed at most. */
const mostIds = 100

/** What is missing until a family can enroll in the organization. */
export async function findReadiness(db: Db, organizationId: number): Promise<Readiness> {
  const enrolled = await db
    .selectFrom('enrollment')
    .where('organizationId', '=', organizationId)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return {
    hasEnrollments: enrolled !== undefined,
    semester: await findSemester(db, organizationId),
    uninvited: await findUninvited(db, organizationId),
  }
}

/** The current semester, or else the next one. */
async function findSemester(db: Db, organizationId: number): Promise<Readiness['semester']> {
  const now = await findNow(db, organizationId)
  const semester = await db
    .selectFrom('semester')
    .where('organizationId', '=', organizationId)
    .where('isArchived', '=', false)
    .where('endDate', '>=', dayOf(now))
    .orderBy('startDate')
    .orderBy('id')
    .select(['id', 'name', 'startDate'])
    .select(['registrationOpens', 'registrationOpensTime', 'registrationCloses'])
    .select(roundDue)
    .executeTakeFirst()
  if (!semester) return null
  const classes = await db
    .selectFrom('class')
    .where('organizationId', '=', organizationId)
    .where('semesterId', '=', semester.id)
    .where('status', 'in', ['Draft', 'Published'])
    .orderBy('searchName')
    .orderBy('id')
    .select(['id', 'status'])
    .execute()
  const drafts = classes.filter(({ status }) => status === 'Draft')
  const { roundDueDate, roundDueTime, ...term } = semester
  const round = { roundDueDate, roundDueTime }
  return {
    ...term,
    registration: registrationOf({ ...term, ...round, semesterStartDate: term.startDate }, now),
    publishedCount: classes.length - drafts.length,
    draftsCount: drafts.length,
    draftIds: drafts.slice(0, mostIds).map(({ id }) => id),
  }
}

/** One member for each address. */
async function findUninvited(db: Db, organizationId: number) {
  const rows = await uninvitedMembers(db, organizationId)
    .groupBy('contactEmail')
    .select(({ fn }) => fn.min<number>('organizationUser.id').as('id'))
    .orderBy('id')
    .execute()
  return { count: rows.length, ids: rows.slice(0, mostIds).map(({ id }) => id) }
}
