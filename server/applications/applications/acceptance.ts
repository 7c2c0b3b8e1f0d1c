import type { Acceptance, AcceptanceChange } from '#contract/applications/application-desk.ts'
import type { CandidateKind } from '#contract/applications/applications.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { findMemberships, type Held } from './held-kinds.ts'
import { type InCare, listInCare } from './in-care.ts'

type Applied = { organizationId: number; applicantPersonId: number }
type Wish = { personId: number; kind: CandidateKind }

/** What accepting each of some candidates would do now. Both the preview and the decision are made from it. */
export async function planAcceptances<Candidate extends Wish>(
  db: Kysely<Schema>,
  { organizationId, applicantPersonId }: Applied,
  candidates: Candidate[],
): Promise<(Candidate & { acceptance: Acceptance })[]> {
  const inCare = await listInCare(db, applicantPersonId)
  const ids = candidates.map(({ personId }) => personId)
  const memberships = await findMemberships(db, organizationId, ids)
  return candidates.map((candidate) => {
    const { personId, kind } = candidate
    const place = inCare.find((person) => person.personId === personId)
    const membership = memberships.get(personId)
    const acceptance = {
      change: whyNot(place, kind) ?? changeOf(membership, kind),
      held: membership?.held ?? [],
      familyName: place?.familyName ?? null,
    }
    return { ...candidate, acceptance }
  })
}

function whyNot(place: InCare | undefined, kind: CandidateKind): AcceptanceChange | undefined {
  if (place?.kinds.includes(kind)) return undefined
  return place?.hasAccount ? 'HasAccount' : 'IsNotTheirs'
}

function changeOf(membership: Held, kind: CandidateKind): AcceptanceChange {
  if (!membership || membership.status === 'Invited') return 'Joins'
  if (membership.replacedById !== null) return 'GaveWay'
  if (membership.status === 'Suspended') return 'IsSuspended'
  if (membership.status === 'Archived') return 'ComesBack'
  return membership.held.includes(kind) ? 'IsAlready' : 'IsMore'
}
