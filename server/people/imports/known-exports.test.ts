import { expect, test } from 'vitest'
import { judge } from './judge-rows.ts'
import { exportOf, refusalOfExport, withRoles } from './known-exports.ts'
import { guessFields } from './guess-fields.ts'
import { readCsv } from './read-csv.ts'
import { exportedFiles } from './test-exports.ts'
import { atOnce } from './test-spreadsheets.ts'

function judged(lines: string[]) {
  const { headers, cells } = withRoles(readCsv(lines.join('\n')))
  const fields = guessFields(headers, cells)
  return { headers, fields, ...atOnce(judge({ fields, cells, fixes: {}, headers }, [])) }
}

test.each(Object.entries(exportedFiles))(
  'An export of %s is recognized, with its people and families',
  (name, { lines, people, families }) => {
    const { headers, plan } = judged(lines)
    expect(exportOf(headers)?.name).toBe(name.replace(/ 1\.\d$|, before 2024$/, ''))
    const kinds = plan.people.map(({ fromFile, isStudent, isParent, isTeacher }) =>
      [
        fromFile.firstName,
        fromFile.lastName,
        [isStudent && 'S', isParent && 'P', isTeacher && 'T'].filter(Boolean).join(''),
      ].join(' '),
    )
    expect(kinds).toEqual(people)
    const together = plan.families.map(({ additions }) =>
      additions.map(({ draft }) => draft.fromFile.firstName).join(', '),
    )
    expect(together).toEqual(families)
  },
)

test('Children who share only one of their parents are in two families, so that the other parent sees one of them', () => {
  const { rows } = judged(exportedFiles['OneRoster 1.1']?.lines ?? [])
  const guardians = rows.flatMap((row) =>
    row.guardians.map(({ name, children }) => `${name}: ${children.join()}`),
  )
  expect(guardians).toEqual(['Anna Kim: Ava Kim', 'Ben Lee: Ava Kim', 'Anna Kim: Hana Kim'])
})

test('Administrators and deleted records of OneRoster are skipped and say why', () => {
  const { rows } = judged(exportedFiles['OneRoster 1.1']?.lines ?? [])
  expect(
    rows.filter(({ verdict }) => verdict === 'LeftOut').map(({ sentences }) => sentences),
  ).toEqual([
    ['"administrator" isn’t a student, parent, or teacher.'],
    ['The file says that this record is "tobedeleted".'],
  ])
})

test('A person of OneRoster 1.2 whose role is in another file is asked about', () => {
  const { rows } = judged(exportedFiles['OneRoster 1.2']?.lines ?? [])
  expect(rows[2]?.faults.map(({ sentence }) => sentence)).toEqual([
    '"no role" isn’t a student, parent, or teacher.',
  ])
})

test.each([
  ['sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId', 'orgs.csv'],
  ['sourcedId,status,dateLastModified,title,grades,courseSourcedId,schoolSourcedId', 'classes.csv'],
  ['sourcedId,status,dateLastModified,classSourcedId,userSourcedId,role', 'enrollments.csv'],
])('A file of OneRoster without people is refused with what to choose: %s', (head, file) => {
  const refusal = refusalOfExport(head.split(','))
  expect(refusal).toContain(file)
  expect(refusal).toContain('Choose users.csv')
})

test('A data row with words of a header is not a header', () => {
  const { plan } = judged(['Name,Role,Relation', 'Ava Kim,Student,Mother'])
  expect(plan.people.map(({ fromFile }) => fromFile.firstName)).toEqual(['Ava'])
})

test.each([
  ['Vorname;Name;Geburtsdatum', ['FirstName', 'LastName', 'BirthDate']],
  [
    'Prénom;Nom;Date de naissance;Mère',
    ['FirstName', 'LastName', 'BirthDate', 'Guardian1FullName'],
  ],
  [
    'Nombre;Apellidos;Fecha de nacimiento;Madre',
    ['FirstName', 'LastName', 'BirthDate', 'Guardian1FullName'],
  ],
  ['Family ID;Family;Child', ['FamilyId', 'Family', 'FullName']],
])('Headers of other languages are guessed: %s', (head, fields) => {
  expect(guessFields(head.split(';'), [])).toEqual(fields)
})

test('Families with the same name and different ids are different', () => {
  const { plan } = judged(['Family ID,Family,Child', '1,Smith,Ava Smith', '2,Smith,Bo Smith'])
  expect(plan.families.map(({ additions }) => additions.length)).toEqual([1, 1])
})
