import type { Kysely } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { locked } from '#server/database/lock.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { forgetUnnamed } from '../people/people.queries.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import type { FamilyMember } from './family-rights.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import { reduceFamilies } from './families.ending.ts'
import { listConcerned } from './concerned-adults.queries.ts'
import { refreshFamilies, refreshFamiliesOf } from '../people/family-index.queries.ts'

/** Who is in a family, while nobody else changes that before the transaction ends. */
export async function lockFamily(db: Kysely<Schema>, familyId: number) {
  await db
    .selectFrom('family')
    .where('id', '=', familyId)
    .select('id')
    .$call(locked(db))
    .executeTakeFirstOrThrow(notFound)
  const members = await db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .where('familyId', '=', familyId)
    .orderBy('contactOrder')
    .orderBy('personId')
    .select(['personId', 'relation', 'access', 'contactOrder', 'familyMember.version'])
    .select(['person.userId', 'person.firstName', 'person.preferredName'])
    .select(isActing().$castTo<boolean | number>().as('isActing'))
    .execute()
  return {
    members,
    adults: members.filter(({ relation }) => relation !== 'Child'),
    hasChildren: members.some(({ relation }) => relation === 'Child'),
    /** Whether somebody is left who can do everything for the family. */
    hasOtherFullAdult: (personId: number) =>
      members.some(
        (other) =>
          other.personId !== personId && other.access === 'Full' && Boolean(other.isActing),
      ),
  }
}

/** Takes somebody out of the family. Their records elsewhere stay. The last account takes the family along, if it had full access. */
export async function removeFromFamily(
  db: Kysely<Schema>,
  { familyId, userId }: FamilyMember,
  personId: number,
): Promise<void> {
  const { members, hasChildren, hasOtherFullAdult } = await lockFamily(db, familyId)
  const leaver = members.find((member) => member.personId === personId)
  if (!leaver) throw notFound()
  const isLast = leaver.relation !== 'Child' && !hasOtherFullAdult(personId)
  if (isLast && hasChildren) throw lastFullAdult()
  await audit(db, {
    organizationId: null,
    actorUserId: userId,
    action: 'Removed',
    subject: { type: 'Family', id: familyId },
    after: { personId },
    concerned: await listConcerned(db, familyId, personId),
  })
  await deleteMember(db, { familyId, personId })
  if (leaver.access === 'Full') await reduceFamilies(db, [familyId])
}

type InFamily = { familyId: number; personId: number }

export async function deleteMember(db: Kysely<Schema>, key: InFamily): Promise<void> {
  const { familyId, personId } = key
  await withdrawOffers(db, key)
  await withdrawSent(db, key)
  await db
    .deleteFrom('familyMember')
    .where((where) => where.and(key))
    .execute()
  await refreshFamiliesOf(db, [personId])
  await forgetUnnamed(db, [personId])
  await refreshFamilies(db, [familyId])
}

/** Nobody else is to have their place in the family any more. */
export const withdrawOffers = (db: Kysely<Schema>, key: InFamily) =>
  db
    .deleteFrom('familyInvitation')
    .where((where) => where.and(key))
    .where('acceptedDate', 'is', null)
    .execute()

/** Whoever no longer has full access has invited nobody: the links that were mailed are over. */
export const withdrawSent = (db: Kysely<Schema>, { familyId, personId }: InFamily) =>
  db
    .deleteFrom('familyInvitation')
    .where('familyId', '=', familyId)
    .where('acceptedDate', 'is', null)
    .where('invitedByUserId', 'in', (user) =>
      user
        .selectFrom('person')
        .where('id', '=', personId)
        .where('userId', 'is not', null)
        .select(['userId']),
    )
    .execute()

export const lastFullAdult = () =>
  conflict(
    'last_full_adult',
    {},
    'Nobody else has an account and full access to this family. Give it to another adult first.',
  )
