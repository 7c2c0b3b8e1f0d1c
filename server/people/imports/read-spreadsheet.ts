import {
  longestImportCell,
  mostImportRows,
  notText,
  ImportField,
  type ImportMeaning,
  type ImportCustomField,
  ImportKind,
  moreChildren,
  mostImportPeople,
  importFieldName,
  isCareField,
} from '#contract/people/imports.ts'
import Papa from 'papaparse'
import { invalidFields } from '#server/http/problem.ts'
import { searchable } from '#server/database/searchable.ts'
import type { AdultRelation } from '#contract/people/families.ts'
import type { GradeLevel } from '#contract/people/grade-levels.ts'
import { ContactEmail, personFields } from '#contract/people/people.ts'
import { line, optionalLine } from '#contract/text.ts'
import type { Steps } from '#server/process/slices.ts'
import { type CustomCell, customColumns, withValues } from './custom-columns.ts'
import { damageIn, empty, emptyName } from './read-cells.ts'
import { dateOrderOf, readDate } from './read-dates.ts'
import { exportOf, idsIn, type KnownExport, wordsOf } from './known-exports.ts'
import { clock } from '#server/process/clock.ts'
import type { CareCondition, EmergencyContact } from '#contract/people/care.ts'
import { type Care, contactsIn, noCare, readConditions, textsByChild } from './read-care.ts'
import { findGrade, takeGrades } from './read-grades.ts'
import { commaParts, groupsOf, lastNameOf, type Name, readNames, splitName } from './split-names.ts'
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
  const lines = withoutOddSpaces(text.replace(separatorLine, '')).trimEnd()
  const [, declared] = separatorLine.exec(text) ?? []
  const { data, errors } = Papa.parse<string[]>(lines, {
    delimiter: declared ?? separatorOf(lines) ?? '',
    delimitersToGuess: separators,
  })
  const broken = errors.find(({ type }) => type === 'Quotes')
  if (broken) throw refused(`Row ${(broken.row ?? 0) + 1} has an unclosed quotation mark.`)
  const trimmed = data.map((row) => row.map((cell) => cell.trim()))
  const width = trimmed.reduce((widest, row) => Math.max(widest, row.findLastIndex(isNotEmpty)), -1)
  if (width >= mostColumns) throw refused(`This file has more than ${mostColumns} columns.`)
  const long = trimmed.findIndex((row) => row.some((cell) => cell.length > longestImportCell))
  if (long >= 0) throw refused(tooLong(long + 1))
  const { place: headPlace, head } = findHead(trimmed)
  const rows = trimmed.slice(headPlace + 1, trimmed.findLastIndex(isFilled) + 1)
  if (rows.length === 0) throw refused('This file has no rows below the header.')
  const count = Math.max(headPlace, rows.length)
  if (count > mostImportRows) {
    throw refused(`This file has ${count} rows. Import at most ${mostImportRows} at once.`)
  }
  const all = Array.from({ length: width + 1 }, (_, place) => place)
  // An address book has many columns that nobody fills in.
  const isUsed = (place: number) => rows.some((row) => isNotEmpty(row[place] ?? ''))
  const places = all.length > mostNarrow ? all.filter(isUsed) : all
  const repeated = (trimmed[headPlace] ?? []).join('\n')
  const below = rows.map((row) =>
    isFilled(row) && row.join('\n') !== repeated ? places.map((place) => row[place] ?? '') : [],
  )
  return {
    headers: places.map((place) => head[place] || `Column ${place + 1}`),
    cells: [...Array.from({ length: headPlace }, () => []), ...below],
  }
}

/** The first line that some spreadsheet apps write to declare the separator. */
const separatorLine = /^\uFEFF?sep=(.)\r?\n/

/** Spaces that do not break, and characters without a width, come from web pages and other systems. */
const withoutOddSpaces = (text: string) =>
  text.replaceAll(/[\u00a0\u2007\u202f]/g, ' ').replaceAll(/[\u200b\u2060\ufeff\u00ad]/g, '')

const separators = [',', ';', '\t', '|']

/**
 * The separator with which a header row has the most known columns. A guess from all rows would be misled by titles above
 * two columns.
 */
function separatorOf(text: string): string | undefined {
  // The parser splits all of a text before it returns the first rows.
  const top = text.slice(0, mostTitles * longestImportCell * 10)
  const heads = separators.map((delimiter) => {
    const { data } = Papa.parse<string[]>(top, { delimiter, preview: mostTitles })
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
  return (
    fields.length > 1 &&
    fields.some((field) => field === 'FirstName' || field === 'FullName' || field === 'Children')
  )
}

/** The first header row, or else the first row that is not empty. */
function findHead(rows: string[][]): { place: number; head: string[] } {
  const named = rows.slice(0, mostTitles).findIndex(isHead)
  const place = named >= 0 ? named : Math.max(0, rows.findIndex(isFilled))
  const [above = [], head = [], below = []] = [rows[place - 1], rows[place], rows[place + 1]]
  const under = withGroups(head, below)
  if (isHead(below) && countDifferent(under) > countDifferent(head)) {
    return { place: place + 1, head: under }
  }
  const both = withGroups(above, head)
  return { place, head: countDifferent(both) > countDifferent(head) ? both : head }
}

/** A header below another one that groups its columns: "Mother" above "First name" and "Last name". */
function withGroups(groups: string[], head: string[]): string[] {
  let group = ''
  return head.map((cell, place) => {
    group = groups[place] || group
    return cell === group ? cell : `${group} ${cell}`.trim()
  })
}

const countDifferent = (row: string[]) => new Set(fieldsIn(row)).size

const mostTitles = 20

/** How many rows are not empty. */
export const countRows = (rows: string[][]) => rows.filter(isFilled).length

const isFilled = (row: string[]) => row.some(isNotEmpty)

const isNotEmpty = (cell: string) => cell !== ''

const mostColumns = 200
const mostNarrow = 30

const tooLong = (row: number) =>
  `A cell in row ${row} has more than ${longestImportCell} characters. Shorten it, or delete its column from the file.`

const refused = (message: string) => invalidFields({ text: message }, message)

const ofPeople: [RegExp, string][] = [
  [/^(legal )?(first|given|fore) ?names?$|^first$|^vornamen?$|^nombres?$|^prenoms?$/, 'FirstName'],
  [
    /^(legal )?(last|family|sur) ?name$|^last$|^surname$|^(nach|familien)name$|^apellidos?$|^nom( de famille)?$/,
    'LastName',
  ],
  [
    /^(full ?)?names?$|^(first (and )?last|last (and )?first) name$|^last name first name$|^$/,
    'FullName',
  ],
  [/e ?mail|^courriel$|^correo( electronico)?$/, 'Email'],
  [/phone|mobile?\b|^cell\b|^tel|^handy$|^movil$|^portable$/, 'Phone'],
  [/relation/, 'Relation'],
]

const ofRow: [RegExp, ImportField][] = [
  [
    /^(preferred|nick|call)( first)?( ?name)?$|goes by|nickname|^rufname$|^apodo$|^surnom$/,
    'PreferredName',
  ],
  [/birth|\bdob\b|\bborn\b|geburt|nacimiento|naissance|^nee? (e )?le$/, 'BirthDate'],
  [
    /^(current |school )?grades?( levels?)?( (in|for|fall|20).*)?$|^klasse$|^grado$|^curso$|^classe$/,
    'Grade',
  ],
  [/^(kind|role|type|rolle)s?$/, 'Kind'],
  [/^(family|household)( group)?$|^household name$|^famil(ie|le|ia)$/, 'Family'],
  [/^(family|household) (id|number|no|nr)$/, 'FamilyId'],
  [/^(record |enrollment )?status$/, 'Status'],
]

const ofCare: [RegExp, ImportField][] = [
  [
    /^emergency( contacts?)?( name)? ?1?( name)?( and)?( phone( number)?)?$|^in case of emergency|^notfallkontakt|^contacto de emergencia|^(contact|personne a contacter en cas) d urgence/,
    'EmergencyContact',
  ],
  [/^emergency( contacts?)?( name)? ?2( name)?$|^second emergency contact/, 'EmergencyContact2'],
  [/^notfall(telefon|nummer)$/, 'EmergencyPhone'],
  [/pick ?up/, 'PickUp'],
  [/allerg|alergia/, 'Allergies'],
  [/medications?\b|medicines?\b|medikament/, 'Medications'],
  [/medical|health|condition|diagnos|special needs|dietary|\bdiet\b/, 'Conditions'],
]
const ofContact: [RegExp, 'Phone' | 'Relation'][] = [
  [/phone|cell|mobile|number|tel/, 'Phone'],
  [/relation/, 'Relation'],
]

/** What a column about care means, such as "Emergency contact 2 phone". */
function guessCare(words: string): ImportField | null {
  if (notOfCare.test(words)) return null
  const isPart = isEmergency.test(words) && !words.includes('name')
  const part = isPart ? find(ofContact, words) : null
  return part ? `Emergency${part}${/2|second/.test(words) ? '2' : ''}` : find(ofCare, words)
}

const isEmergency = /emergenc|notfall|urgence/

/** Columns beside those about care, which say something else. */
const notOfCare =
  /insurance|consent|permission|form|release|waiver|policy|hospital|doctor|physician|dentist|address|email|date/

const guardian =
  /\b(guardian|parent|mother|father|mom|mum|dad|mutter|vater|madre|padre|mere|pere|contact)s?\b/g
const secondGuardian = /2|second|father|dad|vater|padre|\bpere/
const child = /^(?:student|child|children|pupil|kid|alumn[oa]|eleve)s?(?: s)? ?([1-9]?)\b/
/** Contacts who are not members of the family. */
const others = /emergenc|notfall|urgence|doctor|physician|dentist|pick ?up/

/** Guesses what each column means from its header. Each meaning is used once. */
export function guessFields(headers: string[], cells: string[][]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  const known = exportOf(headers)
  const fields = headers.map((header) => {
    const field = known ? (known.columns[wordsOf(header)] ?? null) : guessField(header)
    if (field === null || taken.has(field)) return null
    taken.add(field)
    return field
  })
  const full = fields.indexOf('FullName')
  const first = fields.indexOf('FirstName')
  // "Name" beside a column of first names is the last name, unless its cells have both.
  const isLast = (row: string[]) =>
    !searchable(row[full] ?? '').includes(searchable(row[first] ?? ''))
  if (full >= 0 && first >= 0 && !taken.has('LastName') && cells.filter(isFilled).every(isLast)) {
    fields[full] = 'LastName'
  }
  if (!known) {
    giveNameToParent(headers, fields)
    giveContactsToParent(headers, fields)
  }
  const isDayFirst = dateOrderOf(datesOf(fields, cells)) === 'DayFirst'
  return fields.map((field) => (field === 'BirthDate' && isDayFirst ? 'BirthDateDayFirst' : field))
}

/** "Name, Relationship, Child": the name is the parent's. */
function giveNameToParent(headers: string[], fields: (ImportField | null)[]) {
  const words = headers.map(wordsOf)
  const isOfChild = (place: number) => child.test(words[place] ?? '')
  const parent = fields.findIndex((field, place) => field === 'FullName' && !isOfChild(place))
  const own = headers.findIndex((one, place) => isOfChild(place) && guessField(one) === 'FullName')
  if (parent < 0 || own < 0 || fields.some((field) => field?.startsWith('Guardian'))) return
  fields[parent] = 'Guardian1FullName'
  fields[own] = 'FullName'
  const relation = words.findIndex((one) => /^relation(ship)?( to .*)?$/.test(one))
  if (relation >= 0) fields[relation] = 'Guardian1Relation'
}

/**
 * "Child, Parent, Email": an address to the right of a parent is the parent's. So is one to the left of everybody, if a parent
 * comes first, as in the answers to a form.
 */
function giveContactsToParent(headers: string[], fields: (ImportField | null)[]) {
  const parent = fields.findIndex((field) => field !== null && parentName.test(field))
  const own = fields.findIndex((field) => field === 'FirstName' || field === 'FullName')
  if (parent < 0 || fields.includes('Children') || fields.includes('Kind')) return
  for (const field of ['Email', 'Phone'] as const) {
    const place = fields.indexOf(field)
    if (place < 0) continue
    const ofParent: ImportField = `Guardian1${field}`
    const isOfChild = child.test(wordsOf(headers[place] ?? ''))
    const isBeside = place > parent || parent < own
    if (isBeside && !isOfChild && !fields.includes(ofParent)) fields[place] = ofParent
  }
}

const parentName = /^(Guardian1(Full|First)Name|Guardians)$/

/** Who the people of a file are, from its columns and its name. Null if nothing says it. */
export function guessKind(fileName: string, headers: string[], fields: Fields): ImportKind | null {
  const known = exportOf(headers)
  if (known) return known.others
  const isOf = (pattern: RegExp) => fields.some((field) => field !== null && pattern.test(field))
  if (isOf(/^(Kind|Children|Child\d.*|Guardian.*|RelativeIds)$/)) return 'Student'
  if (fields.some((field) => field !== null && isCareField(field))) return 'Student'
  const named = wordsOf(fileName).split(' ')
  const kind = ImportKind.options.find((one) =>
    named.some((word) => kindWords[`is${one}`].test(word)),
  )
  const isOfChild = headers.some((header) => child.test(wordsOf(header)))
  return kind ?? (isOf(/BirthDate/) || isOfChild ? 'Student' : null)
}

/** The cells of one column. */
export const columnOf = (cells: string[][], place: number) => cells.map((row) => row[place] ?? '')

/** The cells of all date columns. */
export const datesOf = (fields: Fields, cells: string[][]) =>
  fields.flatMap((field, place) => (field?.includes('BirthDate') ? columnOf(cells, place) : []))

/** What the header of a column means by itself. */
export function guessField(header: string): ImportField | null {
  const words = wordsOf(header).replace(partOfWhom, '$2 $1')
  if (words === '') return null
  const [prefix = '', sibling = ''] = child.exec(words) ?? []
  const care = guessCare(words.slice(prefix.length).trim())
  if (care !== null) return fieldOf(Number(sibling) > 1 ? `Child${sibling}${care}` : care)
  if (others.test(words)) return null
  const list = guessList(words)
  if (list !== null) return list
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

/** "Nombre de la madre", "Nom de l’élève". */
const partOfWhom = /^(\w+) (?:del?|du|de la|de l) (madre|padre|mere|pere|alumn[oa]|eleve)$/

/** Columns for several people: "Kids", "Names of children", "Parents". */
const childrenColumn =
  /^(children|child ren|kids?|kid s|students|student s|pupils|kinder|schuler|enfants|eleves|ninos|hijos|alumnos)$/
const guardiansColumn =
  /^(parents|parent s|guardians|guardian s|(parents?|parent s) guardian(s| s)|eltern|erziehungsberechtigte|parents ou tuteurs|padres)$/
const fillers =
  /\b(the|full|first|last|and|of|names?|ages?|enrolled|list|namen|der|des|les|noms?|nombres?|de|los)\b/g

function guessList(words: string): ImportField | null {
  const bare = words.replace(fillers, ' ').replace(/ +/g, ' ').trim()
  if (childrenColumn.test(bare)) return 'Children'
  return guardiansColumn.test(bare.replace(/ (or |s )?guardians?$/, '')) ? 'Guardians' : null
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

export type Guardian = PersonData & { relation: AdultRelation; recordId?: string | null }

/** A person and their guardians in one row, and its errors. */
export type Entry = {
  row: number
  person: PersonData
  isStudent: boolean
  isParent: boolean
  isTeacher: boolean
  grade: GradeLevel | null
  care: Care
  /** The values of custom fields of this person, and of the family. */
  values: CustomCell[]
  familyValues: CustomCell[]
  family: string | null
  /** Tells apart families with the same name. */
  familyId: string | null
  /** The id of this person in another system, and those of relatives in other rows. */
  recordId: string | null
  relativeIds: string[]
  guardians: Guardian[]
  problems: Fault[]
  /** A cell that can be read as one person or several, and which of them it is. */
  question: Question | null
  /** What was read from a cell with several people. */
  notes: string[]
  /** Why the row is skipped unless the user includes it. */
  reasonToSkip: string | null
}

export type ImportReading = 'One' | 'Several'
type Question = { sentence: string; choice: ImportReading | null }
type Readings = Record<number, { reading?: ImportReading }>

/** An error, and its cell. */
export type Fault = { place: number; sentence: string }

type Fields = (ImportMeaning | null)[]

/** The row number in a spreadsheet, with the header in row 1. */
export const rowNumber = (index: number) => index + firstRow
export const indexOfRow = (row: number) => row - firstRow
const firstRow = 2

/** What is known about a file besides its columns. */
type Hints = {
  readings?: Readings
  source?: Source | null
  everyoneIs?: ImportKind | null
  levels?: GradeLevel[]
  customFields?: ImportCustomField[]
}

/** Reads the rows of a file. Empty rows count but have no entries; a row can have several children. */
export function* readRows(
  fields: Fields,
  cells: string[][],
  { readings = {}, source = null, everyoneIs = null, levels = [], customFields = [] }: Hints = {},
): Steps<Entry[]> {
  const entries: Entry[] = []
  const styles = yield* stylesOf(fields, cells)
  const columns = customColumns(fields, cells, customFields)
  for (const [index, row] of cells.entries()) {
    const number = rowNumber(index)
    if (row.length > 0) {
      const reading = readings[number]?.reading
      const people = readRow({ fields, styles, source, everyoneIs, reading, levels }, row, number)
      entries.push(...withValues(people, row, columns))
    }
    yield index / cells.length
  }
  const guardians = new Set(entries.flatMap((entry) => entry.guardians))
  if (entries.length + guardians.size > mostImportPeople) {
    throw invalidFields({ columns: tooManyPeople }, tooManyPeople)
  }
  return entries
}

type Style = { hasFirstNames: boolean; isCommaStyle: boolean }
type Styles = Map<ImportMeaning, Style>

/** How the cells of each column of names are written. */
function* stylesOf(fields: Fields, cells: string[][]): Steps<Styles> {
  const styles: Styles = new Map()
  for (const [place, field] of fields.entries()) {
    if (field === null || !namesField.test(field)) continue
    const isList = field === 'Children' || field === 'Guardians'
    const style = { hasFirstNames: false, isCommaStyle: !isList }
    for (const row of cells) {
      yield
      const cell = row[place] ?? ''
      if (cell === '') continue
      const parts = groupsOf(takeGrades(cell).names).flat()
      style.hasFirstNames ||= parts.some((part) => !part.includes(' '))
      if (isList) style.isCommaStyle ||= isLastFirst(fields, row, parts)
      else style.isCommaStyle &&= parts.length > 1
    }
    styles.set(field, style)
  }
  return styles
}

const isLastFirst = (fields: Fields, row: string[], [last = '', ...rest]: string[]) =>
  rest.length === 1 && lastNamesIn(fields, row).some((one) => searchable(one) === searchable(last))

const namesField = /FullName$|^(Children|Guardians)$/

/** The last names that the people in a row may share. */
function lastNamesIn(fields: Fields, row: string[]): string[] {
  const cell = (field: ImportField) => row[fields.indexOf(field)]?.trim() ?? ''
  const own = cell('LastName') || lastNameOf(cell('Family'))
  if (own !== '') return [own]
  const lastsIn = (field: ImportField) => {
    const { one, several } = readNames(cell(field), alone)
    return (several ?? (one ? [one] : [])).map(([, last]) => last)
  }
  const full = fields.includes('Children') ? lastsIn('FullName') : []
  const adults = guardianPrefixes.flatMap((prefix) => [
    cell(`${prefix}LastName`),
    ...lastsIn(`${prefix}FullName`),
  ])
  const all = [...full, ...adults, ...lastsIn('Guardians')]
  return [...new Set(all.filter((last) => last !== ''))]
}

const alone = { lastNames: [], isList: false, hasFirstNames: false, isCommaStyle: true }

const guardianPrefixes = ['Guardian1', 'Guardian2'] as const

const tooManyPeople = `This file has more than ${mostImportPeople} people. Split it into smaller files.`

/** A recognized export, and the place of its grades. */
export type Source = Pick<KnownExport, 'kinds'> & { gradePlace: number }

export function sourceOf(headers: string[]): Source | null {
  const known = exportOf(headers)
  const gradePlace = headers.findIndex((header) => /^grades?$/.test(wordsOf(header)))
  return known && { kinds: known.kinds, gradePlace }
}

type RowOf = {
  fields: Fields
  styles: Styles
  source: Source | null
  everyoneIs: ImportKind | null
  reading: ImportReading | undefined
  levels: GradeLevel[]
}

function readRow(
  { fields, styles, source, everyoneIs, reading, levels }: RowOf,
  cells: string[],
  row: number,
): Entry[] {
  const problems: Fault[] = []
  const notes: string[] = []
  const questions: string[] = []
  const { cell, complain, read, readName, readBirthDate, readDates } = reader(
    fields,
    cells,
    problems,
  )
  const lastNames = lastNamesIn(fields, cells)

  /** The people in one cell. None if the user has to decide first. */
  function readPeople(field: ImportField): Name[] {
    const text = cell(field)
    if (text === '') return []
    const style = styles.get(field) ?? { hasFirstNames: false, isCommaStyle: false }
    const isList = field === 'Children' || field === 'Guardians'
    const isCommaStyle = style.isCommaStyle && (isList || cell('LastName') === '')
    const { names: bare } = takeGrades(text)
    const { one, several, problem } = readNames(bare, { ...style, isCommaStyle, lastNames, isList })
    const names = several ?? (one ? [one] : [])
    if (problem !== undefined || names.length === 0) {
      complain(field, problem ?? `"${text.slice(0, 60)}" isn’t a name.`)
      return []
    }
    if (!one || !several) return names
    questions.push(questionOf(text, one, several, field))
    if (questions.length > 1) complain(field, 'Separate the people with semicolons.')
    return reading === undefined ? [] : reading === 'One' ? [one] : several
  }

  function namesOf(names: Name[], field: ImportField) {
    return names.map(([first, last]) => {
      if (last.includes('@')) complain(field, addressInName(`${first} ${last}`))
      if (isTotal(first)) complain(field, `"${first}" isn’t a person. Skip this row.`)
      if (!/\p{L}/u.test(first)) complain(field, `"${first}" isn’t a name.`)
      return {
        firstName: read(field, personFields.firstName, first) ?? '',
        lastName: read(field, personFields.lastName, last) ?? '',
      }
    })
  }

  function readGuardian(prefix: 'Guardian1' | 'Guardian2'): Guardian[] {
    const texts = guardianParts.map((part) => cell(`${prefix}${part}`))
    if (texts.every((text) => text === '')) return []
    const named = guardianParts.find((part, index) => part.endsWith('Name') && texts[index] !== '')
    const filled = guardianParts.find((_, index) => texts[index] !== '') ?? 'Email'
    const isFull = cell(`${prefix}FirstName`) === '' && cell(`${prefix}FullName`) !== ''
    const isListed = prefix === 'Guardian1' && !named && cell('Guardians') !== ''
    const names = isListed
      ? namesOf(readPeople('Guardians'), 'Guardians')
      : isFull && cell(`${prefix}LastName`) === ''
        ? namesOf(readPeople(`${prefix}FullName`), `${prefix}FullName`)
        : [named ? readName(prefix) : { firstName: '', lastName: '' }]
    if (!named && !isListed) complain(`${prefix}${filled}`, noName)
    const relation = relationOf(cell(`${prefix}Relation`))
    return withContacts(
      names.map((name) => ({ ...name, ...noContacts, relation })),
      `${prefix}Email`,
      `${prefix}Phone`,
    )
  }

  /** Adds addresses to the adults whose first names they contain, or else in order. */
  function withContacts(adults: Guardian[], emailField: ImportField, phoneField: ImportField) {
    const [first, ...more] = adults
    if (!first) {
      const [missing] = [emailField, phoneField].filter((field) => cell(field) !== '')
      if (missing && questions.length === 0 && problems.length === 0) complain(missing, noName)
      return []
    }
    if (more.length === 0) {
      first.phone ??= read(phoneField, personFields.phone)
      first.contactEmail ??= read(emailField, ContactEmail)
      return adults
    }
    const addresses = cell(emailField)
      .split(/[\s;,/]+/)
      .filter(Boolean)
    const open = [...adults]
    for (const address of addresses) {
      const isOf = ({ firstName }: Guardian) =>
        address.split('@')[0]?.toLowerCase().includes(searchable(firstName)) ?? false
      const owner = open.find(isOf) ?? open[0]
      if (!owner) complain(emailField, 'There are more addresses than people.')
      else owner.contactEmail = read(emailField, ContactEmail, address)
      open.splice(owner ? open.indexOf(owner) : 0, 1)
    }
    first.phone ??= read(phoneField, personFields.phone)
    return adults
  }

  function readOwn(): { firstName: string; lastName: string }[] {
    const isFull = cell('FirstName') === '' && cell('FullName') !== ''
    if (!isFull) return [readName('')]
    const names = readPeople('FullName')
    const last = cell('LastName')
    if (names.length !== 1 || last === '') return namesOf(names, 'FullName')
    const [[first, own] = ['', '']] = names
    const isSame = searchable(own) === searchable(last)
    return namesOf([[isSame || own === '' ? first : `${first} ${own}`, last]], 'FullName')
  }

  const listedOnly =
    cell('Guardians') !== '' && !guardianParts.some((part) => cell(`Guardian1${part}`) !== '')
  const guardians = [
    ...(listedOnly
      ? namesOf(readPeople('Guardians'), 'Guardians').map((name): Guardian => ({
          ...name,
          ...noContacts,
          relation: 'Parent',
        }))
      : []),
    ...readGuardian('Guardian1'),
    ...readGuardian('Guardian2'),
  ]
  const isPupil = () =>
    (cells[source?.gradePlace ?? -1] ?? '') !== '' || isUnderage(readBirthDate(dateField))
  const dateField = fields.includes('BirthDate') ? 'BirthDate' : 'BirthDateDayFirst'
  const kinds =
    source?.kinds === 'Labels'
      ? labeledKinds(cell('Kind'), isPupil, everyoneIs ?? 'Parent')
      : kindsOf(cell('Kind'), everyoneIs ?? 'Student')
  const family = read('Family', familyName)
  const familyId = cell('FamilyId') || null
  const recordId = cell('RecordId') || null
  const relativeIds = idsIn(cell('RelativeIds'))
  const { isStudent, isParent, isTeacher } = kinds
  const question = () =>
    questions[0] === undefined ? null : { sentence: questions[0], choice: reading ?? null }
  const status = cell('Status')
  const reasonToSkip = goneStatus.test(status)
    ? `The file says that this record is ${JSON.stringify(status)}.`
    : kinds.unknown && staffKind.test(kinds.unknown)
      ? noKind(kinds.unknown)
      : null
  if (kinds.unknown) complain('Kind', noKind(kinds.unknown))
  const shared = {
    row,
    grade: null,
    care: noCare,
    values: [],
    familyValues: [],
    family,
    familyId,
    recordId,
    relativeIds,
    guardians,
    problems,
    notes,
    reasonToSkip,
  }

  if (fields.includes('Children')) return readFamily()

  const birthDate = readBirthDate(dateField)
  const rest = {
    preferredName: read('PreferredName', personFields.preferredName),
    birthDate,
    phone: read('Phone', personFields.phone),
    contactEmail: read('Email', ContactEmail),
  }
  const names = readOwn()
  if (names.length > 1) {
    for (const field of [
      'BirthDate',
      'BirthDateDayFirst',
      'PreferredName',
      'Phone',
      'Email',
    ] as const) {
      if (cell(field) !== '') complain(field, severalOwn)
    }
    notes.push(childrenNote(names))
  }
  const { firstName = '', lastName = '' } = names[0] ?? {}
  if (firstName && !lastName && isAlone())
    complain(cell('FullName') === '' ? 'FirstName' : 'FullName', noFamily(firstName))
  const unread = { firstName: cell('FullName').slice(0, 60), lastName: '' }
  const people = names.length > 0 ? names : [unread]
  checkEmails()
  const own = people.map((name) => ({
    ...shared,
    question: question(),
    person: { ...name, ...rest },
    isStudent,
    isParent,
    isTeacher,
  }))
  const siblings = moreChildren.flatMap((prefix) => {
    const named = [`${prefix}FirstName`, `${prefix}FullName`, `${prefix}BirthDate`] as const
    if (named.every((field) => cell(field) === '')) return []
    const person = {
      ...readName(prefix),
      ...noContacts,
      birthDate: readBirthDate(`${prefix}BirthDate`),
    }
    const grade = readGrade(`${prefix}Grade`)
    const care = { ...noCare, conditions: readAllergies(`${prefix}Allergies`) }
    return { ...shared, ...student, grade, care, question: question(), person }
  })
  if (!isStudent) return [...own, ...siblings]
  const isApart = moreChildren.some((prefix) => fields.includes(`${prefix}Grade`))
  return withCare(
    isApart
      ? [...withGrades(own, 'FullName'), ...siblings]
      : withGrades([...own, ...siblings], 'FullName'),
  )

  function readGrade(field: ImportField, text = cell(field)): GradeLevel | null {
    if (text === '') return null
    if (levels.length === 0) {
      if (!notes.includes(noGrades)) notes.push(noGrades)
      return null
    }
    return findGrade(text, levels) ?? complain(field, noSuchGrade(text))
  }

  /** Children with their grades: those beside their names, or those of the column in the same order. */
  function withGrades(children: Entry[], field: 'Children' | 'FullName'): Entry[] {
    const beside = takeGrades(cell(field)).grades
    const text = cell('Grade')
    if (text === '' && beside.length > 0) {
      const isOf = ({ person }: Entry, { beside: words }: (typeof beside)[number]) =>
        ` ${words} `.includes(` ${searchable(person.firstName)} `)
      const stray = beside.find((one) => children.filter((entry) => isOf(entry, one)).length !== 1)
      if (stray) complain(field, `Whose grade is "${stray.grade}"?`)
      return children.map((entry) => {
        const said = beside.find((one) => isOf(entry, one))
        return { ...entry, grade: said ? readGrade(field, said.grade) : entry.grade }
      })
    }
    const texts = children.length === 1 ? [text] : text.split(separator).map((one) => one.trim())
    if (text !== '' && texts.length !== children.length) {
      complain('Grade', severalGrades(children.length))
      return children
    }
    return children.map((entry, place) => ({
      ...entry,
      grade: readGrade('Grade', texts[place] ?? ''),
    }))
  }

  /** A cell about care. A bare "yes" says too little. */
  function careCell(field: ImportField): string {
    const text = cell(field)
    if (!isYes.test(text)) return text
    complain(field, noDetail(text))
    return ''
  }

  function readAllergies(field: ImportField): CareCondition[] {
    return readConditions(careCell(field), 'Allergy')
  }

  /** Children with their care notes and emergency contacts. */
  function withCare(children: Entry[]): Entry[] {
    const firstNames = children.map(({ person }) => person.firstName)
    const conditions = firstNames.map((): CareCondition[] => [])
    const isOwn = moreChildren.some((prefix) => fields.includes(`${prefix}Allergies`))
    for (const [field, subject] of conditionFields) {
      const text = careCell(field)
      const about = isOwn && field === 'Allergies' ? firstNames.slice(0, 1) : firstNames
      const texts = textsByChild(text, about)
      if (texts === null) complain(field, severalCare(about.length))
      for (const [place, said] of (texts ?? []).entries())
        conditions[place]?.push(...readConditions(said, subject))
    }
    const contacts = readContacts()
    return children.map((entry, place) => ({
      ...entry,
      care: { conditions: [...entry.care.conditions, ...(conditions[place] ?? [])], contacts },
    }))
  }

  function readContacts(): EmergencyContact[] {
    const contacts = contactNumbers.flatMap((number) => {
      const [name, phone, relation] = [
        `EmergencyContact${number}`,
        `EmergencyPhone${number}`,
        `EmergencyRelation${number}`,
      ] as const
      const named = contactsIn(cell(name))
      const [first = { name: '', phone: '', relation: '' }, ...more] = named
      if (named.length === 0 && cell(phone) === '') return []
      const whole = {
        ...first,
        phone: cell(phone) || first.phone,
        relation: cell(relation) || first.relation,
      }
      return [whole, ...more].flatMap((contact) => contactOf(name, contact, false) ?? [])
    })
    const text = cell('PickUp')
    if (isYes.test(text)) return contacts.map((contact) => ({ ...contact, mayPickUp: true }))
    const adults = guardians.map((adult) => searchable(fullName(adult)))
    for (const one of contactsIn(text)) {
      const isSame = ({ name }: { name: string }) => searchable(name) === searchable(one.name)
      const known = contacts.findIndex(isSame)
      const [contact] = contacts.slice(known, known + 1)
      if (known >= 0 && contact) contacts[known] = { ...contact, mayPickUp: true }
      else if (!adults.includes(searchable(one.name)) && !parents.test(one.name)) {
        const added = contactOf('PickUp', { ...one, relation: one.relation || 'Pick-up' }, true)
        if (added) contacts.push(added)
      }
    }
    return contacts
  }

  function contactOf(
    field: ImportField,
    { name, phone, relation }: ReturnType<typeof contactsIn>[number],
    mayPickUp: boolean,
  ): EmergencyContact | null {
    if (name === '') return complain(field, noName)
    if (phone === '') return complain(field, noPhone(name))
    const read100 = read(field, line(100), name)
    const number = read(field, personFields.phone, phone)
    const called = read(field, line(60), relation || 'Emergency contact')
    return read100 && number && called
      ? { name: read100, phone: number, relation: called, mayPickUp }
      : null
  }

  function isAlone() {
    return !family && guardians.length === 0 && belongs.some((field) => fields.includes(field))
  }

  function checkEmails() {
    const [one, two] = guardians
    if (one?.contactEmail && one.contactEmail === two?.contactEmail) {
      complain('Guardian2Email', 'Guardian 1 has the same email. Leave one of them blank.')
    }
  }

  /** A row of a family or a parent, with its children in one cell. */
  function readFamily(): Entry[] {
    const children = readPeople('Children')
    if (cell('FirstName') !== '' || cell('FullName') !== '') {
      const adults = readOwn().map((name): Guardian => ({
        ...name,
        ...noContacts,
        relation: 'Parent',
      }))
      guardians.unshift(...withContacts(adults, 'Email', 'Phone'))
    } else if (cell('Email') !== '' || cell('Phone') !== '') {
      withContacts(guardians, 'Email', 'Phone')
    }
    if (isTeacher || (isStudent && cell('Kind') !== '')) complain('Kind', ownRow)
    checkEmails()
    const named = namesOf(children, 'Children')
    const field = fields.includes('BirthDate') ? 'BirthDate' : 'BirthDateDayFirst'
    const dates = readDates(field, named.length)
    if (named.length > 1) notes.push(childrenNote(named))
    const open = { firstName: cell('Children').slice(0, 60), lastName: '' }
    // A family without children: its adults are imported.
    if (cell('Children') === '') return adultsOnly()
    const entries = (named.length > 0 ? named : [open]).map((name, place) => ({
      ...shared,
      ...student,
      question: question(),
      person: { ...name, ...noContacts, birthDate: dates[place] ?? null },
    }))
    return named.length > 0 ? withCare(withGrades(entries, 'Children')) : entries
  }

  function adultsOnly(): Entry[] {
    if (guardians.length === 0) {
      complain('Children', 'There’s no name in this row.')
      return [
        {
          ...shared,
          ...student,
          question: null,
          person: { firstName: family ?? '', lastName: '', ...noContacts },
        },
      ]
    }
    return guardians.map(({ relation: _, ...person }) => ({
      ...shared,
      guardians: [],
      question: question(),
      person,
      isStudent: false,
      isParent: true,
      isTeacher: false,
    }))
  }
}

/** The columns that say to which family somebody belongs. */
const belongs = ['Family', 'Guardians', 'Guardian1FullName', 'Guardian1FirstName'] as const

const noFamily = (firstName: string) =>
  `Who is ${firstName}? This row has no family and no last name. Write the last name, or the family.`

const noContacts = { preferredName: null, birthDate: null, phone: null, contactEmail: null }
const severalOwn = 'There are several people in this row. Give each a row of their own.'
const ownRow = 'A row with a column of children is a parent. Give others a row of their own.'

const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  `${firstName} ${lastName}`.trim()

const childrenNote = (names: { firstName: string; lastName: string }[]) =>
  `${names.length} children: ${names.map(fullName).join(', ')}.`

function questionOf(text: string, one: Name, several: Name[], field: ImportField): string {
  const [person, people] = field.startsWith('Guardian')
    ? ['adult', 'adults']
    : ['child', 'children']
  const said = several.map((name) => name.join(' ').trim()).join(' and ')
  return `"${text.slice(0, 100)}" can be one ${person}, ${one.join(' ').trim()}, or ${several.length} ${people}, ${said}. Which is it?`
}

const conditionFields = [
  ['Allergies', 'Allergy'],
  ['Conditions', 'Condition'],
  ['Medications', 'Medication'],
] as const

const contactNumbers = ['', '2'] as const

const isYes = /^(yes|y|x|true|ja|si|oui)$/i
const parents = /^(mom|mum|dad|mother|father|parents?|guardians?)$/i

const noDetail = (text: string) => `"${text}" doesn’t say what it is. Write it, or clear the cell.`
const severalCare = (children: number) =>
  `There are ${children} children in this row. Write whose it is: "Ava: peanuts; Leo: none".`
const noPhone = (name: string) =>
  `${name.slice(0, 60)} has no phone number. Add it, or clear the cell.`

/** What systems say about people who left, and OneRoster about records that it deletes. */
const goneStatus =
  /^(to ?be ?deleted|deleted|inactive|left|withdrawn|former|archived|inaktiv|ausgetreten)$/i

const separator = /[,;/&\n]|\sand\s/
const severalGrades = (children: number) =>
  `There are ${children} children in this row. Write a grade for each, in the same order, separated by semicolons.`
const noSuchGrade = (grade: string) =>
  `"${grade.slice(0, 40)}" isn’t a grade of this organization. Correct it, leave it empty, or add it under “Grade levels”.`
const noGrades =
  'The grade isn’t imported, because this organization has no grades. Add them under “Grade levels”.'
const addressInName = (text: string) =>
  `"${text.slice(0, 60)}" has an email address. Move it to a column of its own.`
const noName = 'There’s no name to go with this. Add a name, or don’t import this column.'
const familyName = optionalLine(100)
const student = { isStudent: true, isParent: false, isTeacher: false }
const guardianParts = ['FirstName', 'LastName', 'FullName', 'Email', 'Phone'] as const

const kindWords = {
  isStudent:
    /^((student|child|pupil|kid)s?|children|kind(er)?|schüler(in|innen)?|teilnehmer(in|innen)?|alumn[oa]s?|estudiantes?|élèves?)$/i,
  isParent:
    /^((parent|guardian|mother|father)s?|eltern(teil)?|mutter|vater|erziehungsberechtigte[r]?|padres?|madres?|tutor(a|es) legal(es)?|mère|père)$/i,
  isTeacher:
    /^(((lead|head|co|assistant|class|classroom|substitute)[ -])?(teacher|tutor|instructor)s?|lehrer(in|innen)?|lehrkr(aft|äfte)|leiter(in)?|leitung|profesor(a|es)?|maestr[oa]s?|enseignante?s?)$/i,
}

/** People in the exports of other systems who are no members of a school here, unless the user says so. */
const staffKind =
  /^((district |site |system )?administrator|aide|proctor|principal|counselor|relative|(support )?staff|visitor|other)$/i

const noKind = (kind: string) => `"${kind}" isn’t a student, parent, or teacher.`

/** The kinds among labels with other words. Without one, who is in a grade or under 18 is a student. */
function labeledKinds(text: string, isPupil: () => boolean, everyoneIs: ImportKind) {
  const words = text
    .split(/:::|[,;/&*]/)
    .flatMap((word) => [word.trim(), word.trim().split(' ')[0] ?? ''])
    .map((word) => (/^(true|yes|ja)$/i.test(word) ? 'child' : word))
  const is = (kind: keyof typeof kindWords) => words.some((word) => kindWords[kind].test(word))
  const [isStudent, isParent, isTeacher] = [is('isStudent'), is('isParent'), is('isTeacher')]
  if (isStudent || isParent || isTeacher)
    return { isStudent, isParent, isTeacher, unknown: undefined }
  return { ...onlyKind(isPupil() ? 'Student' : everyoneIs), unknown: undefined }
}

const isUnderage = (birthDate: string | null) =>
  birthDate !== null && Temporal.PlainDate.from(birthDate).add({ years: 18 }).toString() > today()

const today = () => clock.timestamp().slice(0, 10)

const onlyKind = (kind: ImportKind) => ({
  isStudent: kind === 'Student',
  isParent: kind === 'Parent',
  isTeacher: kind === 'Teacher',
})

function kindsOf(text: string, everyoneIs: ImportKind) {
  const words = text
    .split(/[,;/&]/)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  if (words.length === 0) return { ...onlyKind(everyoneIs), unknown: undefined }
  const unknown = words.find((word) => !Object.values(kindWords).some((kind) => kind.test(word)))
  const is = (kind: keyof typeof kindWords) => words.some((word) => kindWords[kind].test(word))
  return {
    isStudent: is('isStudent'),
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
function reader(fields: Fields, cells: string[], faults: Fault[]) {
  const cell = (field: ImportField) => {
    const whole = cells[fields.indexOf(field)]?.trim() ?? ''
    const isAddress = field.endsWith('Email') || field.endsWith('Phone')
    const text = isAddress ? (whole.split(' ::: ')[0] ?? '') : whole
    return (field.endsWith('Name') ? emptyName : empty).test(text) ? '' : text
  }

  function complain(field: ImportField, message: string) {
    const place = fields.indexOf(field)
    // Without a column to point to, the sentence has to name the field.
    faults.push({ place, sentence: place < 0 ? `${importFieldName(field)}: ${message}` : message })
    return null
  }

  function read<Value>(field: ImportField, schema: z.ZodMiniType<Value>, text = cell(field)) {
    const damage = damageIn(text)
    if (damage !== undefined) return complain(field, damage)
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
    const text = withoutLast(cell(firstField), cell(`${prefix}LastName`)) || first
    if (isSeveral(text) || (text !== first && commaParts(text).length > 1)) {
      complain(given, severalIn(prefix, cell(given)))
    }
    if (text !== '' && !/\p{L}/u.test(text)) complain(given, `"${text.slice(0, 60)}" isn’t a name.`)
    if (text.includes('@')) complain(given, addressInName(text))
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

  /** One date for each child, in their order. */
  function readDates(field: ImportField, count: number): (string | null)[] {
    const texts = cell(field)
      .split(/[;,&\n]|\sand\s/)
      .map((text) => text.trim())
      .filter(Boolean)
    if (texts.length === 0) return []
    if (texts.length !== count) {
      complain(
        field,
        `There are ${count} children and ${texts.length} dates. Separate them with semicolons.`,
      )
      return []
    }
    return texts.map((text) => {
      const answer = readDate(text, fields.includes('BirthDateDayFirst'))
      return 'date' in answer ? answer.date : complain(field, answer.problem)
    })
  }

  return { cell, complain, read, readName, readBirthDate, readDates }
}

/** The first name in "Kim, Ava" if the last name is Kim. */
function withoutLast(text: string, lastName: string): string {
  const [last = '', first = '', ...more] = commaParts(text)
  return first !== '' && more.length === 0 && searchable(last) === searchable(lastName)
    ? first
    : text
}

function severalIn(prefix: string, text: string) {
  const said = `"${text.replaceAll(/\s+/g, ' ').slice(0, 60)}" looks like more than one person.`
  return prefix.startsWith('Guardian')
    ? `${said} Enter one here, and add the other as another guardian.`
    : `${said} Enter one here, and give each of the others a separate row in the file.`
}

/** Whether a cell names two people or more: "Mia & Tom". */
export const isSeveral = (name: string) =>
  name.split(/[&+;\n]/).filter((part) => part.trim() !== '').length > 1 ||
  /\s(and|und)\s/i.test(name)

/** Whether a cell is the total below the rows of a spreadsheet, or says that nobody is there yet. */
const isTotal = (name: string) =>
  /^((grand |sub)?total|sum|summe|gesamt|anzahl|count)( of .*|:.*| \w+)?$/i.test(name) ||
  /^(tb[adc]|vacant)$/i.test(name)
