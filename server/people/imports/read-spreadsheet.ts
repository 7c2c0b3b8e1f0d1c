import {
  longestImportCell,
  mostImportRows,
  notText,
  ImportField,
  moreChildren,
  mostImportPeople,
  importFieldName,
  type DateOrder,
} from '#contract/people/imports.ts'
import Papa from 'papaparse'
import { invalidFields } from '#server/http/problem.ts'
import { searchable } from '#server/database/searchable.ts'
import type { AdultRelation } from '#contract/people/families.ts'
import { ContactEmail, personFields, BirthDate } from '#contract/people/people.ts'
import { optionalLine } from '#contract/text.ts'
import type { Steps } from '#server/process/slices.ts'
import { fieldMessage } from '#contract/field-message.ts'
import type { z } from '#contract/zod.ts'

type Table = { headers: string[]; cells: string[][] }

/**
 * Parses a CSV file with any of the separators. Rows above the header become empty rows below it, so that row numbers match
 * those of a spreadsheet. An empty row has no cells.
 */
export function readCsv(text: string): Table {
  if (text.startsWith('PK\u0003\u0004') || text.startsWith('%PDF') || text.includes('\0')) {
    throw refused(notText)
  }
  // An empty line at the end would count when the separator of a short file is guessed.
  const lines = text.replace(separatorLine, '').trimEnd()
  const { data, errors } = Papa.parse<string[]>(lines, {
    delimiter: separatorOf(lines) ?? '',
    delimitersToGuess: separators,
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw refused(`Row ${(broken.row ?? 0) + 1} has an unclosed quotation mark.`)
  const trimmed = data.map((row) => row.map((cell) => cell.trim()))
  const width = trimmed.reduce((widest, row) => Math.max(widest, row.findLastIndex(isNotEmpty)), -1)
  if (width >= mostColumns) throw refused(`This file has more than ${mostColumns} columns.`)
  const long = trimmed.findIndex((row) => row.some((cell) => cell.length > longestImportCell))
  if (long >= 0) throw refused(tooLong(long + 1))
  const headPlace = findHead(trimmed)
  const head = trimmed[headPlace] ?? []
  const rows = trimmed.slice(headPlace + 1, trimmed.findLastIndex(isFilled) + 1)
  if (rows.length === 0) throw refused('This file has no rows below the header.')
  const count = Math.max(headPlace, rows.length)
  if (count > mostImportRows) {
    throw refused(`This file has ${count} rows. Import at most ${mostImportRows} at once.`)
  }
  const places = Array.from({ length: width + 1 }, (_, place) => place)
  const below = rows.map((row) => (isFilled(row) ? places.map((place) => row[place] ?? '') : []))
  return {
    headers: places.map((place) => head[place] || `Column ${place + 1}`),
    cells: [...Array.from({ length: headPlace }, () => []), ...below],
  }
}

/** The first line that some spreadsheet apps write to declare the separator. */
const separatorLine = /^\uFEFF?sep=.\r?\n/

const separators = [',', ';', '\t']

/**
 * The separator with which a header row has the most known columns. A guess from all rows would be misled by titles above
 * two columns.
 */
function separatorOf(text: string): string | undefined {
  const heads = separators.map((delimiter) => {
    const { data } = Papa.parse<string[]>(text, { delimiter, preview: mostTitles })
    return { delimiter, named: Math.max(0, ...data.filter(isHead).map(countNamed)) }
  })
  const best = heads.reduce((most, head) => (head.named > most.named ? head : most))
  return best.named > 0 ? best.delimiter : undefined
}

const fieldsIn = (row: string[]) => row.flatMap((cell) => guessField(cell) ?? [])

const countNamed = (row: string[]) => fieldsIn(row).length

/** Whether a row has a name column and at least one other known column. */
function isHead(row: string[]): boolean {
  const fields = fieldsIn(row)
  return fields.length > 1 && fields.some((field) => field === 'FirstName' || field === 'FullName')
}

/** The first header row, or else the first row that is not empty. */
function findHead(rows: string[][]): number {
  const named = rows.slice(0, mostTitles).findIndex(isHead)
  return named >= 0 ? named : Math.max(0, rows.findIndex(isFilled))
}

const mostTitles = 20

/** How many rows are not empty. */
export const countRows = (rows: string[][]) => rows.filter(isFilled).length

const isFilled = (row: string[]) => row.some(isNotEmpty)

const isNotEmpty = (cell: string) => cell !== ''

const mostColumns = 60

const tooLong = (row: number) =>
  `A cell in row ${row} has more than ${longestImportCell} characters. Shorten it, or delete its column from the file.`

const refused = (message: string) => invalidFields({ text: message }, message)

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
const secondGuardian = /2|second|father|dad|vater/
const child = /^(?:student|child|children|pupil|kid)s?(?: s)? ?([1-9]?)\b/
/** Contacts who are not members of the family. */
const others = /emergency|doctor|physician|pick ?up/

/** Guesses what each column means from its header. Each meaning is used once. */
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

/** The cells of all date columns. */
export const datesOf = (fields: (ImportField | null)[], cells: string[][]) =>
  fields.flatMap((field, place) => (field?.includes('BirthDate') ? columnOf(cells, place) : []))

/** What the header of a column means by itself. */
export function guessField(header: string): ImportField | null {
  const words = searchable(header)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  if (words === '' || others.test(words)) return null
  if (words.search(guardian) >= 0) {
    const rest = words.replace(guardian, ' ').replace(/^(first|second)\b(?! name)|\bs\b|\d/g, ' ')
    const part = find(ofPeople, rest.replace(/ +/g, ' ').trim())
    return fieldOf(`Guardian${secondGuardian.test(words) ? 2 : 1}${part}`)
  }
  const [start = '', number = ''] = child.exec(words) ?? []
  const bare = words.slice(start.length).trim()
  const part = find(ofRow, bare) ?? find(ofPeople, bare)
  return fieldOf(Number(number) > 1 ? `Child${number}${part}` : part)
}

const fieldOf = (name: string | null) => ImportField.safeParse(name).data ?? null

const find = <Field>(patterns: [RegExp, Field][], words: string): Field | null =>
  patterns.find(([pattern]) => pattern.test(words))?.[1] ?? null

/** The data of a person, as in the file. */
export type PersonData = {
  firstName: string
  lastName: string
  preferredName: string | null
  birthDate: string | null
  phone: string | null
  contactEmail: string | null
}

export type Guardian = PersonData & { relation: AdultRelation }

/** A person and their guardians in one row, and its errors. */
export type Entry = {
  row: number
  person: PersonData
  isStudent: boolean
  isParent: boolean
  isTeacher: boolean
  family: string | null
  guardians: Guardian[]
  problems: Fault[]
}

/** An error, and its cell. */
export type Fault = { place: number; sentence: string }

type Fields = (ImportField | null)[]

/** The row number in a spreadsheet, with the header in row 1. */
export const rowNumber = (index: number) => index + firstRow
export const indexOfRow = (row: number) => row - firstRow
const firstRow = 2

/** Reads the rows of a file. Empty rows count but have no entries; a row can have several children. */
export function* readRows(fields: Fields, cells: string[][]): Steps<Entry[]> {
  const entries: Entry[] = []
  for (const [index, row] of cells.entries()) {
    if (row.length > 0) entries.push(...readRow(fields, row, rowNumber(index)))
    yield index / cells.length
  }
  const guardians = new Set(entries.flatMap((entry) => entry.guardians))
  if (entries.length + guardians.size > mostImportPeople) {
    throw invalidFields({ columns: tooManyPeople }, tooManyPeople)
  }
  return entries
}

const tooManyPeople = `This file has more than ${mostImportPeople} people. Split it into smaller files.`

function readRow(fields: Fields, cells: string[], row: number): Entry[] {
  const problems: Fault[] = []
  const { cell, complain, read, readName, readBirthDate } = reader(fields, cells, problems)
  function readGuardian(prefix: 'Guardian1' | 'Guardian2'): Guardian[] {
    const texts = guardianParts.map((part) => cell(`${prefix}${part}`))
    if (texts.every((text) => text === '')) return []
    const named = guardianParts.find((part, index) => part.endsWith('Name') && texts[index] !== '')
    const filled = guardianParts.find((_, index) => texts[index] !== '') ?? 'Email'
    if (!named) complain(`${prefix}${filled}`, noName)
    return [
      {
        ...(named ? readName(prefix) : { firstName: '', lastName: '' }),
        preferredName: null,
        birthDate: null,
        phone: read(`${prefix}Phone`, personFields.phone),
        contactEmail: read(`${prefix}Email`, ContactEmail),
        relation: relationOf(cell(`${prefix}Relation`)),
      },
    ]
  }
  const person = {
    ...readName(''),
    preferredName: read('PreferredName', personFields.preferredName),
    birthDate: readBirthDate(fields.includes('BirthDate') ? 'BirthDate' : 'BirthDateDayFirst'),
    phone: read('Phone', personFields.phone),
    contactEmail: read('Email', ContactEmail),
  }
  const kinds = kindsOf(cell('Kind'))
  if (kinds.unknown) complain('Kind', `"${kinds.unknown}" isn’t a student, parent, or teacher.`)
  const guardians = [...readGuardian('Guardian1'), ...readGuardian('Guardian2')]
  const [one, two] = guardians
  if (one?.contactEmail && one.contactEmail === two?.contactEmail) {
    complain('Guardian2Email', 'Guardian 1 has the same email. Leave one of them blank.')
  }
  const family = read('Family', familyName)
  const { isStudent, isParent, isTeacher } = kinds
  const first = { row, person, isStudent, isParent, isTeacher, family, guardians, problems }
  const siblings = moreChildren.flatMap((prefix) => {
    const named = [`${prefix}FirstName`, `${prefix}FullName`, `${prefix}BirthDate`] as const
    if (named.every((field) => cell(field) === '')) return []
    const birthDate = readBirthDate(`${prefix}BirthDate`)
    const rest = { preferredName: null, phone: null, contactEmail: null, birthDate }
    return { ...first, ...student, person: { ...readName(prefix), ...rest } }
  })
  return [first, ...siblings]
}

const noName = 'There’s no name to go with this. Add a name, or don’t import this column.'
const familyName = optionalLine(100)
const student = { isStudent: true, isParent: false, isTeacher: false }
const guardianParts = ['FirstName', 'LastName', 'FullName', 'Email', 'Phone'] as const

const kindWords = {
  isStudent: /^(student|child|pupil|kid)s?$/i,
  isParent: /^(parent|guardian|mother|father)s?$/i,
  isTeacher: /^(teacher|tutor|instructor)s?$/i,
}

/** A person without a kind is a student. */
function kindsOf(text: string) {
  const words = text
    .split(/[,;/&]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  const unknown = words.find((word) => !Object.values(kindWords).some((kind) => kind.test(word)))
  const is = (kind: keyof typeof kindWords) => words.some((word) => kindWords[kind].test(word))
  return {
    isStudent: words.length === 0 || is('isStudent'),
    isParent: is('isParent'),
    isTeacher: is('isTeacher'),
    unknown: unknown?.slice(0, 40),
  }
}

function relationOf(text: string): AdultRelation {
  if (text === '' || /parent|mother|father|\b(mom|mum|mama|dad|papa)\b/i.test(text)) {
    return /grand/i.test(text) ? 'Other' : 'Parent'
  }
  return /guardian|foster/i.test(text) ? 'Guardian' : 'Other'
}

type Child = (typeof moreChildren)[number]

/** Reads the cells of a row by column, and collects their errors. */
function reader(fields: (ImportField | null)[], cells: string[], faults: Fault[]) {
  const cell = (field: ImportField) => cells[fields.indexOf(field)]?.trim() ?? ''

  function complain(field: ImportField, message: string) {
    const place = fields.indexOf(field)
    // Without a column to point to, the sentence has to name the field.
    faults.push({ place, sentence: place < 0 ? `${importFieldName(field)}: ${message}` : message })
    return null
  }

  function read<Value>(field: ImportField, schema: z.ZodMiniType<Value>, text = cell(field)) {
    const { data, error } = schema.safeParse(text, { error: fieldMessage })
    const message = error?.issues[0]?.message
    return message === undefined ? (data as Value) : complain(field, message)
  }

  /** A sibling without a last name gets the last name of the row. */
  function readName(prefix: '' | 'Guardian1' | 'Guardian2' | Child) {
    const full = `${prefix}FullName` as const
    const [first, last] = splitName(cell(full))
    const firstField = `${prefix}FirstName` as const
    const given = fields.includes(firstField) && !first ? firstField : full
    const text = cell(firstField) || first
    if (isSeveral(text)) complain(given, severalIn(prefix, cell(given)))
    if (isTotal(text)) complain(given, `"${text}" isn’t a person. Skip this row.`)
    const own = cell(`${prefix}LastName`) || last
    const lastName = own || (prefix.startsWith('Child') ? cell('LastName') : '')
    return {
      firstName: read(given, personFields.firstName, text) ?? '',
      lastName: read(`${prefix}LastName`, personFields.lastName, lastName) ?? '',
    }
  }

  function readBirthDate(field: ImportField) {
    const text = cell(field)
    if (text === '') return null
    const answer = readDate(text, fields.includes('BirthDateDayFirst'))
    return 'date' in answer ? answer.date : complain(field, answer.problem)
  }

  return { cell, complain, read, readName, readBirthDate }
}

function severalIn(prefix: string, text: string) {
  const said = `"${text.replaceAll(/\s+/g, ' ').slice(0, 60)}" looks like more than one person.`
  return prefix.startsWith('Guardian')
    ? `${said} Enter one here, and add the other as another guardian.`
    : `${said} Enter one here, and give each of the others a separate row in the file.`
}

/** Splits "Lind, Ada" and "Ada Lind". A single word is a first name. */
export function splitName(name: string): [first: string, last: string] {
  const folded = name.replaceAll(/[^\S\n]+/g, ' ').trim()
  const end = folded.lastIndexOf(' ')
  const suffix = end > 0 && suffixes.test(folded.slice(end + 1)) ? folded.slice(end + 1) : ''
  const bare = suffix ? folded.slice(0, end).replace(/,$/, '') : folded
  const [last = '', first = ''] = bare.split(',').map((part) => part.trim())
  if (first) return [first, `${last} ${suffix}`.trim()]
  const words = bare.trim().split(/\s+/)
  if (words.length < 2) return [folded, '']
  return [words.slice(0, -1).join(' '), `${words.at(-1)} ${suffix}`.trim()]
}

const suffixes = /^((jr|sr)\.?|ii|iii|iv)$/i

/** Whether a cell names two people or more: "Mia & Tom". */
export const isSeveral = (name: string) =>
  name.split(/[&+;\n]/).filter((part) => part.trim() !== '').length > 1 ||
  /\s(and|und)\s/i.test(name)

/** Whether a cell is the total below the rows of a spreadsheet. */
const isTotal = (name: string) =>
  /^((grand |sub)?total|sum|summe|gesamt|anzahl|count)( of .*|:.*| \w+)?$/i.test(name)

type Parts = { year: string; month: string; day: string }
type Answer = { date: string } | { problem: string }

const iso = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:[T ]0?0:00\S*)?$/
const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/
const slashed = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/

/** How to read 3/4/2015: like most of the unambiguous dates. */
export function dateOrderOf(texts: string[]): DateOrder {
  const found = texts.flatMap((text) => {
    const [, first, second] = slashed.exec(text.trim()) ?? []
    return first && second ? [[Number(first), Number(second)] as const] : []
  })
  if (found.every(([first, second]) => first === second)) return 'Clear'
  const dayFirst = found.filter(([first, second]) => first > 12 && second <= 12)
  const monthFirst = found.filter(([first, second]) => first <= 12 && second > 12)
  if (dayFirst.length === monthFirst.length) return 'Open'
  return dayFirst.length > monthFirst.length ? 'DayFirst' : 'MonthFirst'
}

/** Reads a birth date, without a time zone. */
export function readDate(text: string, isDayFirst: boolean): Answer {
  const trimmed = text.trim()
  const hint = `Use the format ${isDayFirst ? '14/03/2015' : '03/14/2015'}.`
  const parts = partsOf(trimmed, isDayFirst)
  if (!parts)
    return { problem: dayCounted(trimmed) ?? `"${trimmed.slice(0, 40)}" isn’t a date. ${hint}` }
  const { year, month, day } = parts
  const { data } = BirthDate.safeParse(dateOf(year, month, day))
  if (data) return { date: data }
  const readings = [dateOf(year, month, day), dateOf(year, day, month), dateOf(year, '1', '1')]
  const [said] = readings.flatMap((reading) => sentenceOf(reading) ?? [])
  return { problem: said ?? noSuchDay(parts, slashed.test(trimmed) ? isDayFirst : null) }
}

/** Explains a spreadsheet's serial date number. The date is a guess, so the user has to enter it. */
function dayCounted(text: string): string | undefined {
  if (!/^\d{5}$/.test(text)) return undefined
  const date = Temporal.PlainDate.from('1899-12-30')
    .add({ days: Number(text) })
    .toString()
  if (sentenceOf(date) !== undefined) return undefined
  return `"${text}" looks like a spreadsheet’s date number, maybe for ${date}. Enter the date, or format the column as a date and save the file again.`
}

function partsOf(text: string, isDayFirst: boolean): Parts | null {
  const [, year, month, day] = iso.exec(text) ?? []
  if (year && month && day) return { year, month, day }
  const [, first, second, last] = dotted.exec(text) ?? slashed.exec(text) ?? []
  if (!first || !second || !last) return null
  return isDayFirst || dotted.test(text)
    ? { year: last, month: second, day: first }
    : { year: last, month: first, day: second }
}

const monthNames = Array.from({ length: 12 }, (_, month) =>
  new Temporal.PlainDate(2000, month + 1, 1).toLocaleString('en-US', { month: 'long' }),
)

/** `isDayFirst` is null if the text itself says which number is the month. */
function noSuchDay({ year, month, day }: Parts, isDayFirst: boolean | null): string {
  const none = `There is no month ${Number(month)}.`
  if (isDayFirst !== null && BirthDate.safeParse(dateOf(year, day, month)).success) {
    const order = isDayFirst
      ? 'day comes first, as in 14/03/2015'
      : 'month comes first, as in 03/14/2015'
    return `${none} The ${order}.`
  }
  const readings =
    isDayFirst === null
      ? [[month, day]]
      : [
          [month, day],
          [day, month],
        ]
  const [named] = readings.flatMap(([of = '', on = '']) => {
    const name = monthNames[Number(of) - 1]
    return name ? `There is no ${name} ${Number(on)} in ${year}.` : []
  })
  return named ?? none
}

const dateOf = (year: string, month: string, day: string) =>
  `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/** The error of a date that exists, such as one in the future. */
function sentenceOf(date: string): string | undefined {
  const message = BirthDate.safeParse(date).error?.issues.at(-1)?.message
  return message?.endsWith('.') && !message.startsWith('Invalid') ? message : undefined
}
