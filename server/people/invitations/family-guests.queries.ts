import type { FamilyGuest } from '#contract/people/families.ts'
import type { Kysely } from 'kysely'
import { fullName } from '#server/database/names.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { notFound } from '#server/http/problem.ts'
import { isOpenFamilyInvitation } from '#server/tenancy/open-invitations.ts'

/** Who is invited to a family, or to have a child of it in their own, and has not answered yet. */
export const listGuests = (db: Kysely<Schema>, familyId: number): Promise<FamilyGuest[]> =>
  guests(db)
    .where('familyId', '=', familyId)
    .where(isOpenFamilyInvitation())
    .orderBy('familyInvitation.id')
    .execute()

/** The invitations to have a child of the family in another household that nobody has answered, by the child. */
export async function listShares(db: Kysely<Schema>, familyId: number) {
  const shares = await db
    .selectFrom('familyInvitation')
    .where('familyId', '=', familyId)
    .where('relation', 'is', null)
    .where('personId', 'is not', null)
    .where(isOpenFamilyInvitation())
    .orderBy('id')
    .select(['id', 'email', 'expiresDate', 'personId'])
    .execute()
  return Map.groupBy(shares, ({ personId }) => personId)
}

export const findGuest = (db: Kysely<Schema>, familyInvitationId: number): Promise<FamilyGuest> =>
  guests(db).where('familyInvitation.id', '=', familyInvitationId).executeTakeFirstOrThrow(notFound)

const guests = (db: Kysely<Schema>) =>
  db
    .selectFrom('familyInvitation')
    .leftJoin('person as child', (join) =>
      join
        .onRef('child.id', '=', 'familyInvitation.personId')
        .on('familyInvitation.relation', 'is', null),
    )
    .select(['familyInvitation.id', 'email', 'relation', 'access', 'expiresDate'])
    .select(fullName('child').$castTo<string | null>().as('childName'))
