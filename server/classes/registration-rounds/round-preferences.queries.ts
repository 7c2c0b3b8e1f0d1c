import type { RoundFamily, SavePreferences } from '#contract/classes/registration-rounds.ts'
import type { SignedIn } from '#server/calls/call.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, forbidden, notFound } from '#server/http/problem.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import { lockInOperation } from '#server/tenancy/organizations.queries.ts'
import { listOwnStudents, type Student } from '../class-access/class-access.queries.ts'
import type { SemesterKey } from '#server/timetable/semesters/semesters.queries.ts'
import { listFriends, listPreferences, roundFamiliesOf } from './round-families.queries.ts'
import { requireNotDeciding } from './registration-rounds.queries.ts'

/** What matters to a family that said nothing. */
const unsaid = { isSameHalfDay: false, mostClasses: null }

/** What matters to the families of some students, whether or not they said so. */
export async function findPreferences(
  db: Db,
  { roundId, personId: visitorId }: { roundId: number; personId: number },
  students: Student[],
): Promise<RoundFamily[]> {
  const familyOf = await roundFamiliesOf(
    db,
    students.map(({ personId }) => personId),
  )
  const known = await listPreferences(db, roundId)
  const { named, friendOf } = await listFriends(db, roundId)
  const fullIds = await listFullFamilyIds(db, visitorId)
  const byFamily = Map.groupBy(students, ({ personId }) => familyOf.get(personId) ?? null)
  return [...byFamily].map(([familyId, members]) => {
    const said = known.find((each) => each.familyId === familyId)
    return {
      familyId,
      isSameHalfDay: said?.isSameHalfDay ?? unsaid.isSameHalfDay,
      mostClasses: said?.mostClasses ?? unsaid.mostClasses,
      mayChange: familyId === null || fullIds.includes(familyId),
      friends: members.map(({ personId }) => ({
        personId,
        friendName: named.find((each) => each.personId === personId)?.friendName ?? null,
        isMutual: friendOf.has(personId),
      })),
    }
  })
}

/** Saves what an adult changed of what matters to a family. Refuses whoever has no full access to it, or to one of the students. */
export async function savePreferences(
  db: Db,
  { personId }: SignedIn,
  key: SemesterKey,
  { familyId, friends, ...changed }: SavePreferences,
): Promise<void> {
  const { organizationId } = key
  const students = await listOwnStudents(db, personId)
  const named = friends.map((each) => students.find((own) => own.personId === each.personId))
  if (named.some((student) => student === undefined)) throw notFound()
  if (familyId !== null) {
    const familyOf = await roundFamiliesOf(
      db,
      students.map((each) => each.personId),
    )
    if (![...familyOf.values()].includes(familyId)) throw notFound()
    if (!(await listFullFamilyIds(db, personId)).includes(familyId)) throw viewOnly()
  }
  if (named.some((student) => student?.mayEnroll === false)) throw viewOnly()
  const roundId = await requireRound(db, key)
  if (familyId !== null && Object.keys(changed).length > 0)
    await db
      .insertInto('roundFamily')
      .values({ organizationId, roundId, familyId, ...unsaid, ...changed })
      .onConflict((known) => known.columns(['roundId', 'familyId']).doUpdateSet(changed))
      .execute()
  for (const { personId: studentId, friendName } of friends)
    await saveFriend(db, { organizationId, roundId, personId: studentId }, friendName)
}

async function saveFriend(
  db: Db,
  key: { organizationId: number; roundId: number; personId: number },
  friendName: string | null,
): Promise<void> {
  if (friendName === null)
    await db
      .deleteFrom('roundFriend')
      .where('roundId', '=', key.roundId)
      .where('personId', '=', key.personId)
      .execute()
  else
    await db
      .insertInto('roundFriend')
      .values({ ...key, friendName })
      .onConflict((known) => known.columns(['roundId', 'personId']).doUpdateSet({ friendName }))
      .execute()
}

/** The id of the round, locked, while families can choose. */
async function requireRound(db: Db, key: SemesterKey): Promise<number> {
  await lockInOperation(db, key.organizationId)
  const round = await requireNotDeciding(db, key)
  if (!round) throw notFound()
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
