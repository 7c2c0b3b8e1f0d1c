import type { GradeLevel } from '#contract/people/grade-levels.ts'
import { type ImportKind, type ImportMeaning, moreChildren } from '#contract/people/imports.ts'
import { ContactEmail, personFields } from '#contract/people/people.ts'
import { optionalLine } from '#contract/text.ts'
import type { Entry, ImportReading } from './entries.ts'
import { exportOf, idsIn, type KnownExport, wordsOf } from './known-exports.ts'
import { noCare } from './read-care.ts'
import { isUnderage, kindsOf, labeledKinds, noKind, staffKind } from './read-kinds.ts'
import { readAllergies, withCare } from './read-row-care.ts'
import { readerOf } from './read-row-cells.ts'
import { readGrade, withGrades } from './read-row-grades.ts'
import {
  fullName,
  noContacts,
  parentOf,
  peopleOf,
  type PersonName,
  type Styles,
} from './read-row-people.ts'

/** A recognized export, and the place of its grades. */
export type Source = Pick<KnownExport, 'kinds'> & { gradePlace: number }

export function sourceOf(headers: string[]): Source | null {
  const known = exportOf(headers)
  const gradePlace = headers.findIndex((header) => /^grades?$/.test(wordsOf(header)))
  return known && { kinds: known.kinds, gradePlace }
}

type RowOf = {
  fields: (ImportMeaning | null)[]
  styles: Styles
  source: Source | null
  everyoneIs: ImportKind | null
  reading: ImportReading | undefined
  levels: GradeLevel[]
}

/** The people in one row. */
export function readRow(
  { fields, styles, source, everyoneIs, reading, levels }: RowOf,
  cells: string[],
  row: number,
): Entry[] {
  const reader = readerOf(fields, cells)
  const { cell, complain, faults, notes, read, readName, readBirthDate, readDates } = reader
  const { readPeople, namesOf, readGuardians, readOwn, withContacts, question } = peopleOf(reader, {
    styles,
    reading,
  })
  const guardians = readGuardians()
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
    problems: faults,
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
    const grade = readGrade(reader, levels, `${prefix}Grade`)
    const care = { ...noCare, conditions: readAllergies(reader, `${prefix}Allergies`) }
    return { ...shared, ...student, grade, care, question: question(), person }
  })
  if (!isStudent) return [...own, ...siblings]
  const isApart = moreChildren.some((prefix) => fields.includes(`${prefix}Grade`))
  return withCare(
    reader,
    isApart
      ? [...withGrades(reader, levels, own, 'FullName'), ...siblings]
      : withGrades(reader, levels, [...own, ...siblings], 'FullName'),
    guardians,
  )

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
      const adults = readOwn().map(parentOf)
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
    return named.length > 0
      ? withCare(reader, withGrades(reader, levels, entries, 'Children'), guardians)
      : entries
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

const severalOwn = 'There are several people in this row. Give each a row of their own.'
const ownRow = 'A row with a column of children is a parent. Give others a row of their own.'

const childrenNote = (names: PersonName[]) =>
  `${names.length} children: ${names.map(fullName).join(', ')}.`

/** What systems say about people who left, and OneRoster about records that it deletes. */
const goneStatus =
  /^(to ?be ?deleted|deleted|inactive|left|withdrawn|former|archived|inaktiv|ausgetreten)$/i

const familyName = optionalLine(100)
const student = { isStudent: true, isParent: false, isTeacher: false }
