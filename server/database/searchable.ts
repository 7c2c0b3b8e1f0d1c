import { sql } from 'kysely'
import unhomoglyph from 'unhomoglyph'
import type { Db } from './schema/schema.ts'

/** Letters that Unicode does not decompose into a plain one and an accent. */
const plainSpelling: Record<string, string> = {
  æ: 'ae',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ŋ: 'n',
  ø: 'o',
  œ: 'oe',
  ß: 'ss',
  ŧ: 't',
  þ: 'th',
}
const notAscii = /[^\0-\x7f]/g

/** A text for searching and sorting: in plain lower-case letters, and without NUL, which PostgreSQL cannot store. */
export const searchable = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(notAscii, (character) => plainSpelling[character] ?? character)
    .replaceAll('\0', '\uFFFD')

/** Text with the special characters of a `like` pattern escaped by `\`. */
export const literal = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A `like` pattern, with `\` as the escape, for what contains a text literally, in lower case. */
export const containing = (text: string): string =>
  `%${literal(text.toLowerCase().replaceAll('\0', '\uFFFD'))}%`

/** The words that somebody searches for. */
export const wordsOf = (searchString: string): string[] => [
  ...new Set(searchable(searchString).match(/\S+/g)),
]

/** Whether each word is literally part of one of the columns, in any order; without words, everything is found. */
export const contains = (searchString: string, ...columns: string[]) => {
  const found = wordsOf(searchString).map((word) => {
    const pattern = `%${literal(word)}%`
    const matches = columns.map((column) => sql`${sql.ref(column)} like ${pattern} escape '\\'`)
    return sql`(${sql.join(matches, sql` or `)})`
  })
  return found.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(found, sql` and `)})`
}

/** A person's display name; `person` is the table's alias in the query. Null if there is none. */
export const fullName = (person: string) =>
  sql<string>`trim(coalesce(${sql.ref(`${person}.preferredName`)}, ${sql.ref(`${person}.firstName`)})
    || ' ' || ${sql.ref(`${person}.lastName`)})`

/** The name of the person with this id, or null if they are deleted. */
export async function findFullName(
  db: Db,
  key: { id: number } | { userId: number },
): Promise<string | null> {
  const person = await db
    .selectFrom('person')
    .where((where) => where.and(key))
    .select(fullName('person').as('name'))
    .executeTakeFirst()
  return person?.name ?? null
}

/** A member's name in the organization: a placeholder has only a display name. */
export const memberName = sql<string>`coalesce(${sql.ref('organizationUser.displayName')}, ${fullName('person')})`

type Named = { firstName: string; lastName: string; preferredName?: string | null }

/** The text to find and sort a person by: the display name, then the first name if it is not part of it. */
export const searchNameOf = ({ firstName, lastName, preferredName }: Named): string => {
  const calledName = preferredName ?? firstName
  const names =
    calledName === firstName ? [calledName, lastName] : [calledName, lastName, firstName]
  return searchable(names.filter((name) => name !== '').join(' '))
}

/**
 * The skeleton of a name: two names with the same skeleton look alike (Unicode Technical Standard 39, section 4).
 * Also without accents, case and spaces.
 */
export const skeletonOf = (name: string): string =>
  searchable(unhomoglyph(searchable(name.normalize('NFKC')))).replaceAll(' ', '')
