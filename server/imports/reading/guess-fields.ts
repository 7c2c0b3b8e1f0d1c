import { ImportField } from '#contract/imports.ts'
import { searchable } from '../../database/searchable.ts'
import { writesDayFirst } from './read-date.ts'

const ofPeople: [RegExp, string][] = [
  [/^(first|given|fore) ?name$|^first$|^vorname$/, 'FirstName'],
  [/^(last|family|sur) ?name$|^last$|^surname$|^nachname$/, 'LastName'],
  [/^(full ?)?name$|^$/, 'FullName'],
  [/e ?mail/, 'Email'],
  [/phone|mobile|^cell$|^tel/, 'Phone'],
  [/relation/, 'Relation'],
]

const ofRow: [RegExp, ImportField][] = [
  [/^(preferred|nick|call)( ?name)?$|goes by|nickname/, 'PreferredName'],
  [/birth|^dob$|born/, 'BirthDate'],
  [/^(kind|role|type)s?$/, 'Kind'],
  [/^(family|household)( group| id)?$/, 'Family'],
]

const guardian = /\b(guardian|parent|mother|father|mom|dad|contact)s?\b/
const second = /2|second|father|dad/

/** What each column means, as far as its head says. No two mean the same. */
export function guessFields(headers: string[], cells: string[][]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  return headers.map((header, place) => {
    const field = guess(
      searchable(header)
        .replace(/[^a-z0-9]+/g, ' ')
        .trim(),
    )
    if (field === null || taken.has(field)) return null
    taken.add(field)
    if (field !== 'BirthDate') return field
    return writesDayFirst(columnOf(cells, place)) ? 'BirthDateDayFirst' : field
  })
}

/** The cells of one column. */
export const columnOf = (cells: string[][], place: number) => cells.map((row) => row[place] ?? '')

function guess(words: string): ImportField | null {
  if (guardian.test(words)) {
    const rest = words.replace(guardian, ' ').replace(/^(first|second)\b(?! name)|s\b|\d/g, ' ')
    const part = find(ofPeople, rest.replace(/ +/g, ' ').trim())
    const field = `Guardian${second.test(words) ? 2 : 1}${part}`
    return ImportField.safeParse(field).data ?? null
  }
  const bare = words.replace(/^(student|child|pupil|member)( s)? /, '')
  const part = find(ofRow, bare) ?? (bare === '' ? null : find(ofPeople, bare))
  return ImportField.safeParse(part).data ?? null
}

const find = <Field>(patterns: [RegExp, Field][], words: string): Field | null =>
  patterns.find(([pattern]) => pattern.test(words))?.[1] ?? null
