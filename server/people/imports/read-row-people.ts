import { ContactEmail, personFields } from '#contract/people/people.ts'
import type { ImportField, ImportMeaning } from '#contract/people/imports.ts'
import { searchable } from '#server/database/searchable.ts'
import type { Steps } from '#server/process/slices.ts'
import type { Guardian, ImportReading, Question } from './entries.ts'
import { takeGrades } from './read-grades.ts'
import { relationOf } from './read-kinds.ts'
import { addressInName, isTotal, type RowReader } from './read-row-cells.ts'
import { groupsOf, lastNameOf, type Name, readNames } from './split-names.ts'

type Style = { hasFirstNames: boolean; isCommaStyle: boolean }
export type Styles = Map<ImportMeaning, Style>

/** How the cells of each column of names are written. */
export function* stylesOf(fields: (ImportMeaning | null)[], cells: string[][]): Steps<Styles> {
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

const isLastFirst = (
  fields: (ImportMeaning | null)[],
  row: string[],
  [last = '', ...rest]: string[],
) =>
  rest.length === 1 && lastNamesIn(fields, row).some((one) => searchable(one) === searchable(last))

const namesField = /FullName$|^(Children|Guardians)$/

/** The last names that the people in a row may share. */
function lastNamesIn(fields: (ImportMeaning | null)[], row: string[]): string[] {
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

/** Reads the names of a row: of its person, and of the guardians. A cell that is one person or several is asked about. */
export function peopleOf(
  { fields, cells, faults, cell, complain, read, readName }: RowReader,
  { styles, reading }: { styles: Styles; reading: ImportReading | undefined },
) {
  const questions: string[] = []
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
      if (missing && questions.length === 0 && faults.length === 0) complain(missing, noName)
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

  function readOwn(): PersonName[] {
    const isFull = cell('FirstName') === '' && cell('FullName') !== ''
    if (!isFull) return [readName('')]
    const names = readPeople('FullName')
    const last = cell('LastName')
    if (names.length !== 1 || last === '') return namesOf(names, 'FullName')
    const [[first, own] = ['', '']] = names
    const isSame = searchable(own) === searchable(last)
    return namesOf([[isSame || own === '' ? first : `${first} ${own}`, last]], 'FullName')
  }

  function readGuardians(): Guardian[] {
    const isListedOnly =
      cell('Guardians') !== '' && !guardianParts.some((part) => cell(`Guardian1${part}`) !== '')
    const listed = isListedOnly ? namesOf(readPeople('Guardians'), 'Guardians') : []
    return [...listed.map(parentOf), ...readGuardian('Guardian1'), ...readGuardian('Guardian2')]
  }

  /** What the user has to decide, or has decided. */
  const question = (): Question | null =>
    questions[0] === undefined ? null : { sentence: questions[0], choice: reading ?? null }

  return { readPeople, namesOf, readGuardians, readOwn, withContacts, question }
}

export type PersonName = { firstName: string; lastName: string }

export const noContacts = { preferredName: null, birthDate: null, phone: null, contactEmail: null }

export const parentOf = (name: PersonName): Guardian => ({
  ...name,
  ...noContacts,
  relation: 'Parent',
})

export const noName = 'There’s no name to go with this. Add a name, or don’t import this column.'
const guardianParts = ['FirstName', 'LastName', 'FullName', 'Email', 'Phone'] as const

function questionOf(text: string, one: Name, several: Name[], field: ImportField): string {
  const [person, people] = field.startsWith('Guardian')
    ? ['adult', 'adults']
    : ['child', 'children']
  const said = several.map((name) => name.join(' ').trim()).join(' and ')
  return `"${text.slice(0, 100)}" can be one ${person}, ${one.join(' ').trim()}, or ${several.length} ${people}, ${said}. Which is it?`
}

export const fullName = ({ firstName, lastName }: PersonName) => `${firstName} ${lastName}`.trim()
