import type { InviteAdult, LetIn } from '#contract/people/families.ts'
import type { Kysely } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { takePlace } from '../invitations/accept-family-invitation.ts'
import { conflict } from '#server/http/problem.ts'
import type { FamilyMember } from '../families/family-rights.ts'
import { refreshFamilies } from '../people/family-index.queries.ts'
import { lockFamily, withdrawOffers } from '../families/families.leaving.ts'
import { listConcerned } from '../families/concerned-adults.queries.ts'
import { claims } from './claims.ts'

/** Whom the family lets in, and as what. */
export type LettingIn = LetIn & Pick<InviteAdult, 'relation' | 'access'>

/**
 * Gives the place of an adult without an account to whoever took over their record in an organization, with the access that
 * was asked for. It is refused if the record was given another one since: the others were not told of that.
 */
export async function letIn(
  db: Kysely<Schema>,
  { familyId, userId }: FamilyMember,
  adultId: number,
  { email, relation, access }: LettingIn,
): Promise<void> {
  await lockFamily(db, familyId)
  const { access: accessNow, ...guest } = await requireClaim(db, familyId, adultId, email)
  if (access !== accessNow) throw accessChanged()
  await withdrawOffers(db, { familyId, personId: adultId })
  if (!(await takePlace(db, { familyId, relation, access }, guest, adultId))) throw claimOver()
  await refreshFamilies(db, [familyId])
  await audit(db, {
    organizationId: null,
    actorUserId: userId,
    action: 'Added',
    subject: { type: 'Family', id: familyId },
    after: { personId: guest.personId },
    concerned: await listConcerned(db, familyId, null),
  })
}

export const requireClaim = (
  db: Kysely<Schema>,
  familyId: number,
  adultId: number,
  email: string,
) =>
  claims(db, familyId)
    .where('record.id', '=', adultId)
    .where('user.email', '=', email)
    .executeTakeFirstOrThrow(claimOver)

const claimOver = () =>
  conflict(
    'claim_over',
    {},
    'Nobody with this email address waits to be let in here any more. My Family shows who is in it now.',
  )

const accessChanged = () =>
  conflict(
    'claim_changed',
    {},
    'What this adult may do in the family was changed after somebody asked to let them in. Please ask again.',
  )
