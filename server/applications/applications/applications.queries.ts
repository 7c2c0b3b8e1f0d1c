import { ageOn } from '#server/people/people/age.ts'
import type { ReviewApplication } from '#contract/applications/application-review.ts'
import type {
  ApplicationOutcome,
  ApplicationQuery,
} from '#contract/applications/application-review.query.ts'
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

/** Applications that need a decision. Must match the unique index that allows one per person. */
export const isWaiting = sql<boolean>`application.status in ('Submitted', 'InReview', 'InformationAsked')`

export const openApplications = (db: Db) => db.selectFrom('application').where(isWaiting)

/** An application as reviewers see it: its candidates, and what accepting each of them would do. */
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
    history: await listSteps(db, { organizationId, applicationId }, candidates),
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

/** The audit entries of an application. The audit log names no candidates, so removed ones stay unnamed. */
async function listSteps(
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

/** The recipient of emails about an application, and the organization's details for them. */
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

/** A withdrawn application has no waiting candidates. */
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

/** The applications to an organization. By default, those that need a decision come first, oldest first. */
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

/** The candidates of some applications, in the order in which they were entered. */
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

/** Adds to each application its candidates, inquiries and decision emails. */
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

/** How many applications need a decision from this person, in each organization where they may decide. */
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

/** An application and the version that the caller has read. Without a version, there is no conflict check. */
export type StepOf = { applicationId: number; version: number | undefined }

export type LockedApplication = Awaited<ReturnType<typeof lockApplication>>

/** Locks an application until the transaction ends. */
export const lockApplication = (db: Db, applicationId: number) =>
  db
    .selectFrom('application')
    .where('id', '=', applicationId)
    .select(['id', 'organizationId', 'applicantUserId', 'status', 'version', 'internalNotes'])
    .$call(lockRow(db))
    .executeTakeFirstOrThrow(notFound)

/** Whether the application was saved after that version. */
export const isVersionConflict = (
  { version: current }: LockedApplication,
  { version = current }: StepOf,
): boolean => version !== current

/** The status after a step. Refuses a step that the current status does not allow, and says why. */
export function nextStatus(
  { status }: Pick<LockedApplication, 'status'>,
  step: ApplicationStep,
): ApplicationStatus {
  const next = statusAfter(step, status)
  if (!next) throw statusConflict({ status })
  return next
}

/** The refusal for an application whose status does not allow a step. */
export const statusConflict = ({ status }: Pick<LockedApplication, 'status'>) =>
  conflict('application_over', {}, whyNot[status])

const whyNot: Record<ApplicationStatus, string> = {
  Submitted: 'No one has asked a question about this application.',
  InReview: 'This application is already in review.',
  InformationAsked: 'A question is already waiting for an answer.',
  Decided: 'This application was already decided.',
  Withdrawn: 'The applicant withdrew this application.',
}

/** Takes a step with a locked application. */
export const takeStep = (
  db: Db,
  { id }: LockedApplication,
  personId: number,
  status: ApplicationStatus,
) =>
  db
    .updateTable('application')
    .set({ status, ...lastSaved(personId), version: nextVersion })
    .where('id', '=', id)
    .execute()

/**
 * Locks an application of the organization and refuses a version conflict, with the name of the person who saved it.
 */
export async function lockFor(db: Db, administrator: Holder, step: StepOf) {
  await lockRights(db, administrator)
  const application = await lockApplication(db, step.applicationId)
  if (application.organizationId !== administrator.organizationId) throw notFound()
  if (!isVersionConflict(application, step)) return application
  if (application.status === 'Withdrawn') throw statusConflict(application)
  throw versionConflict(await findApplication(db, administrator, step.applicationId))
}

type Member = { organizationId: number; personId: number; applicationId?: number | undefined }

/**
 * Withdraws the open application of a person who became a member another way, unless it also includes other people.
 * The application that admitted them stays.
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
