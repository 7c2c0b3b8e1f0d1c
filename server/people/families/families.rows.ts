import { sql } from 'kysely'
import { fullName } from '#server/database/names.ts'

/** What the family sees of each of its people; `photo` is the row of their picture, if they have one. */
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

/** Who saved a row, if they are in the family; `saver` is their row. A family learns of nobody who is in another. */
export const savedByOf = (family: 'family.id' | number) =>
  sql<string | null>`case when exists (
    select 1 from family_member as known
    where known.family_id = ${typeof family === 'number' ? family : sql.ref(family)}
      and known.person_id = saver.id
  ) then ${fullName('saver')} end`.as('savedBy')
