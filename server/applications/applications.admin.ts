import type { ApplicationOutcome, ApplicationQuery, Decide } from '#contract/applications.ts'
import { type Kysely, sql, type SqlBool } from 'kysely'
import { actedBy, auditAll } from '../audit/audit.ts'
import { fullName } from '../database/names.ts'
import { countBoth, onePage, pageOf } from '../database/paging.ts'
import { lastSaved, nextVersion } from '../database/saving.ts'
import type { Schema } from '../database/schema.ts'
import { contains } from '../database/searchable.ts'
import { putInOutbox } from '../mail/outbox.ts'
import { admit } from '../organizations/admission.ts'
import { conflict, notFound, stale } from '../problem.ts'
import { type Holder, keepRights } from '../rights/rights.ts'
import { isWaiting } from './open-applications.ts'

const outcomes: Record<ApplicationOutcome, ReturnType<typeof sql<SqlBool>>> = {
  Waiting: isWaiting,
  Accepted: sql`application.decision = 'Accepted'`,
  Declined: sql`application.decision = 'Declined'`,
  Withdrawn: sql`application.status = 'Withdrawn'`,
}

const sorting = { name: 'person.searchName', createdDate: 'application.createdDate' }

/** The applications to an organization: unless asked otherwise, those that wait come first, the oldest first. */
export async function listApplications(
  db: Kysely<Schema>,
  organizationId: number,
  query: ApplicationQuery,
) {
  const { outcome, searchString, sortField } = query
  const list = applicationsTo(db, organizationId)
  const isNamed = contains(searchString, 'person.searchName')
  const isFound = outcome ? sql<SqlBool>`${isNamed} and ${outcomes[outcome]}` : isNamed
  const found = inFull(list.where(isFound)).select(sql<boolean>`not (${isWaiting})`.as('isOver'))
  const order = sortField ? [sorting[sortField]] : ['isOver', 'application.createdDate']
  const rows = onePage(found, query, [...order, 'application.id']).execute()
  return pageOf(query, [rows, countBoth(list, isFound)])
}

type ApplicationKey = { organizationId: number; applicationId: number }

/** Accepts or declines once and for all. Whoever is accepted is an Active member from then on, and both learn of it by mail. */
export async function decide(
  db: Kysely<Schema>,
  administrator: Holder,
  applicationId: number,
  { decision, version }: Decide,
) {
  await keepRights(db, administrator)
  const { organizationId, personId } = administrator
  const key = { organizationId, applicationId }
  const decided = await db
    .updateTable('application')
    .set({ status: 'Decided', decision, ...lastSaved(personId), version: nextVersion })
    .where('organizationId', '=', organizationId)
    .where('id', '=', applicationId)
    .where('version', '=', version)
    .where(isWaiting)
    .returning('id')
    .executeTakeFirst()
  const application = await findApplication(db, key)
  if (!decided) throw notOpen(application)

  const membershipIds = decision === 'Accepted' ? [await accept(db, key, application)] : []
  await auditAll(db, { ...actedBy(administrator), action: decision }, [
    { type: 'Application', id: applicationId },
    ...membershipIds.map((id) => ({ type: 'OrganizationUser' as const, id })),
  ])
  await putInOutbox(db, 'ApplicationDecided', application.email, { applicationId })
  return application
}

async function accept(db: Kysely<Schema>, { organizationId }: ApplicationKey, applicant: Row) {
  const { personId, name } = applicant
  const newcomer = { organizationId, personId }
  const membershipId = await admit(db, newcomer, ['Active', 'Invited', 'Archived'])
  if (membershipId !== undefined) return membershipId
  const message = `${name} is suspended here. Restore them in the list of members first.`
  throw conflict('member_shut_out', {}, message)
}

type Row = Awaited<ReturnType<typeof findApplication>>

const findApplication = (db: Kysely<Schema>, { organizationId, applicationId }: ApplicationKey) =>
  inFull(applicationsTo(db, organizationId))
    .innerJoin('user', 'user.id', 'application.applicantUserId')
    .where('application.id', '=', applicationId)
    .select(['person.id as personId', 'user.email'])
    .executeTakeFirstOrThrow(notFound)

const applicationsTo = (db: Kysely<Schema>, organizationId: number) =>
  db
    .selectFrom('application')
    .innerJoin('person', 'person.userId', 'application.applicantUserId')
    .where('application.organizationId', '=', organizationId)

const inFull = (applications: ReturnType<typeof applicationsTo>) =>
  applications
    .leftJoin('person as saver', 'saver.id', 'application.savedByPersonId')
    .select(['application.id', 'application.message', 'application.status', 'application.decision'])
    .select(['application.createdDate', 'application.version', 'application.savedDate'])
    .select([fullName('person').as('name'), fullName('saver').as('savedBy')])

function notOpen(application: Row) {
  const { status, decision, name } = application
  if (status === 'Withdrawn') {
    return conflict('application_over', {}, `${name} has withdrawn this application.`)
  }
  if (status !== 'Decided') return stale(application)
  const message = `This application was ${decision?.toLowerCase()} already.`
  return conflict('application_over', {}, message)
}
