import { ageOn } from '#server/people/people/age.ts'
import type {
  ReviewApplication,
  ApplicationOutcome,
  ApplicationQuery,
} from '#contract/applications/application-review.ts'
import { sql, type SqlBool } from 'kysely'
import { fullName, contains } from '#server/database/searchable.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { notFound, conflict, versionConflict } from '#server/http/problem.ts'
import {
  type Administrator,
  activeMembers,
  showsChildren,
  type Holder,
  lockRights,
} from '#server/tenancy/rights.ts'
import { findCurrentSemesters } from '#server/tenancy/organizations.queries.ts'
import { planAcceptances } from './candidates.queries.ts'
import { countBoth, onePage, pageOf } from '#server/database/paging.ts'
import type { UndecidedApplications } from '#contract/applications/applications.ts'
import { isLackingFactor } from '#server/tenancy/second-factor.ts'
import { listHeldPermissions } from '#server/tenancy/held-roles.queries.ts'
import { type ApplicationStep, statusAfter } from '#contract/applications/application-steps.ts'
import type { ApplicationStatus } from '#contract/organizations/organizations.ts'
import { lockRow } from '#server/database/lock.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'

/** What waits for an organization's decision. As the index says it, of which there is one for each person. */
export const isWaiting = sql<boolean>`application.status in ('Submitted', 'InReview', 'InformationAsked')`

export const openApplications = (db: Db) => db.selectFrom('application').where(isWaiting)

/** An application as its reviewers read it: whom it is for, and what accepting each of them would do. */
export async function findApplication(
  db: Db,
  { organizationId }: Pick<Administrator, 'organizationId'>,
  applicationId: number,
): Promise<ReviewApplication> {
  const row = await applicationsTo(db, organizationId)
    .innerJoin('user as applicant', 'applicant.id', 'application.applicantUserId')
    .where('application.id', '=', applicationId)
    .select(['organizationId', 'answers', 'internalNotes'])
    .select(['person.id as applicantPersonId', 'person.firstName'])
    .select(sql<boolean>`applicant.email_verified_at is not null`.as('isReachable'))
    .executeTakeFirstOrThrow(notFound)
  const [whole] = await withParts(db, [row])
  if (!whole) throw notFound()
  const { applicantPersonId, candidates, ...application } = whole
  const about = { organizationId, applicantPersonId }
  const { agesOn } = await findCurrentSemesters(db, organizationId)
  const planned = await planAcceptances(db, about, candidates)
  return {
    ...application,
    candidates: planned.map(({ birthDate, ...candidate }) => ({
      ...candidate,
      age: candidate.kind === 'Student' && birthDate !== null ? ageOn(birthDate, agesOn) : null,
    })),
    agesOn,
    history: await listDeeds(db, { organizationId, applicationId }, candidates),
  }
}

const applicationsTo = (db: Db, organizationId: number) =>
  db
    .selectFrom('application')
    .innerJoin('person', 'person.userId', 'application.applicantUserId')
    .leftJoin('person as saver', 'saver.id', 'application.savedByPersonId')
    .where('application.organizationId', '=', organizationId)
    .select(['application.id', 'application.message', 'application.status'])
    .select(['application.createdDate', 'application.version', 'application.savedDate'])
    .select([fullName('person').as('name'), fullName('saver').as('savedBy')])

/** Who did what with an application. The history names nobody whom it was about: who is gone by now stays unnamed. */
async function listDeeds(
  db: Db,
  { organizationId, applicationId }: { organizationId: number; applicationId: number },
  candidates: { id: number; name: string }[],
) {
  const entries = await db
    .selectFrom('auditEntry')
    .where('organizationId', '=', organizationId)
    .where('subjectType', '=', 'Application')
    .where('subjectId', '=', applicationId)
    .orderBy('id')
    .select(['id', 'actorName', 'action', 'after', 'createdDate'])
    .execute()
  return entries.map(({ after, ...entry }) => {
    const { candidateId } = JSON.parse(after ?? '{}')
    const candidate = candidates.find(({ id }) => id === candidateId)
    return { ...entry, candidate: candidate?.name ?? null }
  })
}

/** Who gets emails about an application, and what they say of the organization. */
export const findApplicant = (
  db: Db,
  { applicantUserId, organizationId }: { applicantUserId: number; organizationId: number },
) =>
  db
    .selectFrom('person')
    .innerJoin('user', 'user.id', 'person.userId')
    .innerJoin('organization', (join) => join.on('organization.id', '=', organizationId))
    .where('user.id', '=', applicantUserId)
    .select(['person.id as personId', 'firstName', fullName('person').as('name')])
    .select(['user.email', 'emailVerifiedAt', 'organization.contactEmail'])
    .select('organization.name as organizationName')
    .executeTakeFirstOrThrow(notFound)

type Condition = ReturnType<typeof sql<SqlBool>>

const isIn = (status: string): Condition => sql`application.status = ${status}`

/** Of those that are withdrawn, nobody waits for anything. */
const hasOne = (decision: string): Condition => sql`application.status <> 'Withdrawn' and exists (
  select 1 from application_candidate
  where application_candidate.application_id = application.id and decision = ${decision}
)`

const outcomes: Record<ApplicationOutcome, Condition> = {
  Waiting: isWaiting,
  Submitted: isIn('Submitted'),
  InReview: isIn('InReview'),
  InformationAsked: isIn('InformationAsked'),
  Accepted: hasOne('Accepted'),
  Waitlisted: hasOne('Waitlisted'),
  Declined: hasOne('Declined'),
  Withdrawn: isIn('Withdrawn'),
}

const sorting = { name: 'person.searchName', createdDate: 'application.createdDate' }

/** The applications to an organization: unless asked otherwise, those that wait come first, the oldest first. */
export async function listApplications(db: Db, organizationId: number, query: ApplicationQuery) {
  const { outcome, searchString, sortField } = query
  const list = db
    .selectFrom('application')
    .innerJoin('person', 'person.userId', 'application.applicantUserId')
    .where('application.organizationId', '=', organizationId)
  const isNamed = sql<SqlBool>`(${contains(searchString, 'person.searchName')} or exists (
    select 1 from application_candidate
    join person as candidate on candidate.id = application_candidate.person_id
    where application_candidate.application_id = application.id
      and ${contains(searchString, 'candidate.searchName')}
  ))`
  const isFound = outcome ? sql<SqlBool>`${isNamed} and ${outcomes[outcome]}` : isNamed
  const found = applicationsTo(db, organizationId)
    .where(isFound)
    .select(sql<boolean>`not (${isWaiting})`.as('isOver'))
  const order = sortField ? [sorting[sortField]] : ['isOver', 'application.createdDate']
  const rows = onePage(found, query, [...order, 'application.id'])
    .execute()
    .then((page) => withCandidates(db, page))
  return pageOf(query, [rows, countBoth(list, isFound)])
}

async function withCandidates<Row extends { id: number }>(db: Db, rows: Row[]) {
  const candidates = Map.groupBy(
    await candidatesOf(
      db,
      rows.map(({ id }) => id),
    ),
    ({ applicationId }) => applicationId,
  )
  return rows.map((row) => ({ ...row, candidates: candidates.get(row.id) ?? [] }))
}

/** Whom some applications are for, in the order in which they were named. */
export const candidatesOf = (db: Db, applicationIds: number[]) =>
  db
    .selectFrom('applicationCandidate')
    .innerJoin('person', 'person.id', 'applicationCandidate.personId')
    .leftJoin('person as decider', 'decider.id', 'decidedByPersonId')
    .where('applicationId', 'in', applicationIds)
    .orderBy('applicationCandidate.id')
    .select(['applicationId', 'applicationCandidate.id', 'personId', 'kind', 'decision'])
    .select(['decidedDate', 'person.birthDate', fullName('person').as('name')])
    .select(fullName('decider').as('decidedBy'))
    .execute()

export type Candidate = Awaited<ReturnType<typeof candidatesOf>>[number]

const inquiriesOf = (db: Db, applicationIds: number[]) =>
  db
    .selectFrom('applicationInquiry')
    .leftJoin('person as asker', 'asker.id', 'askedByPersonId')
    .where('applicationId', 'in', applicationIds)
    .orderBy('applicationInquiry.id')
    .select(['applicationId', 'applicationInquiry.id', 'question', 'askedDate'])
    .select(['answer', 'answeredDate', fullName('asker').as('askedBy')])
    .execute()

const emailsOf = (db: Db, applicationIds: number[]) =>
  db
    .selectFrom('applicationEmail')
    .leftJoin('person as writer', 'writer.id', 'writtenByPersonId')
    .where('applicationId', 'in', applicationIds)
    .orderBy('applicationEmail.id')
    .select(['applicationId', 'applicationEmail.id', 'subject', 'text', 'isMailed'])
    .select(['createdDate', fullName('writer').as('writtenBy')])
    .execute()

/** Applications, each with whom it is for and what both sides wrote about it. */
export async function withParts<Row extends { id: number; answers: string }>(db: Db, rows: Row[]) {
  const ids = rows.map(({ id }) => id)
  const [candidates, inquiries, decisionEmails] = await Promise.all([
    candidatesOf(db, ids),
    inquiriesOf(db, ids),
    emailsOf(db, ids),
  ])
  return rows.map((row) => {
    const isOfRow = ({ applicationId }: { applicationId: number }) => applicationId === row.id
    return {
      ...row,
      answers: JSON.parse(row.answers),
      candidates: candidates.filter(isOfRow),
      inquiries: inquiries.filter(isOfRow),
      decisionEmails: decisionEmails.filter(isOfRow),
    }
  })
}

const decides = 'applications.decide'

/** How many applications wait for a decision of this person, in each organization where they may decide. */
export async function listUndecided(db: Db, personId: number): Promise<UndecidedApplications[]> {
  const organizationIds = await whereToDecide(db, personId)
  return db
    .selectFrom('application')
    .innerJoin('organization', 'organization.id', 'organizationId')
    .where('organizationId', 'in', organizationIds)
    .where('application.status', 'in', ['Submitted', 'InReview'])
    .groupBy(['organizationId', 'organization.name'])
    .select(['organizationId', 'organization.name as organizationName'])
    .select((rows) => rows.fn.countAll<number>().as('applicationsCount'))
    .select((rows) => rows.fn.min('application.createdDate').as('oldestDate'))
    .orderBy('oldestDate')
    .execute()
}

async function whereToDecide(db: Db, personId: number) {
  const memberships = await activeMembers(db)
    .where('personId', '=', personId)
    .$if(showsChildren(decides), (all) => all.where((where) => where.not(isLackingFactor())))
    .select('organizationId')
    .execute()
  const held = await listHeldPermissions(
    db,
    memberships.map(({ organizationUserId }) => organizationUserId),
  )
  return memberships
    .filter(({ organizationUserId: id, isOwner }) => isOwner || held.get(id)?.includes(decides))
    .map(({ organizationId }) => organizationId)
}

/** An application, and the version that whoever takes a step has read; without one, they take it as it is. */
export type StepOf = { applicationId: number; version: number | undefined }

export type Kept = Awaited<ReturnType<typeof lockApplication>>

/** An application that nobody else takes a step with before the transaction ends. */
export const lockApplication = (db: Db, applicationId: number) =>
  db
    .selectFrom('application')
    .where('id', '=', applicationId)
    .select(['id', 'organizationId', 'applicantUserId', 'status', 'version', 'internalNotes'])
    .$call(lockRow(db))
    .executeTakeFirstOrThrow(notFound)

/** Whether somebody has saved it since that version. */
export const isVersionConflict = (
  { version: current }: Kept,
  { version = current }: StepOf,
): boolean => version !== current

/** What a step leads to. Refuses one that cannot be taken, and says what the application is instead. */
export function nextStatus(
  { status }: Pick<Kept, 'status'>,
  step: ApplicationStep,
): ApplicationStatus {
  const next = statusAfter(step, status)
  if (!next) throw over({ status })
  return next
}

/** What an application is by now, to whoever wants to do something with it. */
export const over = ({ status }: Pick<Kept, 'status'>) =>
  conflict('application_over', {}, whyNot[status])

const whyNot: Record<ApplicationStatus, string> = {
  Submitted: 'No one has asked a question about this application.',
  InReview: 'This application is already in review.',
  InformationAsked: 'A question is already waiting for an answer.',
  Decided: 'This application was already decided.',
  Withdrawn: 'The applicant withdrew this application.',
}

/** Takes a step with an application that is kept. */
export const takeStep = (db: Db, { id }: Kept, personId: number, status: ApplicationStatus) =>
  db
    .updateTable('application')
    .set({ status, ...lastSaved(personId), version: nextVersion })
    .where('id', '=', id)
    .execute()

/** Lets nobody else do anything with an application of the organization, and tells who has before. */
export async function lockFor(db: Db, administrator: Holder, step: StepOf) {
  await lockRights(db, administrator)
  const kept = await lockApplication(db, step.applicationId)
  if (kept.organizationId !== administrator.organizationId) throw notFound()
  if (!isVersionConflict(kept, step)) return kept
  if (kept.status === 'Withdrawn') throw over(kept)
  throw versionConflict(await findApplication(db, administrator, step.applicationId))
}

type Member = { organizationId: number; personId: number; applicationId?: number | undefined }

/**
 * Whoever belongs to an organization by now needs no decision any more, unless they applied for others as well, or it is
 * the application that has let them in.
 */
export const closeApplications = (
  db: Db,
  { organizationId, personId, applicationId = 0 }: Member,
) =>
  db
    .updateTable('application')
    .set({ status: 'Withdrawn', ...lastSaved(personId), version: nextVersion })
    .where(isWaiting)
    .where('organizationId', '=', organizationId)
    .where('application.id', '!=', applicationId)
    .where('applicantUserId', '=', (accounts) =>
      accounts
        .selectFrom('person')
        .where('id', '=', personId)
        .select((person) => person.ref('userId').$notNull().as('userId')),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('applicationCandidate')
            .whereRef('applicationId', '=', 'application.id')
            .where('personId', '!=', personId)
            .select(['applicationCandidate.id']),
        ),
      ),
    )
    .execute()
