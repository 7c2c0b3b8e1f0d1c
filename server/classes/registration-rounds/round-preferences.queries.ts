import type {
  FamilyRound,
  RoundFriend,
  RoundPreferences,
} from '#contract/classes/registration-rounds.ts'
import type { SignedIn } from '#server/calls/call.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, forbidden, notFound } from '#server/http/problem.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import { lockInOperation } from '#server/tenancy/organizations.queries.ts'
import { listOwnStudents, type Student } from '../class-access/class-access.queries.ts'
import type { SemesterKey } from '../enrollments/seat-holds.ts'
import { listFriends, listPreferences, roundFamiliesOf } from './round-families.queries.ts'
import { findRound, requireChoosing } from './rounds.queries.ts'

/** What matters to the families of some students. Each family that can choose is there, whether or not it said so. */
export async function findPreferences(
  db: Db,
  { roundId, personId: visitorId }: { roundId: number; personId: number },
  students: Student[],
): Promise<Pick<FamilyRound, 'preferences' | 'friends'>> {
  const familyOf = await roundFamiliesOf(
    db,
    students.map(({ personId }) => personId),
  )
  const known = await listPreferences(db, roundId)
  const { named, friendOf } = await listFriends(db, roundId)
  const fullIds = await listFullFamilyIds(db, visitorId)
  const byFamily = Map.groupBy(
    students.filter(({ personId }) => familyOf.has(personId)),
    ({ personId }) => familyOf.get(personId) ?? 0,
  )
  return {
    preferences: [...byFamily].map(([familyId, members]) => ({
      ...(known.find((each) => each.familyId === familyId) ?? {
        familyId,
        isSameHalfDay: false,
        mostClasses: null,
      }),
      personIds: members.map(({ personId }) => personId),
      mayChange: fullIds.includes(familyId),
    })),
    friends: named
      .filter(({ personId }) => students.some((each) => each.personId === personId))
      .map(({ personId, friendName }) => ({
        personId,
        friendName,
        isMutual: friendOf.has(personId),
      })),
  }
}

export async function savePreferences(
  db: Db,
  { personId }: SignedIn,
  key: SemesterKey,
  { familyId, ...preferences }: RoundPreferences,
): Promise<void> {
  const { organizationId } = key
  const students = await listOwnStudents(db, personId)
  const familyOf = await roundFamiliesOf(
    db,
    students.map((each) => each.personId),
  )
  if (![...familyOf.values()].includes(familyId)) throw notFound()
  if (!(await listFullFamilyIds(db, personId)).includes(familyId)) throw viewOnly()
  const roundId = await requireRound(db, key)
  await db
    .insertInto('roundFamily')
    .values({ organizationId, roundId, familyId, ...preferences })
    .onConflict((known) => known.columns(['roundId', 'familyId']).doUpdateSet(preferences))
    .execute()
}

export async function saveFriend(
  db: Db,
  visitor: SignedIn,
  key: SemesterKey,
  { personId, friendName }: RoundFriend,
): Promise<void> {
  const { organizationId } = key
  const students = await listOwnStudents(db, visitor.personId)
  const student = students.find((each) => each.personId === personId)
  if (!student) throw notFound()
  if (!student.mayEnroll) throw viewOnly()
  const roundId = await requireRound(db, key)
  if (friendName === null)
    await db
      .deleteFrom('roundFriend')
      .where('roundId', '=', roundId)
      .where('personId', '=', personId)
      .execute()
  else
    await db
      .insertInto('roundFriend')
      .values({ organizationId, roundId, personId, friendName })
      .onConflict((known) => known.columns(['roundId', 'personId']).doUpdateSet({ friendName }))
      .execute()
}

/** The id of the round, locked, while families can choose. */
async function requireRound(db: Db, key: SemesterKey): Promise<number> {
  await lockInOperation(db, key.organizationId)
  const round = await findRound(db, key)
  if (!round) throw notFound()
  await requireChoosing(db, key)
  if (round.status === 'Published')
    throw conflict('choices_closed', {}, 'The result of the round was published already.')
  return round.id
}

const viewOnly = () => forbidden('Only an adult with full access to the family can do this.')

/** The families to which a person has full access. */
async function listFullFamilyIds(db: Db, personId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('familyMember')
    .where('personId', '=', personId)
    .where('access', '=', 'Full')
    .where(isActing('familyMember'))
    .select('familyId')
    .execute()
  return rows.map(({ familyId }) => familyId)
}
