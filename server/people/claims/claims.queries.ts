import type { AdultRelation, FamilyAccess, InviteAdult, LetIn } from '#contract/people/families.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { isOpenInvitation } from '#server/tenancy/open-invitations.ts'
import { takePlace } from '../invitations/accept-family-invitation.ts'
import { conflict } from '#server/http/problem.ts'
import type { FamilyMember } from '../families/family-rights.ts'
import { refreshFamilies } from '../people/family-index.queries.ts'
import { withdrawOffers } from '../families/remove-from-family.ts'
import { auditFamily, listConcerned, lockFamily } from '../families/families.queries.ts'

/**
 * The accounts with a verified address that took over the record of an adult of the family in an organization, and are not in
 * the family themselves.
 */
export const claims = (db: Db, familyId: number) =>
  db
    .selectFrom('familyMember')
    .innerJoin('person as record', 'record.id', 'familyMember.personId')
    .innerJoin('organizationUser as merged', 'merged.personId', 'record.id')
    .innerJoin('organizationUser as successor', 'successor.id', 'merged.mergedIntoId')
    .innerJoin('organization', 'organization.id', 'successor.organizationId')
    .innerJoin('person as guest', 'guest.id', 'successor.personId')
    .innerJoin('user', 'user.id', 'guest.userId')
    .where('familyMember.familyId', '=', familyId)
    .where('familyMember.relation', '!=', 'Child')
    .where('record.userId', 'is', null)
    .where('successor.status', '=', 'Active')
    .where('user.emailVerifiedAt', 'is not', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('familyMember as own')
            .where('own.familyId', '=', familyId)
            .whereRef('own.personId', '=', 'guest.id')
            .select(['own.personId']),
        ),
      ),
    )
    .orderBy('merged.id')
    .select(['record.id as recordId', 'guest.id as personId', 'user.id as userId', 'user.email'])
    .select(['organization.name as organizationName'])
    .select(['familyMember.relation', 'familyMember.access'])
    .$narrowType<{ relation: AdultRelation; access: FamilyAccess }>()

/** What the family sees of each claim, by the person whose record was claimed. */
export async function listClaims(db: Db, familyId: number) {
  const rows = await claims(db, familyId).execute()
  return new Map(
    rows.map(({ recordId, email, organizationName }) => [recordId, { email, organizationName }]),
  )
}

/** The organizations with an open invitation to the record of an adult of the family. */
export async function listInvitingOrganizations(db: Db, familyId: number) {
  const rows = await db
    .selectFrom('familyMember')
    .innerJoin('organizationUser as record', 'record.personId', 'familyMember.personId')
    .innerJoin('invitation', 'invitation.organizationUserId', 'record.id')
    .innerJoin('organization', 'organization.id', 'record.organizationId')
    .where('familyMember.familyId', '=', familyId)
    .where('record.mergedIntoId', 'is', null)
    .where(isOpenInvitation())
    .orderBy('invitation.id')
    .select(['familyMember.personId', 'organization.name'])
    .execute()
  return new Map(rows.map(({ personId, name }) => [personId, name]))
}

/** The account that the family approves, with its relation and access. */
export type LettingIn = LetIn & Pick<InviteAdult, 'relation' | 'access'>

/**
 * Replaces an adult without an account with the account that took over their record in an organization, with the access that the
 * caller saw. Refused if the access of the record has changed since: the other adults were not notified of that.
 */
export async function letIn(
  db: Db,
  visitor: FamilyMember,
  adultId: number,
  { email, relation, access }: LettingIn,
): Promise<void> {
  const { familyId } = visitor
  await lockFamily(db, familyId)
  const { access: accessNow, ...guest } = await requireClaim(db, familyId, adultId, email)
  if (access !== accessNow) throw accessChanged()
  await withdrawOffers(db, { familyId, personId: adultId })
  if (!(await takePlace(db, { familyId, relation, access }, guest, adultId))) throw claimClosed()
  await refreshFamilies(db, [familyId])
  await auditFamily(db, visitor, {
    action: 'Added',
    after: { personId: guest.personId },
    concerned: await listConcerned(db, familyId, null),
  })
}

export const requireClaim = (db: Db, familyId: number, adultId: number, email: string) =>
  claims(db, familyId)
    .where('record.id', '=', adultId)
    .where('user.email', '=', email)
    .executeTakeFirstOrThrow(claimClosed)

const claimClosed = () =>
  conflict(
    'claim_over',
    {},
    'No one with this email address is waiting to join anymore. See My Family for current members.',
  )

const accessChanged = () =>
  conflict(
    'claim_changed',
    {},
    'This adult’s access changed after someone asked to give them access to the family. Ask again.',
  )
