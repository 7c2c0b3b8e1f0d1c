import { ageOn } from '#contract/dates/age.ts'
import type { DeskApplication } from '#contract/applications/application-desk.ts'
import { type Kysely, sql } from 'kysely'
import { fullName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import type { Administrator } from '#server/tenancy/rights.ts'
import { findCurrentSemesters } from '#server/tenancy/semesters.current.ts'
import { withParts } from './applications.parts.ts'
import { planAcceptances } from './acceptance.ts'

/** An application as the desk reads it: whom it is for, and what accepting each of them would do. */
export async function findApplication(
  db: Kysely<Schema>,
  { organizationId }: Pick<Administrator, 'organizationId'>,
  applicationId: number,
): Promise<DeskApplication> {
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

export const applicationsTo = (db: Kysely<Schema>, organizationId: number) =>
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
  db: Kysely<Schema>,
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

/** Whom letters about an application go to, and what they say of the organization. */
export const findApplicant = (
  db: Kysely<Schema>,
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
