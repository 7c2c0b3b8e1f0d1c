import { ImportField } from '#contract/people/imports.ts'
import { searchable } from '#server/database/searchable.ts'
import { dateOrderOf } from './read-date.ts'

const ofPeople: [RegExp, string][] = [
  [/^(first|given|fore) ?names?$|^first$|^vornamen?$/, 'FirstName'],
  [/^(last|family|sur) ?name$|^last$|^surname$|^nachname$/, 'LastName'],
  [/^(full ?)?names?$|^(first and last|last first) name$|^last name first name$|^$/, 'FullName'],
  [/e ?mail/, 'Email'],
  [/phone|mobile|^cell\b|^tel/, 'Phone'],
  [/relation/, 'Relation'],
]

const ofRow: [RegExp, ImportField][] = [
  [/^(preferred|nick|call)( ?name)?$|goes by|nickname/, 'PreferredName'],
  [/birth|\bdob\b|\bborn\b|geburt/, 'BirthDate'],
  [/^(kind|role|type)s?$/, 'Kind'],
  [/^(family|household)( group| id)?$|^familie$/, 'Family'],
]

const guardian = /\b(guardian|parent|mother|father|mom|mum|dad|mutter|vater|contact)s?\b/g
const second = /2|second|father|dad|vater/
const child = /^(?:student|child|children|pupil|kid)s?(?: s)? ?([1-9]?)\b/
/** People whom a family calls, and who do not belong to it. */
const others = /emergency|doctor|physician|pick ?up/

/** What each column means, as far as its head says. No two mean the same. */
export function guessFields(headers: string[], cells: string[][]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  const fields = headers.map((header) => {
    const field = guessField(header)
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
  const isDayFirst = dateOrderOf(datesOf(fields, cells)) === 'DayFirst'
  return fields.map((field) => (field === 'BirthDate' && isDayFirst ? 'BirthDateDayFirst' : field))
}

/** The cells of one column. */
export const columnOf = (cells: string[][], place: number) => cells.map((row) => row[place] ?? '')

/** The cells of all columns of dates. */
export const datesOf = (fields: (ImportField | null)[], cells: string[][]) =>
  fields.flatMap((field, place) => (field?.includes('BirthDate') ? columnOf(cells, place) : []))

/** What the head of one column means by itself. */
export function guessField(header: string): ImportField | null {
  const words = searchable(header)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  if (words === '' || others.test(words)) return null
  if (words.search(guardian) >= 0) {
    const rest = words.replace(guardian, ' ').replace(/^(first|second)\b(?! name)|\bs\b|\d/g, ' ')
    const part = find(ofPeople, rest.replace(/ +/g, ' ').trim())
    return fieldOf(`Guardian${second.test(words) ? 2 : 1}${part}`)
  }
  const [start = '', number = ''] = child.exec(words) ?? []
  const bare = words.slice(start.length).trim()
  const part = find(ofRow, bare) ?? find(ofPeople, bare)
  return fieldOf(Number(number) > 1 ? `Child${number}${part}` : part)
}

const fieldOf = (name: string | null) => ImportField.safeParse(name).data ?? null

const find = <Field>(patterns: [RegExp, Field][], words: string): Field | null =>
  patterns.find(([pattern]) => pattern.test(words))?.[1] ?? null
