import type { AddAdult, AddChild, CreateFamily, Relation } from '#contract/people/families.ts'
import type { Insertable, Kysely } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { lastSaved } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import { insertPerson } from '../people/people.queries.ts'
import { conflict } from '#server/http/problem.ts'
import type { FamilyMember } from './family-rights.ts'
import type { SignedIn } from '#server/calls/visitor.ts'
import { listConcerned } from './concerned-adults.queries.ts'
import { keepFamilies, refreshFamilies } from '../people/family-index.queries.ts'

/** Makes a family of one: a parent with full access. */
export async function createFamily(
  db: Kysely<Schema>,
  { userId, personId }: Pick<SignedIn, 'userId' | 'personId'>,
  values: CreateFamily,
): Promise<number> {
  const { id } = await db
    .insertInto('family')
    .values({ ...values, createdDate: new Date().toISOString(), ...lastSaved(personId) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const access = 'Full' as const
  const me = { familyId: id, personId, relation: 'Parent' as const, access, isFounder: true }
  await insertFamilyMember(db, me, personId)
  await refreshFamilies(db, [id])
  await audit(db, {
    organizationId: null,
    actorUserId: userId,
    action: 'Added',
    subject: { type: 'Family', id },
  })
  return id
}

/** Adds a child, or an adult without an account, whom nobody knew before. */
export async function addPerson(
  db: Kysely<Schema>,
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

/** Adults are called after those who are there already. False if they belong to the family already. */
export async function insertFamilyMember(
  db: Kysely<Schema>,
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

/** A family that is larger is no family. Until the transaction ends nobody else joins it. */
export async function requireRoom(db: Kysely<Schema>, familyId: number): Promise<void> {
  await keepFamilies(db, [familyId])
  const { many } = await db
    .selectFrom('familyMember')
    .where('familyId', '=', familyId)
    .select(({ fn }) => fn.countAll<number>().as('many'))
    .executeTakeFirstOrThrow()
  if (many >= mostInFamily) {
    throw conflict('family_full', {}, `A family has at most ${mostInFamily} people.`)
  }
}
