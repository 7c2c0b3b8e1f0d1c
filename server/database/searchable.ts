import { sql } from 'kysely'

/** Letters that Unicode does not take apart into a plain one and an accent. */
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

/** A text as it is searched and sorted: in plain lower-case letters, and without NUL, which PostgreSQL cannot store. */
export const searchable = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(notAscii, (letter) => plainSpelling[letter] ?? letter)
    .replaceAll('\0', '\uFFFD')

/** The `like` pattern (escape `\`) of everything that contains the searched text literally. */
export const containing = (searchString: string): string =>
  `%${searchable(searchString).replace(/[\\%_]/g, '\\$&')}%`

/** Whether one of the columns contains the searched text literally; an empty one is found everywhere. */
export const contains = (searchString: string, ...columns: string[]) => {
  if (searchString === '') return sql<boolean>`true`
  const pattern = containing(searchString)
  const matches = columns.map((column) => sql`${sql.ref(column)} like ${pattern} escape '\\'`)
  return sql<boolean>`(${sql.join(matches, sql` or `)})`
}
