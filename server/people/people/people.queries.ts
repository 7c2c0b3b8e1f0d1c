import type { Insertable, Updateable } from 'kysely'
import { searchNameOf } from '#server/database/searchable.ts'
import { lastSaved, nextVersion } from '#server/database/saving.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { refreshFamiliesOf } from './family-index.queries.ts'

type NewPerson = Omit<Insertable<Schema['person']>, 'searchName'>

/** A person without an account. */
export async function insertPerson(db: Db, values: NewPerson): Promise<number> {
  const { id } = await db
    .insertInto('person')
    .values({ ...values, searchName: searchNameOf(values) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type PersonKey = { personId: number; version: number }
type Values = Omit<Updateable<Schema['person']>, 'firstName' | 'lastName'> & {
  firstName: string
  lastName: string
  preferredName: string | null
}

/** Saves a person and updates the search text. Returns false if the version is out of date. */
export async function updatePerson(
  db: Db,
  { personId, version }: PersonKey,
  values: Values,
  savedByPersonId: number | null,
): Promise<boolean> {
  const searchName = searchNameOf(values)
  const { numUpdatedRows } = await db
    .updateTable('person')
    .set({ ...values, searchName, ...lastSaved(savedByPersonId), version: nextVersion })
    .where('id', '=', personId)
    .where('version', '=', version)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await db
    .updateTable('organizationUser')
    .set({ searchName })
    .where('personId', '=', personId)
    .where('displayName', 'is', null)
    .execute()
  await refreshFamiliesOf(db, [personId])
  return true
}

/** Deletes people without an account whom no organization or family names. */
export async function deleteUnnamedPeople(db: Db, personIds: number[]): Promise<void> {
  if (personIds.length === 0) return
  await db
    .deleteFrom('person')
    .where('id', 'in', personIds)
    .where('userId', 'is', null)
    .where((where) =>
      where.not(
        where.or([
          where.exists(
            where
              .selectFrom('organizationUser')
              .whereRef('organizationUser.personId', '=', 'person.id')
              .select(['organizationUser.id']),
          ),
          where.exists(
            where
              .selectFrom('familyMember')
              .whereRef('familyMember.personId', '=', 'person.id')
              .select(['familyMember.familyId']),
          ),
        ]),
      ),
    )
    .execute()
}
