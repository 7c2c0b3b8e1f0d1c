import { findInParts } from '#server/database/in-parts.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { matchFriends } from './round-friends.ts'

/** The family in which each student counts in a round: the first one in which they are a child, else the first one that they are in. */
export async function roundFamiliesOf(db: Db, personIds: number[]): Promise<Map<number, number>> {
  const rows = await findInParts(personIds, (some) =>
    db
      .selectFrom('familyMember')
      .where('personId', 'in', some)
      .orderBy((each) => each.case().when('relation', '=', 'Child').then(0).else(1).end())
      .orderBy('familyId')
      .select(['personId', 'familyId'])
      .execute(),
  )
  const families = new Map<number, number>()
  for (const { personId, familyId } of rows)
    if (!families.has(personId)) families.set(personId, familyId)
  return families
}

/** What matters to each family that said so. */
export const listPreferences = (db: Db, roundId: number) =>
  db
    .selectFrom('roundFamily')
    .where('roundId', '=', roundId)
    .select(['familyId', 'isSameHalfDay', 'mostClasses'])
    .execute()

/** The friends that families named, and which of them named each other. */
export async function listFriends(db: Db, roundId: number) {
  const named = await db
    .selectFrom('roundFriend')
    .innerJoin('person', 'person.id', 'roundFriend.personId')
    .where('roundId', '=', roundId)
    .select(['personId', 'friendName', 'firstName', 'lastName', 'preferredName'])
    .execute()
  return { named, friendOf: matchFriends(named) }
}
