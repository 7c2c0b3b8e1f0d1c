import type { ImportField, ImportKind } from '#contract/people/imports.ts'
import { searchable } from '#server/database/searchable.ts'

type Columns = Record<string, ImportField>

/** An export of another system, recognized by its headers. */
export type KnownExport = {
  name: string
  /** Each of these lists of headers is in no other file. */
  marks: string[][]
  columns: Columns
  /** Whether other columns may be guessed from their headers. */
  hasOthers?: true
  /**
   * How the column of kinds is read. `Labels` have other words too, or nothing: then whoever is in a grade or under 18 is a
   * student, and the user chooses who others are.
   */
  kinds: 'Roles' | 'Labels'
  /** Who others are, if the user doesn’t have to choose. Null if they do. */
  others: ImportKind | null
  /** What the user has to know of this export. */
  note: string
}

const byAge =
  'Everyone under 18 is a student, unless their labels say otherwise. Choose below who the others are.'

const knownExports: KnownExport[] = [
  {
    name: 'OneRoster',
    marks: [['sourcedid', 'givenname', 'familyname']],
    columns: {
      sourcedid: 'RecordId',
      status: 'Status',
      role: 'Kind',
      givenname: 'FirstName',
      familyname: 'LastName',
      preferredgivenname: 'PreferredName',
      preferredfirstname: 'PreferredName',
      email: 'Email',
      phone: 'Phone',
      agentsourcedids: 'RelativeIds',
      agents: 'RelativeIds',
      birthdate: 'BirthDate',
      grades: 'Grade',
    },
    kinds: 'Roles',
    others: 'Student',
    note: 'Students and their parents become families. Classes are imported only in “Set Up Your Program”, and enrollments aren’t imported.',
  },
  {
    name: 'Google Contacts',
    marks: [
      ['phonetic first name', 'labels'],
      ['given name', 'family name', 'yomi name'],
    ],
    columns: {
      'first name': 'FirstName',
      'given name': 'FirstName',
      'last name': 'LastName',
      'family name': 'LastName',
      nickname: 'PreferredName',
      birthday: 'BirthDate',
      labels: 'Kind',
      'group membership': 'Kind',
      'e mail 1 value': 'Email',
      'phone 1 value': 'Phone',
    },
    kinds: 'Labels',
    others: null,
    note: byAge,
  },
  {
    name: 'Outlook',
    marks: [
      ['e mail address', 'e mail 2 address', 'last name'],
      ['e mail address', 'e mail display name', 'last name'],
    ],
    columns: {
      'first name': 'FirstName',
      'last name': 'LastName',
      nickname: 'PreferredName',
      birthday: 'BirthDate',
      categories: 'Kind',
      'e mail address': 'Email',
      'mobile phone': 'Phone',
    },
    kinds: 'Labels',
    others: null,
    note: byAge,
  },
  {
    name: 'Planning Center People',
    marks: [
      ['household id', 'household primary contact'],
      ['person id', 'given name', 'nickname', 'membership'],
    ],
    columns: {
      'person id': 'RecordId',
      'first name': 'FirstName',
      'last name': 'LastName',
      birthdate: 'BirthDate',
      grade: 'Grade',
      child: 'Kind',
      status: 'Status',
      'home email': 'Email',
      'mobile phone number': 'Phone',
      'household id': 'FamilyId',
      'household name': 'Family',
    },
    kinds: 'Labels',
    others: 'Parent',
    note: 'People of the same household ID become a family. Everyone who is marked as a child, in a grade or under 18 becomes a student. Choose below who the others are.',
  },
  {
    name: 'Gibbon',
    marks: [['surname', 'official name', 'primary role']],
    columns: {
      surname: 'LastName',
      'first name': 'FirstName',
      'preffered name': 'PreferredName',
      'preferred name': 'PreferredName',
      'date of birth': 'BirthDate',
      status: 'Status',
      'primary role': 'Kind',
      email: 'Email',
      'phone 1': 'Phone',
    },
    kinds: 'Roles',
    others: 'Student',
    note: 'This export doesn’t say who belongs to which family. Add a column named Family to import families.',
  },
  {
    name: 'hitobito',
    marks: [['vorname', 'nachname', 'haupt e mail']],
    columns: {
      vorname: 'FirstName',
      nachname: 'LastName',
      ubername: 'PreferredName',
      'haupt e mail': 'Email',
      geburtstag: 'BirthDate',
      rollen: 'Kind',
      'telefonnummer mobil': 'Phone',
      'telefonnummer privat': 'Phone',
    },
    kinds: 'Labels',
    others: null,
    note: byAge,
  },
]

/** The words of a header. */
export const wordsOf = (header: string) =>
  searchable(header)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

export function exportOf(headers: string[]): KnownExport | null {
  const words = new Set(headers.map(wordsOf))
  const isMarked = ({ marks }: KnownExport) =>
    marks.some((mark) => mark.every((one) => words.has(one)))
  return knownExports.find(isMarked) ?? null
}

/** The other files of OneRoster, by a header that only they have. */
const otherFiles: [string, string][] = [
  ['usersourcedid', 'enrollments.csv or roles.csv'],
  ['coursesourcedid', 'classes.csv'],
  ['parentsourcedid', 'orgs.csv or academicSessions.csv'],
  ['schoolyearsourcedid', 'courses.csv'],
  ['americanindianoralaskanative', 'demographics.csv'],
]

/** Why a file of OneRoster has no people to import. */
export function refusalOfExport(headers: string[]): string | null {
  const words = new Set(headers.map(wordsOf))
  if (!words.has('sourcedid') || words.has('familyname')) return null
  const [, file] = otherFiles.find(([header]) => words.has(header)) ?? []
  if (file === undefined) return null
  return `This is ${file} of OneRoster, which has no names of people. Choose users.csv, or all files of the export at once.`
}

/** OneRoster 1.2 has roles in another file. Grades and links between people say who is a student and who is a parent. */
export function withRoles({ headers, cells }: { headers: string[]; cells: string[][] }) {
  const words = headers.map(wordsOf)
  if (exportOf(headers)?.name !== 'OneRoster' || words.includes('role')) return { headers, cells }
  const [id, agents, grades] = ['sourcedid', 'agentsourcedids', 'grades'].map((word) =>
    words.indexOf(word),
  )
  const pupils = new Set(cells.filter((row) => read(row, grades)).map((row) => read(row, id)))
  const linked = cells.filter((row) => pupils.has(read(row, id)))
  const parents = new Set(linked.flatMap((row) => idsIn(read(row, agents))))
  const roleOf = (row: string[]) => {
    if (pupils.has(read(row, id))) return 'student'
    const isParent =
      parents.has(read(row, id)) || idsIn(read(row, agents)).some((one) => pupils.has(one))
    return isParent ? 'parent' : 'no role'
  }
  return {
    headers: [...headers, 'role'],
    cells: cells.map((row) => (row.length > 0 ? [...row, roleOf(row)] : row)),
  }
}

const read = (row: string[], place = -1) => row[place] ?? ''

/** The record ids in a cell. */
export const idsIn = (cell: string) =>
  cell
    .split(/[,;|\s]+/)
    .map((id) => id.replaceAll(/["[\]]/g, ''))
    .filter(Boolean)
