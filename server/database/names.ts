import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema/schema.ts'
import { searchable } from './searchable.ts'

/** A person's name as people say it; `person` is how the query calls the person's row. Null if there is none. */
export const fullName = (person: string) =>
  sql<string>`trim(coalesce(${sql.ref(`${person}.preferredName`)}, ${sql.ref(`${person}.firstName`)})
    || ' ' || ${sql.ref(`${person}.lastName`)})`

/** The name of whoever has this id. Null if nobody has it any more. */
export async function findFullName(
  db: Kysely<Schema>,
  key: { id: number } | { userId: number },
): Promise<string | null> {
  const person = await db
    .selectFrom('person')
    .where((where) => where.and(key))
    .select(fullName('person').as('name'))
    .executeTakeFirst()
  return person?.name ?? null
}

/** What a member of an organization is called there: somebody anonymous has nothing but a display name. */
export const memberName = sql<string>`coalesce(${sql.ref('organizationUser.displayName')}, ${fullName('person')})`

type Named = { firstName: string; lastName: string; preferredName?: string | null }

/** What a person is found and sorted by: the name as people say it, then the first name that it leaves out. */
export const searchNameOf = ({ firstName, lastName, preferredName }: Named): string => {
  const said = preferredName ?? firstName
  const names = said === firstName ? [said, lastName] : [said, lastName, firstName]
  return searchable(names.filter((name) => name !== '').join(' '))
}
