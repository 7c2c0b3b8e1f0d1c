import type { AdultPlace, UpdateAdult } from '#contract/people/families.ts'
import type { Kysely } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { notFound, stale } from '#server/http/problem.ts'
import type { FamilyMember } from './family-rights.ts'
import { lastFullAdult, lockFamily, withdrawSent } from './families.leaving.ts'
import { listConcerned } from './concerned-adults.queries.ts'
import { refreshFamilies } from '../people/family-index.queries.ts'
import { savedByOf } from './families.rows.ts'

/** Saves what an adult is in the family, what they may do, and when they are called. */
export async function updateAdult(
  db: Kysely<Schema>,
  { familyId, personId: myPersonId, userId }: FamilyMember,
  personId: number,
  { relation, access, contactOrder, membershipVersion }: UpdateAdult,
): Promise<AdultPlace> {
  const { adults, hasOtherFullAdult } = await lockFamily(db, familyId)
  const before = adults.find((adult) => adult.personId === personId)
  if (!before) throw notFound()
  if (before.version !== membershipVersion) throw stale(await findPlace(db, familyId, personId))
  const isLowered = before.access === 'Full' && access !== 'Full'
  if (isLowered && !hasOtherFullAdult(personId)) throw lastFullAdult()
  if (isLowered) await withdrawSent(db, { familyId, personId })
  const after = { relation, access }
  const concerned = await listConcerned(db, familyId, personId)
  await db
    .updateTable('familyMember')
    .set({ ...after, ...lastSaved(myPersonId), version: nextVersion })
    .where('familyId', '=', familyId)
    .where('personId', '=', personId)
    .execute()
  const others = adults.filter((adult) => adult !== before)
  for (const [index, adult] of others.toSpliced(contactOrder - 1, 0, before).entries()) {
    if (adult.contactOrder === index + 1) continue
    await db
      .updateTable('familyMember')
      .set({ contactOrder: index + 1 })
      .where('familyId', '=', familyId)
      .where('personId', '=', adult.personId)
      .execute()
  }
  await refreshFamilies(db, [familyId])
  await audit(db, {
    organizationId: null,
    actorUserId: userId,
    action: 'Edited',
    subject: { type: 'Family', id: familyId },
    before: { personId, relation: before.relation, access: before.access },
    after: { personId, ...after },
    concerned: before.access === access ? [] : concerned,
  })
  return findPlace(db, familyId, personId)
}

export const findPlace = (db: Kysely<Schema>, familyId: number, personId: number) =>
  db
    .selectFrom('familyMember')
    .leftJoin('person as saver', 'saver.id', 'familyMember.savedByPersonId')
    .where('familyId', '=', familyId)
    .where('personId', '=', personId)
    .select(['relation', 'access', 'contactOrder', 'familyMember.version'])
    .select(['familyMember.savedDate', savedByOf(familyId)])
    .$narrowType<Pick<AdultPlace, 'relation' | 'access'>>()
    .executeTakeFirstOrThrow()
