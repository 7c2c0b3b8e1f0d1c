import type { AdultRelation } from '#contract/families.ts'
import { fieldMessage } from '#contract/field-message.ts'
import { type ImportField, importFieldNames } from '#contract/imports.ts'
import { ContactEmail, personFields } from '#contract/people.ts'
import { optionalLine } from '#contract/text.ts'
import type { z } from '#contract/zod.ts'
import { readDate } from './read-date.ts'

/** Somebody as the file tells of them. */
export type Told = {
  firstName: string
  lastName: string
  preferredName: string | null
  birthDate: string | null
  phone: string | null
  contactEmail: string | null
}

export type Guardian = Told & { relation: AdultRelation }

/** What one row says, and what is wrong with it. */
export type Entry = {
  row: number
  person: Told
  isStudent: boolean
  isParent: boolean
  isTeacher: boolean
  family: string | null
  guardians: Guardian[]
  problems: string[]
}

type Fields = (ImportField | null)[]

/** The number of a row as spreadsheets count, with the head of the columns in row 1. */
export const rowNumber = (index: number) => index + firstRow
export const indexOfRow = (row: number) => row - firstRow
const firstRow = 2

/** Reads the rows of a file by what its columns mean. Empty rows count, and say nothing. */
export function readRows(fields: Fields, cells: string[][]): Entry[] {
  return cells.flatMap((row, index) =>
    row.length === 0 ? [] : readRow(fields, row, rowNumber(index)),
  )
}

function readRow(fields: Fields, cells: string[], row: number): Entry {
  const problems: string[] = []
  const cell = (field: ImportField) => cells[fields.indexOf(field)]?.trim() ?? ''
  const complain = (field: ImportField, message: string) => {
    problems.push(`${importFieldNames[field]}: ${message}`)
    return null
  }
  function read<Value>(field: ImportField, schema: z.ZodMiniType<Value>, text = cell(field)) {
    const { data, error } = schema.safeParse(text, { error: fieldMessage })
    const message = error?.issues[0]?.message
    return message === undefined ? (data as Value) : complain(field, message)
  }
  function readName(prefix: '' | 'Guardian1' | 'Guardian2') {
    const [first, last] = splitName(cell(`${prefix}FullName`))
    return {
      firstName:
        read(`${prefix}FirstName`, personFields.firstName, cell(`${prefix}FirstName`) || first) ??
        '',
      lastName:
        read(`${prefix}LastName`, personFields.lastName, cell(`${prefix}LastName`) || last) ?? '',
    }
  }
  function readBirthDate() {
    const isDayFirst = fields.includes('BirthDateDayFirst')
    const field = isDayFirst ? 'BirthDateDayFirst' : 'BirthDate'
    const text = cell(field)
    if (text === '') return null
    const answer = readDate(text, isDayFirst)
    return 'date' in answer ? answer.date : complain(field, answer.problem)
  }
  function readGuardian(prefix: 'Guardian1' | 'Guardian2'): Guardian[] {
    const texts = parts.map((part) => cell(`${prefix}${part}`))
    if (texts.every((text) => text === '')) return []
    return [
      {
        ...readName(prefix),
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
    birthDate: readBirthDate(),
    phone: read('Phone', personFields.phone),
    contactEmail: read('Email', ContactEmail),
  }
  const kinds = kindsOf(cell('Kind'))
  if (kinds.unknown) complain('Kind', `"${kinds.unknown}" is no student, parent or teacher.`)
  const guardians = [...readGuardian('Guardian1'), ...readGuardian('Guardian2')]
  const [one, two] = guardians
  if (one?.contactEmail && one.contactEmail === two?.contactEmail) {
    complain('Guardian2Email', 'It is the email of guardian 1 as well. Leave one of them empty.')
  }
  const family = read('Family', optionalLine(100))
  const { isStudent, isParent, isTeacher } = kinds
  return { row, person, isStudent, isParent, isTeacher, family, guardians, problems }
}

const parts = ['FirstName', 'LastName', 'FullName', 'Email', 'Phone'] as const

/** "Lind, Ada" and "Ada Lind"; one word is a first name. */
function splitName(name: string): [first: string, last: string] {
  const [last, first] = name.split(',').map((part) => part.trim())
  if (first) return [first, last ?? '']
  const words = name.split(/\s+/)
  return words.length < 2 ? [name, ''] : [words.slice(0, -1).join(' '), words.at(-1) ?? '']
}

const kindWords = {
  isStudent: /^(student|child|pupil|kid)s?$/i,
  isParent: /^(parent|guardian|mother|father)s?$/i,
  isTeacher: /^(teacher|tutor|instructor)s?$/i,
}

/** Whoever is said to be nothing is a student. */
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
