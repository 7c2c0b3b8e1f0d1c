import { searchable } from '#server/database/searchable.ts'

export type Name = [first: string, last: string]

/**
 * How a cell of names can be read: as one person, as several, or as either, which only the user knows. `problem` if it has to
 * be written differently.
 */
export type Names = { one?: Name | undefined; several?: Name[]; problem?: string }

/** What the other cells say about a cell of names. */
export type Around = {
  /** The last names of the row: of its own, of the family, or of its adults. */
  lastNames: string[]
  /** Whether the column is for several people. */
  isList: boolean
  /** Whether the column has first names only, so that two words may be two people. */
  hasFirstNames: boolean
  /** Whether every cell of the column has one comma, so that it may say "Lind, Ada". */
  isCommaStyle: boolean
}

/** Reads the people in a cell: "Ava, Hana", "Ava & Hana Kim", "Ava (7), Hana (5)", "Kim, Ava". */
export function readNames(text: string, around: Around): Names {
  const groups = groupsOf(text)
  const [group = [], ...more] = groups
  if (group.length === 0) return {}
  if (more.length > 0) return readGroups(groups, around)
  if (group.length === 1) return readWords(group[0] ?? '', around)
  return readCommas(group, around)
}

/** The parts of a cell between signs that no name contains, and within them between commas. */
export const groupsOf = (text: string): string[][] =>
  text
    .split(between)
    .map((group) => commaParts(group.replaceAll(marks, ' ').replaceAll(ages, ' ')))
    .filter((parts) => parts.length > 0)

const between = /[&+;\n]|\s\/\s|(?<=\p{L})\/(?=\p{L})|\s(?:and|und|et|y)\s/iu
/** Marks and numbers before the names of a list. */
const marks = /^\s?(?:[•*–-]|\d{1,2}[.)])\s/g
const ages =
  /\(\s?(?:age\s?)?\d{1,2}[ ,.]{0,2}(?:yo|yrs?|years?(?: old)?|y|jahre)?\.?\s?\)|\s\d{1,2}(?=\s?(?:,|$))/giu

const suffix = /^((jr|sr)\.?|ii|iii|iv)$/i

/** The parts between commas. A suffix such as "Jr." belongs to the part before it. */
export function commaParts(group: string): string[] {
  const parts: string[] = []
  for (const part of group.split(',').map((one) => one.replaceAll(/\s+/g, ' ').trim())) {
    if (part === '') continue
    if (suffix.test(part) && parts.length > 0) parts[parts.length - 1] += ` ${part}`
    else parts.push(part)
  }
  return parts
}

/** Several people with a separator that no name contains. */
function readGroups(groups: string[][], around: Around): Names {
  const parts = groups.flat()
  const [first = []] = groups
  if (parts.length === groups.length) return listed(parts, around)
  const isLastFirst = (group: string[]) => group.length === 2 && isLastName(group[0], around)
  if (groups.every(isLastFirst)) {
    return { several: groups.map(([last = '', name = '']) => [name, last]) }
  }
  const others = groups.slice(1)
  if (isLastFirst(first) && others.every((group) => group.length === 1)) {
    return listed(parts.slice(1), { ...around, lastNames: [first[0] ?? ''] })
  }
  const isOneList = around.isList && groups.slice(0, -1).every(({ length }) => length > 0)
  const isKnown = around.lastNames.length > 0 && !parts.some((part) => isLastName(part, around))
  if (isOneList && isKnown) return listed(parts, around)
  return { problem: writeApart }
}

const writeApart = 'Separate the people with semicolons, and write first names before last names.'

/** A cell without a separator. */
function readWords(words: string, around: Around): Names {
  const name = splitName(words)
  const [first, last] = name
  if (last === '') return withLast([[first, '']], around)
  if (titles.test(first)) return { problem: titleProblem(first) }
  const isTwo = words.split(' ').length === 2
  const known = around.lastNames.length > 0
  if (!around.isList || isLastName(last, around) || !around.hasFirstNames || !known)
    return { one: name }
  if (!isTwo)
    return {
      problem: `Write "${words}" with the last name, or separate the people with semicolons.`,
    }
  const several = withLast(
    [
      [first, ''],
      [last, ''],
    ],
    around,
  )
  return several.problem ? several : { ...several, one: name }
}

/** A cell with commas: a list, or a last name with a first name. */
function readCommas(parts: string[], around: Around): Names {
  const [last = '', first = '', ...more] = parts
  if (more.length > 0) {
    if (!around.isList) return { problem: writeApart }
    if (!isLastName(last, around)) return listed(parts, around)
    return listed([first, ...more], { ...around, lastNames: [last] })
  }
  const one: Name = [first, last]
  if (isLastName(last, around)) return { one }
  const isLong = parts.every((part) => splitName(part)[1] !== '')
  if (!around.isList) {
    // "Lind, Ada" in a column that is written like this throughout, and nothing else in the row says otherwise.
    if (around.isCommaStyle && !isLong) return { one }
    const { several = [], problem } = listed(parts, around)
    return problem || several.length === 0 ? { one } : { one, several }
  }
  const list = listed(parts, around)
  if (isLong) return list
  if (around.lastNames.length > 0 && !around.isCommaStyle) return list
  // Nothing says whose last name it is, or all cells look like "Lind, Ada".
  return list.problem ? { problem: writeApart } : { ...list, one }
}

/** The people of a list, with the last name that they share. */
function listed(parts: string[], around: Around): Names {
  const names = parts.map((part) => splitName(part))
  const title = names.map(([first]) => first).find((first) => titles.test(first))
  if (title) return { problem: titleProblem(title) }
  const firstOnly = names.filter(([, last]) => last === '')
  const lasts = names.flatMap(([, last]) => last || [])
  const isMixed = firstOnly.length > 0 && lasts.length > 0
  const strange = lasts.find((last) => around.lastNames.length > 0 && !isLastName(last, around))
  if (isMixed && strange) {
    const part = parts[names.findIndex(([, last]) => last === strange)] ?? ''
    return {
      problem: `Is "${part}" a first name or a full name? Write every person with a last name.`,
    }
  }
  const shared = around.lastNames.length > 0 ? around.lastNames : lasts
  return withLast(names, { ...around, lastNames: shared })
}

const titleProblem = (title: string) => `"${title}" isn’t a name. Write first and last names.`

const titles = /^(mr|mrs|ms|miss|mx|dr|prof|herr|frau|se[nñ]ora?|mme|family|familie)\.?(?:\s|$)/i

/** Gives everyone without a last name the one of the family. It must be the only one. */
function withLast(names: Name[], { lastNames }: Around): Names {
  const different = new Map(lastNames.map((last) => [searchable(last), last]))
  const missing = names.find(([, last]) => last === '')
  if (missing && different.size > 1) {
    const said = [...different.values()].join(' or ')
    return { problem: `Is the last name of ${missing[0]} ${said}? Write it with the first name.` }
  }
  const [shared = ''] = different.values()
  const several = names.map(([first, last]): Name => [first, last || shared])
  return several.length === 1 ? { one: several[0] } : { several }
}

const isLastName = (text: string | undefined, { lastNames }: Around) =>
  text !== undefined && lastNames.some((last) => bareName(last) === bareName(text))

const bareName = (last: string) => searchable(last).replace(/ (jr|sr|ii|iii|iv)\.?$/, '')

/** The last name that the name of a family says: "Kim", "The Kim family", "Familie Kim". */
export function lastNameOf(family: string): string {
  const bare = family
    .replace(/^(the|familie|famille|familia|family)\s/i, '')
    .replace(/\s(family|household|familie)$/i, '')
    .trim()
  const words = bare.split(/\s+/)
  const last = words.at(-1) ?? ''
  const isOne = words.slice(0, -1).every((word) => particle.test(word))
  return isOne && /^[\p{L}'’-]{3,}$/u.test(last) ? bare : ''
}

/** Words that begin a last name: "Jan van der Berg". */
const particle =
  /^(van|von|vom|der|den|de|del|della|di|da|do|dos|das|du|la|le|st\.?|ter|ten|zu|zur|bin|ibn|al|el)$/i

/** Splits "Lind, Ada", "Ada Lind", and "Dr. Ada van der Lind". A single word is a first name. */
export function splitName(name: string): Name {
  const folded = name.replaceAll(/[^\S\n]+/g, ' ').trim()
  const end = folded.lastIndexOf(' ')
  const ending = end > 0 && suffix.test(folded.slice(end + 1)) ? folded.slice(end + 1) : ''
  const bare = ending ? folded.slice(0, end).replace(/,$/, '') : folded
  const [last = '', first = ''] = bare.split(',').map((part) => part.trim())
  if (first) return [first, `${last} ${ending}`.trim()]
  const all = bare.trim().split(/\s+/)
  const words = all.length > 2 && titles.test(all[0] ?? '') ? all.slice(1) : all
  if (words.length < 2) return [folded, '']
  let start = words.length - 1
  while (start > 1 && particle.test(words[start - 1] ?? '')) start -= 1
  return [words.slice(0, start).join(' '), `${words.slice(start).join(' ')} ${ending}`.trim()]
}
