import { CalendarDate } from '#contract/dates/date.ts'
import { fieldMessage } from '#contract/field-message.ts'
import type { ImportCustomField, ImportField, ImportMeaning } from '#contract/people/imports.ts'
import { optionalLine } from '#contract/text.ts'
import { searchable } from '#server/database/searchable.ts'
import { textsOfEach } from './read-care.ts'
import { damageIn, empty } from './read-cells.ts'
import { dateOrderOf, readDate } from './read-dates.ts'

/** A column that means a custom field. */
export type CustomColumn = {
  field: ImportCustomField
  place: number
  /** Whether the day comes first in its dates. Null if nothing in the file says it. */
  isDayFirst: boolean | null
}

/** A value of a custom field, and its column. */
export type CustomCell = { field: ImportCustomField; place: number; value: string }

export const meaningOf = ({ id }: { id: number }) => `CustomField${id}` as const

type Meanings = (ImportMeaning | null)[]
type CustomMeaning = ReturnType<typeof meaningOf>

const isCustom = (meaning: ImportMeaning | null): meaning is CustomMeaning =>
  meaning?.startsWith('CustomField') === true

/** A stored custom field has its id apart, because the file of an organization has other ids. */
type Stored = ImportField | { custom: { customFieldId: number } } | null

export const storedMeanings = (meanings: Meanings): string =>
  JSON.stringify(
    meanings.map((meaning): Stored =>
      isCustom(meaning)
        ? { custom: { customFieldId: Number(meaning.slice('CustomField'.length)) } }
        : meaning,
    ),
  )

/** What the columns mean. A custom field that is not among these means nothing. */
export function meaningsIn(stored: string, fields: ImportCustomField[]): Meanings {
  const ids = new Set(fields.map(({ id }) => id))
  return (JSON.parse(stored) as Stored[]).map((one) => {
    if (typeof one !== 'object' || one === null) return one
    const { customFieldId: id } = one.custom
    return ids.has(id) ? meaningOf({ id }) : null
  })
}

/** The custom fields that columns mean. */
export const usedIn = (meanings: Meanings, fields: ImportCustomField[]) =>
  fields.filter((field) => meanings.includes(meaningOf(field)))

/** Whether columns mean custom fields that are not among these. */
export const isBeyond = (meanings: Meanings, fields: ImportCustomField[]) =>
  meanings.filter(isCustom).length > usedIn(meanings, fields).length

/** Columns with the names of custom fields mean these. Each is used once. */
export function guessCustom(
  meanings: Meanings,
  headers: string[],
  fields: ImportCustomField[],
): Meanings {
  const names = headers.map(searchable)
  return meanings.map((meaning, place) => {
    const named = fields.filter(({ name }) => searchable(name) === names[place])
    const [field] = named
    const isFirst = names.indexOf(names[place] ?? '') === place
    return field && named.length === 1 && isFirst ? meaningOf(field) : meaning
  })
}

/** The columns of custom fields. Birth dates in the file say whether the day comes first, unless the column says it itself. */
export function customColumns(
  meanings: Meanings,
  cells: string[][],
  fields: ImportCustomField[],
): CustomColumn[] {
  const births = meanings.findIndex((meaning) => meaning?.includes('BirthDate'))
  return fields.flatMap((field) => {
    const place = meanings.indexOf(meaningOf(field))
    if (place < 0) return []
    const order = dateOrderOf(datesIn(cells, place))
    const isAsked = births >= 0 && dateOrderOf(datesIn(cells, births)) !== 'Clear'
    const isDayFirst =
      order !== 'Open'
        ? order === 'DayFirst'
        : isAsked
          ? meanings[births] === 'BirthDateDayFirst'
          : null
    return { field, place, isDayFirst }
  })
}

const datesIn = (cells: string[][], place: number) =>
  cells.flatMap((row) => row[place]?.match(/\b\d{1,2}[/-]\d{1,2}[/-]\d{4}\b/g) ?? [])

type Fault = { place: number; sentence: string }
type Person = {
  person: { firstName: string }
  problems: Fault[]
  values: CustomCell[]
  familyValues: CustomCell[]
}

/** The people of a row with the values of custom fields. A cell that does not say whose value it has is an error. */
export function withValues<Row extends Person>(
  people: Row[],
  cells: string[],
  columns: CustomColumn[],
): Row[] {
  if (columns.length === 0) return people
  const names = people.map(({ person }) => person.firstName)
  const values = people.map((): CustomCell[] => [])
  const familyValues: CustomCell[] = []
  const faults: Fault[] = []
  for (const column of columns) {
    const { field, place } = column
    const isOfFamily = field.subject === 'Family'
    const texts = isOfFamily ? [cells[place] ?? ''] : textsFor(cells[place] ?? '', names)
    if (texts === null) faults.push({ place, sentence: whose(field, names) })
    for (const [index, text] of (texts ?? []).entries()) {
      const answer = readValue(column, text.trim())
      if ('problem' in answer) faults.push({ place, sentence: answer.problem })
      else if (answer.value !== null)
        (isOfFamily ? familyValues : values[index])?.push({ field, place, value: answer.value })
    }
  }
  return people.map((one, index) => ({
    ...one,
    problems: [...one.problems, ...faults],
    values: values[index] ?? [],
    familyValues,
  }))
}

/** The text of each person. Null if it does not say whose it is. */
const textsFor = (text: string, names: string[]) =>
  names.length === 1 || text.trim() === '' ? names.map(() => text) : textsOfEach(text, names)

const whose = ({ name }: ImportCustomField, names: string[]) =>
  `There are ${names.length} people in this row. Write whose it is, as in "${names[0]}: …; ${names[1]}: …", or clear the cell of ${name}.`

type Answer = { value: string | null } | { problem: string }

const yes = /^(yes|y|true|x|1|ja|j|wahr|si|sí|verdadero|oui|vrai|✓|✔)$/i
const no = /^(no|n|false|0|nein|falsch|falso|non|faux)$/i

/** Reads a cell of a custom field. An empty one has the value null. */
export function readValue({ field, isDayFirst }: CustomColumn, text: string): Answer {
  const { kind, name, choices } = field
  const damage = damageIn(text)
  if (damage !== undefined) return { problem: damage }
  if (kind === 'Choice') {
    const choice = choices.find((one) => one.toLowerCase() === text.toLowerCase())
    if (choice !== undefined) return { value: choice }
  }
  if (kind === 'YesNo' && yes.test(text)) return { value: 'Yes' }
  if (kind === 'YesNo' && no.test(text)) return { value: 'No' }
  const isZero = kind === 'Text' && text === '0'
  if (text === '' || (empty.test(text) && !isZero)) return { value: null }
  if (kind === 'Choice') return { problem: noChoice(text, name, choices) }
  if (kind === 'YesNo') return { problem: `"${text.slice(0, 40)}" isn’t yes or no.` }
  if (kind === 'Date') return readDay(text, isDayFirst)
  const { data, error } = optionalLine(500).safeParse(text, { error: fieldMessage })
  return error ? { problem: error.issues[0]?.message ?? '' } : { value: data ?? null }
}

function readDay(text: string, isDayFirst: boolean | null): Answer {
  const order = dateOrderOf([text])
  if (order === 'Open' && isDayFirst === null) return { problem: openDay(text) }
  const answer = readDate(text, isDayFirst ?? order === 'DayFirst', CalendarDate)
  return 'date' in answer ? { value: answer.date } : answer
}

const openDay = (text: string) =>
  `"${text}" can be read with the day or the month first. Write the year first, as in 2026-03-14.`

const noChoice = (text: string, name: string, choices: string[]) =>
  `"${text.slice(0, 40)}" isn’t a choice of ${name}. Use ${any.format(choices.slice(0, 10))}, or clear the cell.`

const any = new Intl.ListFormat('en', { type: 'disjunction' })
