import type { Kysely } from 'kysely'
import type { Engine } from '../../database/columns.ts'
import { fullName } from '../../database/names.ts'
import { locked } from '../../database/lock.ts'
import type { Schema } from '../../database/schema.ts'
import { refreshFamilies } from '../../families/families.index.ts'
import { deleteFamily } from '../../families/families.leaving.ts'

/** Of two adults who go at once, the second finds the family locked, and then that they are the last. */
export const lockFamiliesOf = (db: Kysely<Schema>, engine: Engine, personId: number) =>
  db
    .selectFrom('family')
    .where('id', 'in', (own) =>
      own.selectFrom('familyMember').where('personId', '=', personId).select('familyId'),
    )
    .orderBy('id')
    .select('id')
    .$call(locked(engine))
    .execute()

/**
 * The families of an adult in which nobody else has an account and full access, and whom no organization knows by somebody
 * else, with whoever else is in them.
 */
export async function listAlone(db: Kysely<Schema>, personId: number) {
  const families = await db
    .selectFrom('familyMember as own')
    .innerJoin('family', 'family.id', 'own.familyId')
    .where('own.personId', '=', personId)
    .where('own.access', 'is not', null)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('familyMember as other')
            .innerJoin('person', 'person.id', 'other.personId')
            .whereRef('other.familyId', '=', 'family.id')
            .where('other.personId', '!=', personId)
            .where('other.access', '=', 'Full')
            .where('person.userId', 'is not', null)
            .select('other.personId'),
        ),
      ),
    )
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('familyMember as known')
            .innerJoin('organizationUser', 'organizationUser.personId', 'known.personId')
            .whereRef('known.familyId', '=', 'family.id')
            .where('known.personId', '!=', personId)
            .where('organizationUser.status', '!=', 'Archived')
            .select('organizationUser.id'),
        ),
      ),
    )
    .orderBy('family.id')
    .select(['family.id', 'family.name'])
    .execute()
  if (families.length === 0) return []
  const others = await db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'familyMember.personId')
    .where(
      'familyId',
      'in',
      families.map(({ id }) => id),
    )
    .where('person.id', '!=', personId)
    .orderBy('person.id')
    .select(['familyId', fullName('person').as('name')])
    .execute()
  return families.map((family) => ({
    ...family,
    people: others.filter(({ familyId }) => familyId === family.id).map(({ name }) => name),
  }))
}

/** Leaves all families as an adult. Those that nobody is left to care for, or to know of, go. */
export async function leaveFamilies(db: Kysely<Schema>, personId: number, alone: number[]) {
  for (const familyId of alone) await deleteFamily(db, familyId)
  const left = await db
    .deleteFrom('familyMember')
    .where('personId', '=', personId)
    .where('access', 'is not', null)
    .returning('familyId')
    .execute()
  await refreshFamilies(
    db,
    left.map(({ familyId }) => familyId),
  )
}
