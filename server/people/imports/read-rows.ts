import type { AdultRelation } from '#contract/people/families.ts'
import { type ImportField, moreChildren, mostImportPeople } from '#contract/people/imports.ts'
import { ContactEmail, personFields } from '#contract/people/people.ts'
import { optionalLine } from '#contract/text.ts'
import type { Steps } from '#server/process/slices.ts'
import { invalidFields } from '#server/http/problem.ts'
import { reader } from './read-cells.ts'

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

/** What one row says of one person and their guardians, and what is wrong with it. */
export type Entry = {
  row: number
  person: Told
  isStudent: boolean
  isParent: boolean
  isTeacher: boolean
  family: string | null
  guardians: Guardian[]
  problems: Fault[]
}

/** What is wrong, and with which cell. */
export type Fault = { place: number; sentence: string }

type Fields = (ImportField | null)[]

/** The number of a row as spreadsheets count, with the head of the columns in row 1. */
export const rowNumber = (index: number) => index + firstRow
export const indexOfRow = (row: number) => row - firstRow
const firstRow = 2

/** Reads the rows of a file by what its columns mean. Empty rows count, and say nothing; others tell of several children. */
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

const tooManyPeople = `This file tells of more than ${mostImportPeople} people. Split it, and import one part after the other.`

function readRow(fields: Fields, cells: string[], row: number): Entry[] {
  const problems: Fault[] = []
  const { cell, complain, read, readName, readBirthDate } = reader(fields, cells, problems)
  function readGuardian(prefix: 'Guardian1' | 'Guardian2'): Guardian[] {
    const texts = parts.map((part) => cell(`${prefix}${part}`))
    if (texts.every((text) => text === '')) return []
    const named = parts.find((part, index) => part.endsWith('Name') && texts[index] !== '')
    const told = parts.find((_, index) => texts[index] !== '') ?? 'Email'
    if (!named) complain(`${prefix}${told}`, noName)
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
  if (kinds.unknown) complain('Kind', `"${kinds.unknown}" is no student, parent or teacher.`)
  const guardians = [...readGuardian('Guardian1'), ...readGuardian('Guardian2')]
  const [one, two] = guardians
  if (one?.contactEmail && one.contactEmail === two?.contactEmail) {
    complain('Guardian2Email', 'It is the email of guardian 1 as well. Leave one of them empty.')
  }
  const family = read('Family', familyName)
  const { isStudent, isParent, isTeacher } = kinds
  const first = { row, person, isStudent, isParent, isTeacher, family, guardians, problems }
  const siblings = moreChildren.flatMap((prefix) => {
    const named = [`${prefix}FirstName`, `${prefix}FullName`, `${prefix}BirthDate`] as const
    if (named.every((field) => cell(field) === '')) return []
    const birthDate = readBirthDate(`${prefix}BirthDate`)
    const told = { preferredName: null, phone: null, contactEmail: null, birthDate }
    return { ...first, ...student, person: { ...readName(prefix), ...told } }
  })
  return [first, ...siblings]
}

const noName = 'No name stands beside it. Write it down, or leave the column out.'
const familyName = optionalLine(100)
const student = { isStudent: true, isParent: false, isTeacher: false }
const parts = ['FirstName', 'LastName', 'FullName', 'Email', 'Phone'] as const

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
