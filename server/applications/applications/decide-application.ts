import {
  acceptanceSentence,
  decisionEmailTemplate,
  isBlocked,
} from '#contract/applications/application-words.ts'
import type { Decide } from '#contract/applications/application-review.ts'
import type { CandidateKind, Decision } from '#contract/applications/applications.ts'
import { actedBy, audit, auditAll } from '#server/audit/audit.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { lockFamiliesOf } from '#server/people/people/family-index.queries.ts'
import { notify } from '#server/notifications/notify.ts'
import { applicationDecidedKind } from './application-decided.notification.ts'
import { plainName } from '#server/mail/email.ts'
import { admit } from '#server/people/admission/admit-member.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import {
  type Candidate,
  candidatesOf,
  findApplicant,
  findApplication,
  nextStatus,
  takeStep,
  lockFor,
} from './applications.queries.ts'
import { asKinds, planAcceptances } from './candidates.queries.ts'
import { clock } from '#server/process/clock.ts'

type Chosen = Candidate & { chosen: Decision }

/** Decides on some or all candidates. An accepted candidate becomes an active member. */
export async function decide(
  db: Db,
  administrator: Holder,
  applicationId: number,
  { decisions, decisionEmail, version }: Decide,
) {
  const application = await lockFor(db, administrator, { applicationId, version })
  const candidates = await candidatesOf(db, [applicationId])
  const chosen = decisions.map(({ candidateId, decision }) =>
    choose(candidates, candidateId, decision),
  )
  const open = candidates.filter(({ id, decision }) => decision === 'Pending' && !isIn(chosen, id))
  const status = nextStatus(application, open.length > 0 ? 'decideSome' : 'decideAll')
  if (chosen.length === 0 && (open.length > 0 || application.status === 'Decided'))
    throw nobodyChosen()

  await takeStep(db, application, administrator.personId, status)
  const applicant = await findApplicant(db, application)
  const accepted = chosen.filter((candidate) => candidate.chosen === 'Accepted')
  await accept(db, administrator, { applicationId, applicant }, accepted)
  for (const candidate of chosen) await saveDecision(db, administrator, applicationId, candidate)
  if (chosen.length === 0) {
    const subject = { type: 'Application' as const, id: applicationId }
    await audit(db, { ...actedBy(administrator), action: 'ApplicationEnded', subject })
  }
  const about = [
    ...chosen.map((candidate) => ({ ...candidate, decision: candidate.chosen })),
    ...open,
  ]
  if (chosen.length > 0 || decisionEmail)
    await write(db, administrator, { applicationId, applicant, decisionEmail, about })
  return findApplication(db, administrator, applicationId)
}

const isIn = (candidates: { id: number }[], id: number) =>
  candidates.some((candidate) => candidate.id === id)

function choose(candidates: Candidate[], candidateId: number, chosen: Decision): Chosen {
  const candidate = candidates.find(({ id }) => id === candidateId)
  if (!candidate) throw notFound()
  const { name, decision } = candidate
  if (decision === 'Accepted' || decision === 'Declined' || decision === chosen) {
    const state =
      decision === 'Waitlisted'
        ? 'is already on the waitlist'
        : `was already ${decision.toLowerCase()}`
    throw conflict('decided_already', {}, `${name} ${state}.`)
  }
  return { ...candidate, chosen }
}

type Applicant = Awaited<ReturnType<typeof findApplicant>>
type About = { applicationId: number; applicant: Applicant }

/** Gives every accepted candidate the planned membership, or refuses with the preview's sentence. */
async function accept(
  db: Db,
  administrator: Holder,
  { applicationId, applicant }: About,
  accepted: Chosen[],
): Promise<void> {
  const { organizationId, userId: actorUserId } = administrator
  await lockFamiliesOf(db, [applicant.personId, ...accepted.map(({ personId }) => personId)])
  const about = { organizationId, applicantPersonId: applicant.personId }
  const planned = await planAcceptances(db, about, accepted)
  const blocked = planned.find(({ acceptance }) => isBlocked(acceptance))
  if (blocked) throw conflict('not_acceptable', {}, acceptanceSentence(blocked))
  const changing = planned.filter(({ acceptance }) => acceptance.change !== 'IsAlready')
  const membershipIds: number[] = []
  for (const [personId, some] of Map.groupBy(changing, (each) => each.personId)) {
    const kinds = asKinds(some.map(({ kind }): CandidateKind => kind))
    const brought = { organizationId, personId, broughtByPersonId: applicant.personId }
    const newcomer = { ...brought, actorUserId, applicationId, ...kinds }
    const id = await admit(db, newcomer, ['Active', 'Invited', 'Archived'])
    if (id === undefined) throw new Error('A planned acceptance was not applied.')
    membershipIds.push(id)
  }
  await auditAll(
    db,
    { ...actedBy(administrator), action: 'Accepted' },
    membershipIds.map((id) => ({ type: 'OrganizationUser' as const, id })),
  )
}

const actions = {
  Accepted: 'Accepted',
  Waitlisted: 'CandidateWaitlisted',
  Declined: 'Declined',
} as const

async function saveDecision(
  db: Db,
  administrator: Holder,
  applicationId: number,
  { id, kind, chosen }: Chosen,
): Promise<void> {
  await db
    .updateTable('applicationCandidate')
    .set({
      decision: chosen,
      decidedByPersonId: administrator.personId,
      decidedDate: clock.timestamp(),
    })
    .where('id', '=', id)
    .execute()
  await audit(db, {
    ...actedBy(administrator),
    action: actions[chosen],
    subject: { type: 'Application', id: applicationId },
    after: { candidateId: id, kind },
  })
}

type Written = About &
  Pick<Decide, 'decisionEmail'> & {
    about: Parameters<typeof decisionEmailTemplate>[0]['candidates']
  }

/** Saves the decision email, and notifies the applicant of it if the applicant's address is verified. */
async function write(
  db: Db,
  { organizationId, userId, personId }: Holder,
  { applicationId, applicant, decisionEmail, about }: Written,
): Promise<void> {
  const usual = decisionEmailTemplate({
    ...applicant,
    organizationName: plainName(applicant.organizationName),
    candidates: about.map((one) => ({ ...one, name: plainName(one.name) })),
  })
  const isMailed = applicant.emailVerifiedAt !== null
  const { id: applicationEmailId } = await db
    .insertInto('applicationEmail')
    .values({
      ...usual,
      ...decisionEmail,
      organizationId,
      applicationId,
      isMailed,
      writtenByPersonId: personId,
      createdDate: clock.timestamp(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (!isMailed) return
  await notify(db, applicationDecidedKind, {
    organizationId,
    actorUserId: userId,
    subject: { type: 'Application', id: applicationId },
    facts: { applicationId, applicationEmailId },
  })
}

const nobodyChosen = () =>
  conflict('nobody_chosen', {}, 'Choose a decision for at least one person first.')
