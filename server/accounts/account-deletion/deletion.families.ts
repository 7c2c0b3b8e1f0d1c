import type { Deletion } from '#contract/accounts/account-settings.ts'
import type { ExpressionBuilder, Kysely } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { fullName } from '#server/database/names.ts'
import { locked } from '#server/database/lock.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { tellDone } from '#server/people/family-changes/email-family-change.ts'
import { reduceFamilies } from '#server/people/families/remove-from-family.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import { refreshFamilies } from '#server/people/people/family-index.queries.ts'

/** Of two adults who go at once, the second finds the family locked, and then that they are the last. */
export const lockFamiliesOf = (db: Kysely<Schema>, personId: number) =>
  db
    .selectFrom('family')
    .where('id', 'in', familiesOf(db, personId))
    .orderBy('id')
    .select('id')
    .$call(locked(db))
    .execute()

/** What becomes of the families of an adult with full access, but for those that go on without them. */
export async function listLeft(
  db: Kysely<Schema>,
  personId: number,
): Promise<Deletion['families']> {
  const members = await db
    .selectFrom('familyMember')
    .innerJoin('family', 'family.id', 'familyId')
    .innerJoin('person', 'person.id', 'personId')
    .where('familyId', 'in', familiesOf(db, personId))
    .orderBy('familyId')
    .orderBy('personId')
    .select(['familyId', 'family.name as familyName', 'personId', 'access', 'userId'])
    .select([fullName('person').as('name'), onRecord])
    .select(isActing().$castTo<boolean | number>().as('isActing'))
    .execute()
  return [...Map.groupBy(members, ({ familyId }) => familyId).values()].flatMap((family) => {
    const me = family.find((member) => member.personId === personId)
    const others = family.filter((member) => member !== me)
    return me ? (outcomeOf(me, others) ?? []) : []
  })
}

type Member = {
  familyId: number
  familyName: string
  name: string
  access: string | null
  userId: number | null
  onRecord: number | null
  /** Sqlite answers a number. */
  isActing: boolean | number
}

/** Whoever has full access, but for a place that waits for a verified address. */
const isCaring = ({ access, isActing: acts }: Member) => access === 'Full' && Boolean(acts)

function outcomeOf(me: Member, others: Member[]) {
  const { familyId: id, familyName: name } = me
  if (!isCaring(me)) return undefined
  const accounts = others.filter((other) => other.access !== null && other.userId !== null)
  const isAlone = !accounts.some(isCaring)
  const tell = (becomes: Deletion['families'][number]['becomes'], people: Member[]) => ({
    id,
    name,
    becomes,
    people: people.map((person) => person.name),
  })
  if (accounts.length > 0) {
    const hasChildren = others.some((other) => other.access === null)
    return isAlone && hasChildren ? tell('ToProvideFor', accounts) : undefined
  }
  const strangers = others.filter(({ onRecord }) => onRecord === null)
  return tell(strangers.length < others.length ? 'Reduced' : 'Deleted', strangers)
}

/** Families that somebody looks after: asked while there is an account. */
export async function listCaredFor(db: Kysely<Schema>, personId: number): Promise<number[]> {
  const caring = await familiesOf(db, personId)
    .where('access', '=', 'Full')
    .where(isActing())
    .execute()
  return caring.map(({ familyId }) => familyId)
}

/** Tells whoever decides for the families that somebody goes, while the account is there still. */
export async function tellFamilies(
  db: Kysely<Schema>,
  { userId, personId }: { userId: number; personId: number },
): Promise<void> {
  const families = await familiesOf(db, personId).where(isActing()).orderBy('familyId').execute()
  for (const { familyId } of families) {
    const gone = { kind: 'AccountDeleted', personId, email: null, access: null } as const
    const concerned = await tellDone(db, { ...gone, familyId, byUserId: userId }, personId)
    if (concerned.length === 0) continue
    await audit(db, {
      organizationId: null,
      actorUserId: userId,
      action: 'Left',
      subject: { type: 'Family', id: familyId },
      concerned,
    })
  }
}

/** Leaves all families as an adult, the account being gone. Who does not look after a family takes nobody of it along. */
export async function leaveFamilies(
  db: Kysely<Schema>,
  personId: number,
  caredFor: number[],
): Promise<void> {
  const left = await db
    .deleteFrom('familyMember')
    .where('personId', '=', personId)
    .where('access', 'is not', null)
    .returning('familyId')
    .execute()
  await reduceFamilies(db, caredFor)
  await refreshFamilies(
    db,
    left.map(({ familyId }) => familyId),
  )
}

const onRecord = (person: ExpressionBuilder<Schema, 'familyMember'>) =>
  person
    .selectFrom('organizationUser')
    .whereRef('organizationUser.personId', '=', 'familyMember.personId')
    .select(({ fn }) => fn.min('organizationUser.id').as('id'))
    .as('onRecord')

const familiesOf = (db: Kysely<Schema>, personId: number) =>
  db
    .selectFrom('familyMember')
    .where('personId', '=', personId)
    .where('access', 'is not', null)
    .select('familyId')
