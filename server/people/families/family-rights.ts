import { type FamilyAccess, readingAccesses } from '#contract/people/families.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import { forbidden, notFound } from '#server/http/problem.ts'
import { type SignedIn, signedIn, type Authorize } from '#server/calls/call.ts'

/** An adult of the family in the path (`:familyId`). */
export type FamilyMember = SignedIn & { familyId: number; access: FamilyAccess }

/** A member of a family, adult or child. */
export type InFamily = { familyId: number; personId: number }

/**
 * Authorizes an adult of the family with one of these accesses. For everybody else, existing and missing families both answer
 * 404; also for an account without a verified address, unless it created the family.
 */
const adultWith =
  (...accesses: FamilyAccess[]): Authorize<FamilyMember> =>
  async (request) => {
    const visitor = await signedIn(request)
    const key = { familyId: request.ids()['familyId'] ?? 0, personId: visitor.personId }
    const access = await requireAccess(request.db, key, accesses)
    return { ...visitor, familyId: key.familyId, access }
  }

async function requireAccess(
  db: Db,
  { familyId, personId }: InFamily,
  accesses: FamilyAccess[],
): Promise<FamilyAccess> {
  const membership = await db
    .selectFrom('familyMember')
    .where('familyId', '=', familyId)
    .where('personId', '=', personId)
    .where(isActing())
    .select('access')
    .executeTakeFirst()
  if (!membership) throw notFound()
  const { access } = membership
  if (access === null || !accesses.includes(access)) throw forbidden(sentence(accesses))
  return access
}

/** Repeats the check of `fullAdult`, such as after waiting for a lock. */
export const requireFullAdult = (db: Db, key: InFamily) => requireAccess(db, key, ['Full'])

/** Edits, enrolls and signs for the family. */
export const fullAdult = adultWith('Full')

/** Reads everything about the family. */
export const viewingAdult = adultWith(...readingAccesses)

/** Belongs to the family, with any access. */
export const anyAdult = adultWith('Full', 'View', 'PickupOnly', 'EmergencyOnly')

const sentence = (accesses: FamilyAccess[]) =>
  accesses.includes('View')
    ? 'Only an adult who can view this family can do this.'
    : 'Only an adult with full access to this family can do this.'
