import { type RawBuilder, sql } from 'kysely'
import { isPostgres } from './lock.ts'
import type { Db } from './schema/schema.ts'
import { literal, wordsOf } from './searchable.ts'

/** What is searched among the members of an organization. */
export type MemberSearch = {
  organizationId: number
  searchString: string
  /** Whether email addresses and phone numbers are searched as well. */
  withContact: boolean
}

/** A word of a name or an email address, or the digits of a phone number and the words that they were typed in. */
type Term = { words: string[]; digits: string | null }

/** An index of trigrams finds text of so many characters. */
const shortest = 3

const isShort = (word: string) => [...word].length < shortest

/** Of a short word, the index finds the space before it as well. */
const isIndexed = ({ words, digits }: Term) =>
  digits !== null || words.every((word) => !isShort(` ${word}`))

/** Words that follow one another and may be parts of a phone number are one term. */
export function termsOf({ searchString, withContact }: MemberSearch): Term[] {
  const terms: Term[] = []
  for (const word of wordsOf(searchString)) {
    const last = terms.at(-1)
    const digits = withContact && /^[+\d()./#-]+$/.test(word) ? word.replaceAll(/\D/g, '') : null
    if (digits === null || last === undefined || last.digits === null)
      terms.push({ words: [word], digits })
    else {
      last.words.push(word)
      last.digits = `${last.digits}${digits}`
    }
  }
  return terms.flatMap(({ words, digits }): Term[] => {
    // Without the zero that is dialed only within a country.
    const dialed = digits?.replace(/^0+/, '') ?? ''
    if (dialed.length >= shortest) return [{ words, digits: dialed }]
    return words.map((word) => ({ words: [word], digits: null }))
  })
}

/** Whether a member of the row is found: by every word, in any order. Short words match the beginning of a word of the name. */
export function isFoundMember(db: Db, search: MemberSearch) {
  const terms = termsOf(search)
  if (terms.length === 0) return sql<boolean>`true`
  const found = isPostgres(db)
    ? terms.map((term) => isLike(term, search))
    : [...inIndex(terms, search), ...terms.filter((term) => !isIndexed(term)).map(isShortLike)]
  return sql<boolean>`(${sql.join(found, sql` and `)})`
}

/**
 * The first so many members that are found, of those who are not archived. If a search finds more, which ones is not
 * defined: sorting all of them would take longer.
 */
export async function findMembers(
  db: Db,
  search: MemberSearch,
  most: number,
): Promise<{ id: number; searchName: string }[]> {
  const terms = termsOf(search)
  const indexed = terms.filter(isIndexed)
  if (isPostgres(db) || indexed.length === 0)
    return db
      .selectFrom('organizationUser')
      .where('organizationUser.organizationId', '=', search.organizationId)
      .where('organizationUser.status', '!=', 'Archived')
      .where(isFoundMember(db, search))
      .limit(most)
      .select(['organizationUser.id', 'organizationUser.searchName'])
      .execute()
  const others = terms.filter((term) => !isIndexed(term)).map(isShortLike)
  const { table, matches } = matching(indexed, search)
  const { rows } = await sql<{ id: number; searchName: string }>`
    select organization_user.id, ${name} from ${table}
    cross join organization_user on organization_user.id = ${idIn(table)}
    where ${sql.join([matches, sql`organization_user.status <> 'Archived'`, ...others], sql` and `)}
    limit ${most}`.execute(db)
  return rows
}

const idIn = (table: RawBuilder<unknown>) => sql`(${table}.rowid & 4294967295)`

/** The condition on the index of the embedded database. The unary plus makes a list read its own order, and look up who is found. */
function inIndex(terms: Term[], search: MemberSearch) {
  const indexed = terms.filter(isIndexed)
  if (indexed.length === 0) return []
  const { table, matches } = matching(indexed, search)
  return [sql`+organization_user.id in (select ${idIn(table)} from ${table} where ${matches})`]
}

/** The index with what the caller may search, and the condition on its rows. */
function matching(terms: Term[], { organizationId, withContact }: MemberSearch) {
  const table = sql.raw(withContact ? 'member_search' : 'member_name_search')
  const first = sql`cast(${organizationId} as integer) * 4294967296`
  const query = terms.map(expressionOf).join(' AND ')
  const matches = sql`${table} match ${query} and ${table}.rowid between ${first} and ${first} + 4294967295`
  return { table, matches }
}

/** A term in the language of FTS5, in which a text in quotes is literal. */
function expressionOf({ words, digits }: Term): string {
  if (digits === null)
    return words
      .map((word) => (isShort(word) ? `search_name : ${quoted(` ${word}`)}` : quoted(word)))
      .join(' AND ')
  const asTyped = words.some(isShort) ? '' : ` OR (${words.map(quoted).join(' AND ')})`
  return `(${quoted(digits)}${asTyped})`
}

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

const name = sql.ref('organizationUser.searchName')
const contact = sql.ref('organizationUser.searchContact')

const isShortLike = ({ words: [word = ''] }: Term) =>
  sql`(${name} like ${`${literal(word)}%`} escape '\\' or ${name} like ${`% ${literal(word)}%`} escape '\\')`

function isLike(term: Term, { withContact }: MemberSearch): RawBuilder<unknown> {
  if (term.digits === null && term.words.some(isShort)) return isShortLike(term)
  const each = term.words.map((word) => hasPart(word, withContact))
  if (term.digits === null) return sql.join(each, sql` and `)
  const asTyped = term.words.some(isShort) ? sql`` : sql` or (${sql.join(each, sql` and `)})`
  return sql`(${hasPart(term.digits, true)}${asTyped})`
}

function hasPart(text: string, withContact: boolean) {
  const pattern = `%${literal(text)}%`
  const ofName = sql`${name} like ${pattern} escape '\\'`
  return withContact ? sql`(${ofName} or ${contact} like ${pattern} escape '\\')` : sql`${ofName}`
}
