import type { Applicable, Question } from '#contract/applications/application-form.ts'
import type {
  Answer,
  Apply,
  MyApplication,
  NewCandidate,
} from '#contract/applications/applications.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { lockFamiliesOf } from '#server/people/people/family-index.queries.ts'
import type { Stores } from '#server/images/images.queries.ts'
import { conflict, invalidFields } from '#server/http/problem.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { findMyApplication, auditApplicantStep } from './my-applications.queries.ts'
import {
  listQuestions,
  alreadyApplied,
  requireApplicable,
  listApplicable,
} from './application-form.queries.ts'
import { notify } from '#server/notifications/notify.ts'
import { applicationReceivedKind } from './application-received.notification.ts'
import { clock } from '#server/process/clock.ts'

/** Applies to an organization that requires approval. When several arrive at once, only one is created. */
export async function submitApplication(
  stores: Stores,
  visitor: SignedIn,
  organizationId: number,
  { message, candidates, answers }: Apply,
): Promise<MyApplication> {
  const { db } = stores
  const { name, membershipStatus } = await requireApplicable(db, visitor, organizationId)
  if (!candidates && membershipStatus)
    throw conflict('member_already', {}, `You’re already a member of ${name}.`)
  const asked = await requireAnswers(db, organizationId, answers)
  if (candidates) await requireCandidates(db, visitor, organizationId, candidates)
  const values = { organizationId, message, answers: asked, ...(candidates && { candidates }) }
  const submitted = await insertApplication(db, visitor, values)
  if (!submitted) throw alreadyApplied()
  await auditApplicantStep(db, 'Applied', { organizationId, ...submitted }, visitor)
  await notify(db, applicationReceivedKind, {
    organizationId,
    actorUserId: visitor.userId,
    subject: { type: 'Application', id: submitted.id },
    facts: { applicationId: submitted.id },
  })
  return findMyApplication(stores, visitor.userId, submitted.id)
}

/**
 * Answers must match the current questions and their wording. A missing list means that the client showed no form,
 * which is not the same as an empty list.
 */
async function requireAnswers(db: Db, organizationId: number, answers: Answer[] | undefined) {
  const questions = await listQuestions(db, organizationId)
  if (answers && !isSame(questions, answers)) throw questionsChanged()
  const missing = questions.flatMap(({ isRequired }, index) =>
    isRequired && !answers?.[index]?.answer
      ? [[`answers.${index}.answer`, 'This field is required.'] as const]
      : [],
  )
  if (missing.length > 0) throw invalidFields(Object.fromEntries(missing))
  return questions.map(({ text }, index) => ({
    question: text,
    answer: answers?.[index]?.answer ?? null,
  }))
}

const isSame = (questions: Question[], answers: Answer[]) =>
  questions.length === answers.length &&
  questions.every(({ text }, index) => answers[index]?.question === text)

/** Locks the families, so that nobody's access to a child changes before the transaction ends. */
async function requireCandidates(
  db: Db,
  visitor: SignedIn,
  organizationId: number,
  candidates: NewCandidate[],
) {
  await lockFamiliesOf(db, [visitor.personId])
  const people = await listApplicable(db, visitor, organizationId)
  for (const { personId, kind } of candidates) {
    const person = people.find((one) => one.personId === personId)
    if (!person?.kinds.includes(kind)) throw invalidFields({ candidates: whyNot(person) })
    if (person.held.includes(kind)) {
      const message = `${person.name} is already a member (${kind.toLowerCase()}).`
      throw conflict('member_already', { candidates: message }, message)
    }
  }
}

const whyNot = (person: Applicable | undefined) =>
  person?.kinds.length === 0
    ? `${person.name} has an account and needs to apply on their own.`
    : 'You can’t apply for one of these people. Reload the page.'

type Applicant = Pick<SignedIn, 'userId' | 'personId'>

type NewApplication = {
  organizationId: number
  message: string | null
  answers?: Answer[]
  candidates?: NewCandidate[]
}

/** Undefined if the applicant already has an open application. */
export async function insertApplication(
  db: Db,
  { userId, personId }: Applicant,
  {
    organizationId,
    message,
    answers = [],
    candidates = [{ personId, kind: 'Parent' }],
  }: NewApplication,
) {
  const inserted = await db
    .insertInto('application')
    .values({
      organizationId,
      message,
      answers: JSON.stringify(answers),
      applicantUserId: userId,
      status: 'Submitted',
      createdDate: clock.timestamp(),
      ...lastSaved(personId),
    })
    .onConflict((open) => open.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!inserted) return undefined
  await db
    .insertInto('applicationCandidate')
    .values(
      candidates.map((candidate) => ({ ...candidate, organizationId, applicationId: inserted.id })),
    )
    .execute()
  return inserted
}

const questionsChanged = () =>
  conflict(
    'questions_changed',
    {},
    'The questions changed after you opened this form. Your answers are still here. Check the questions, then submit again.',
  )
