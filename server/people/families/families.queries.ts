import type { AddAdult, AddChild, CreateFamily, Relation } from '#contract/people/families.ts'
import { type Insertable, sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { lockRow } from '#server/database/lock.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { insertPerson } from '../people/people.queries.ts'
import { conflict, notFound } from '#server/http/problem.ts'
import type { FamilyMember } from './family-rights.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { lockFamilies, refreshFamilies } from '../people/family-index.queries.ts'
import { fullName } from '#server/database/searchable.ts'
import { isActing } from '#server/tenancy/acting-adults.ts'
import { clock } from '#server/process/clock.ts'

/** Creates a family with one parent, who has full access. */
export async function createFamily(
  db: Db,
  { userId, personId }: Pick<SignedIn, 'userId' | 'personId'>,
  values: CreateFamily,
): Promise<number> {
  const { id } = await db
    .insertInto('family')
    .values({ ...values, createdDate: clock.timestamp(), ...lastSaved(personId) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const access = 'Full' as const
  const me = { familyId: id, personId, relation: 'Parent' as const, access, isFounder: true }
  await insertFamilyMember(db, me, personId)
  await refreshFamilies(db, [id])
  await auditFamily(db, { familyId: id, userId }, { action: 'Added' })
  return id
}

/** Adds a child, or an adult without an account, as a new person. */
export async function addPerson(
  db: Db,
  { familyId, personId: myPersonId, userId }: FamilyMember,
  values: AddChild | AddAdult,
): Promise<number> {
  await requireRoom(db, familyId)
  const isAdult = 'relation' in values
  const { relation, access, ...person } = isAdult
    ? values
    : { ...values, relation: 'Child' as const, access: null }
  const personId = await insertPerson(db, { ...person, ...lastSaved(myPersonId) })
  await insertFamilyMember(db, { familyId, personId, relation, access }, myPersonId)
  await refreshFamilies(db, [familyId])
  await audit(db, {
    organizationId: null,
    actorUserId: userId,
    action: 'Added',
    subject: { type: 'Person', id: personId },
    concerned: isAdult ? await listConcerned(db, familyId, null) : [],
  })
  return personId
}

type NewMember = Pick<
  Insertable<Schema['familyMember']>,
  'familyId' | 'personId' | 'access' | 'isFounder'
> & {
  relation: Relation
}

/** A new adult gets the last place in the contact order. Returns false if the person already belongs to the family. */
export async function insertFamilyMember(
  db: Db,
  values: NewMember,
  savedByPersonId: number | null,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('familyMember')
    .values((member) => ({
      ...values,
      ...lastSaved(savedByPersonId),
      contactOrder:
        values.relation === 'Child'
          ? 0
          : member
              .selectFrom('familyMember')
              .where('familyId', '=', values.familyId)
              .select((others) =>
                others(others.fn.coalesce(others.fn.max('contactOrder'), others.lit(0)), '+', 1).as(
                  'next',
                ),
              ),
    }))
    .onConflict((member) => member.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const mostInFamily = 30

/** Refuses to exceed the limit. Nobody else can join the family until the transaction ends. */
export async function requireRoom(db: Db, familyId: number): Promise<void> {
  await lockFamilies(db, [familyId])
  const { many } = await db
    .selectFrom('familyMember')
    .where('familyId', '=', familyId)
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  if (many >= mostInFamily) {
    throw conflict('family_full', {}, `A family can have at most ${mostInFamily} people.`)
  }
}

/** What the family sees of each person; `photo` is the image row, if there is one. */
export const personColumns = [
  'person.id as personId',
  fullName('person').as('name'),
  'person.firstName',
  'person.lastName',
  'person.preferredName',
  'person.birthDate',
  'person.phone',
  'person.version',
  'photo.key as photoKey',
] as const

/** Who saved a row, if they are in the family; `saver` is their row. A family never learns the names of people outside it. */
export const savedByOf = (family: 'family.id' | number) =>
  sql<string | null>`case when exists (
    select 1 from family_member as known
    where known.family_id = ${typeof family === 'number' ? family : sql.ref(family)}
      and known.person_id = saver.id
  ) then ${fullName('saver')} end`.as('savedBy')

/**
 * The adults with an account who are notified of a change: all with full access, and the person the change is about. Adults
 * without a verified address are left out.
 */
export const concernedBy = (db: Db, familyId: number, personId: number | null) =>
  db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('familyId', '=', familyId)
    .where(isActing())
    .where((where) => where.or([where('access', '=', 'Full'), where('person.id', '=', personId)]))
    .select(['person.id as personId', 'email', 'emailVerifiedAt'])

export async function listConcerned(
  db: Db,
  familyId: number,
  personId: number | null,
): Promise<number[]> {
  const concerned = await concernedBy(db, familyId, personId).execute()
  return concerned.map((each) => each.personId)
}

/** Adds to the audit log what an adult of the family, or a scheduled job, did. */
export const auditFamily = (
  db: Db,
  { familyId, userId }: { familyId: number; userId: number | null },
  entry: Omit<Parameters<typeof audit>[1], 'organizationId' | 'actorUserId' | 'subject'>,
) =>
  audit(db, {
    ...entry,
    organizationId: null,
    actorUserId: userId,
    subject: { type: 'Family', id: familyId },
  })

/** The members of a family, locked until the transaction ends. */
export async function lockFamily(db: Db, familyId: number) {
  await db
    .selectFrom('family')
    .where('id', '=', familyId)
    .select('id')
    .$call(lockRow(db))
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
    /** Whether another adult with full access remains. */
    hasOtherFullAdult: (personId: number) =>
      members.some(
        (other) =>
          other.personId !== personId && other.access === 'Full' && Boolean(other.isActing),
      ),
  }
}
