import type {
  Applicable,
  ApplicationForm,
  ApplicationQuestions,
  Question,
  UpdateQuestions,
} from '#contract/applications/application-form.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { findVisibleOrganization } from '#server/tenancy/visible-organizations.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { findMemberships, listInCare } from './candidates.queries.ts'
import { actedBy, audit } from '#server/audit/audit.ts'
import { fullName } from '#server/database/searchable.ts'
import { lastSaved } from '#server/database/saving.ts'
import { versionConflict, conflict, notFound } from '#server/http/problem.ts'
import { type Holder, lockRights } from '#server/tenancy/rights.ts'
import { AccessLevel, AdmissionType } from '#contract/organizations/organizations.ts'
import { openApplications } from './applications.queries.ts'

/** The application form: questions, and the people the caller may apply for. */
export async function findForm(
  db: Db,
  visitor: SignedIn,
  organizationId: number,
): Promise<ApplicationForm> {
  await requireApplicable(db, visitor, organizationId)
  return {
    questions: await listQuestions(db, organizationId),
    people: await listApplicable(db, visitor, organizationId),
  }
}

/**
 * People the caller may apply for, with the roles each already has in the organization. Adults who must apply on
 * their own are included, without roles.
 */
export async function listApplicable(
  db: Db,
  { personId }: SignedIn,
  organizationId: number,
): Promise<Applicable[]> {
  const people = await listInCare(db, personId)
  const ids = people.map((person) => person.personId)
  const memberships = await findMemberships(db, organizationId, ids)
  return people.map((person) => {
    const membership = memberships.get(person.personId)
    const isThere = membership?.status === 'Active' || membership?.status === 'Suspended'
    const held = isThere ? membership.held : []
    return { ...person, held: held.filter((kind) => person.kinds.includes(kind)) }
  })
}

/** An organization's application questions, in order. */
export async function listQuestions(db: Db, organizationId: number): Promise<Question[]> {
  return (await findQuestions(db, organizationId)).questions
}

export async function findQuestions(db: Db, organizationId: number): Promise<ApplicationQuestions> {
  const form = await db
    .selectFrom('applicationForm')
    .leftJoin('person as saver', 'saver.id', 'applicationForm.savedByPersonId')
    .where('organizationId', '=', organizationId)
    .select(['questions', 'applicationForm.version', 'applicationForm.savedDate'])
    .select(fullName('saver').as('savedBy'))
    .executeTakeFirst()
  if (!form) return { questions: [], version: 0, savedBy: null, savedDate: null }
  return { ...form, questions: JSON.parse(form.questions) }
}

/** Saves all questions at once. Existing applications keep the wording of the questions they answered. */
export async function saveQuestions(
  db: Db,
  administrator: Holder,
  { questions, version }: UpdateQuestions,
): Promise<ApplicationQuestions> {
  await lockRights(db, administrator)
  const { organizationId, personId } = administrator
  const before = await findQuestions(db, organizationId)
  if (before.version !== version) throw versionConflict(before)
  const values = {
    questions: JSON.stringify(questions),
    version: version + 1,
    ...lastSaved(personId),
  }
  await db
    .insertInto('applicationForm')
    .values({ organizationId, ...values })
    .onConflict((form) => form.column('organizationId').doUpdateSet(values))
    .execute()
  await audit(db, {
    ...actedBy(administrator),
    action: 'Edited',
    subject: { type: 'Organization', id: organizationId },
    before: { applicationQuestions: before.questions.map(({ text }) => text) },
    after: { applicationQuestions: questions.map(({ text }) => text) },
  })
  return findQuestions(db, organizationId)
}

/** Refuses if no application is needed or allowed. Members may apply for family members who are not members yet. */
export async function requireApplicable(db: Db, visitor: SignedIn, organizationId: number) {
  const organization = await findVisibleOrganization(db, visitor, organizationId)
  const { name, membershipStatus, isInvited, accessLevel, admissionType } = organization
  const isMember = membershipStatus === 'Active'
  if (!isMember && (isInvited || membershipStatus)) {
    throw conflict('join_instead', {}, `${name} has invited you. Accept the invitation instead.`)
  }
  if (!isMember && accessLevel === AccessLevel.Private) throw notFound()
  if (admissionType === AdmissionType.Automatic) {
    const message = isMember
      ? `You don’t need to apply to ${name}. Enroll your children in its classes instead.`
      : `You don’t need to apply to ${name}. You can join right away.`
    throw conflict('join_instead', {}, message)
  }
  const waiting = await openApplications(db)
    .where('organizationId', '=', organizationId)
    .where('applicantUserId', '=', visitor.userId)
    .select('id')
    .executeTakeFirst()
  if (waiting) throw alreadyApplied()
  return organization
}

export const alreadyApplied = () =>
  conflict('applied_already', {}, 'You already have an application waiting for a decision.')
