import papa from 'papaparse'
import type { SetUpClassRow } from '#contract/organizations/set-up.ts'
import type { Sheet } from './read-people-file.ts'

type Row = Partial<Record<string, string>>

/**
 * The people of OneRoster 1.1 or 1.2 as one sheet: its users with their birth dates (demographics.csv) and, in 1.2, their roles
 * (roles.csv). Its classes have their teachers. Null if the sheets are of something else.
 */
export function joinOneRoster(sheets: readonly Sheet[]): Sheet | null {
  const tables = sheets.map((sheet) => ({ ...sheet, ...rowsIn(sheet.text) }))
  const find = (...headers: string[]) =>
    tables.find((table) => headers.every((header) => table.headers.includes(header)))
  const users = find('sourcedId', 'givenName', 'familyName')
  if (!users) return null

  const birthDates = find('sourcedId', 'birthDate', 'sex')?.rows ?? []
  const roles = find('userSourcedId', 'roleType', 'role')?.rows ?? []
  const birthDateOf = columnOf(birthDates, 'sourcedId', 'birthDate')
  const roleOf = columnOf(roles.toSorted(primaryLast('roleType')), 'userSourcedId', 'role')
  const people = users.rows.map((row) => ({
    ...row,
    ...(birthDates.length > 0 && {
      birthDate: row['birthDate'] || birthDateOf.get(row['sourcedId']),
    }),
    // Somebody without a role is asked about.
    ...(roles.length > 0 && { role: roleOf.get(row['sourcedId']) ?? 'no role' }),
  }))
  return {
    name: users.name,
    fileName: users.fileName,
    text: papa.unparse(people),
    classes: classesOf({
      users: users.rows,
      classes: find('sourcedId', 'title', 'courseSourcedId')?.rows ?? [],
      enrollments: find('classSourcedId', 'userSourcedId', 'role')?.rows ?? [],
    }),
  }
}

interface Roster {
  users: Row[]
  classes: Row[]
  enrollments: Row[]
}

/** The classes that are not deleted, each with its primary teacher. */
function classesOf({ users, classes, enrollments }: Roster): SetUpClassRow[] {
  const teachers = enrollments.filter((row) => row['role'] === 'teacher' && isActive(row))
  const teacherOf = columnOf(
    teachers.toSorted(primaryLast('primary')),
    'classSourcedId',
    'userSourcedId',
  )
  const nameOf = new Map(users.map((row) => [row['sourcedId'], nameIn(row)]))
  return classes.filter(isActive).map((row) => ({
    name: row['title'] ?? '',
    teacher: nameOf.get(teacherOf.get(row['sourcedId'])) ?? '',
    slot: '',
    room: row['location'] ?? '',
    ages: '',
    seats: '',
  }))
}

/** A column by another one. Of several rows the last one counts. */
const columnOf = (rows: readonly Row[], key: string, column: string) =>
  new Map(rows.map((row) => [row[key], row[column]]))

const primaryLast = (column: string) => (one: Row, other: Row) =>
  Number(isPrimary(one[column])) - Number(isPrimary(other[column]))

const isPrimary = (cell = '') => /^(true|primary)$/i.test(cell)

/** A bulk export has no status. */
const isActive = ({ status = '' }: Row) => /^(active)?$/i.test(status)

const nameIn = (row: Row) =>
  `${row['preferredFirstName'] || row['preferredGivenName'] || row['givenName']} ${row['familyName']}`

function rowsIn(text: string): { headers: string[]; rows: Row[] } {
  const { data, meta } = papa.parse<Row>(text.replace(/^sep=.\n/, ''), {
    header: true,
    skipEmptyLines: true,
    transform: (cell) => cell.trim(),
  })
  return { headers: meta.fields ?? [], rows: data }
}
