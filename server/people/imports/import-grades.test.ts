import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertUsualGradeLevels } from '#server/people/grade-levels/grade-levels.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { guessField } from './guess-fields.ts'
import { openImports } from './test-imports.ts'

let server: TestApp
let imports: Awaited<ReturnType<typeof openImports>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  imports = await openImports(server)
  await insertUsualGradeLevels(server.db, imports.school.organizationId)
})

/** The students of the organization by first name, with their grades. */
async function gradesHere() {
  const rows = await server.db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .leftJoin('gradeLevel', 'gradeLevel.id', 'gradeLevelId')
    .where('organizationUser.organizationId', '=', imports.school.organizationId)
    .where('gradeLevelId', 'is not', null)
    .select(['firstName', 'gradeLevel.name as grade'])
    .orderBy('firstName')
    .execute()
  return rows.map(({ firstName, grade }) => `${firstName}: ${grade}`)
}

async function faultsOf(text: string) {
  const rows = await imports.rows(await imports.review(text))
  return rows.flatMap(({ faults }) => faults.map(({ sentence }) => sentence))
}

test.each([
  ['Grade', 'Grade'],
  ['Current grade', 'Grade'],
  ['Grade level', 'Grade'],
  ['Grade in fall 2026', 'Grade'],
  ['Student grade', 'Grade'],
  ['Child 2 grade', 'Child2Grade'],
  ['Graduation', null],
])('A column %s is %s', (header, field) => {
  expect(guessField(header)).toBe(field)
})

describe('The grade of a student', () => {
  test('is shown before the import, saved, the same when it is imported again, and undone', async () => {
    const before = await imports.dump()
    const text = 'First name,Last name,Grade\nAva,Kim,3rd\nNoah,Kim,K\nMia,Lind,'
    const review = await imports.review(text)
    const [ava] = await imports.rows(review)
    expect(ava?.people).toEqual([{ name: 'Ava Kim', as: 'Student, 3rd grade' }])
    const { body: applied } = await imports.apply(review)
    expect(await gradesHere()).toEqual(['Ava: 3rd grade', 'Noah: Kindergarten'])
    const again = await imports.review(text)
    expect(again.outcome).toEqual({ people: 0, families: 0, changed: 0 })
    await imports.undo(applied)
    expect(await imports.dump()).toEqual(before)
  })

  test('that differs is asked about, and one that is missing is filled in', async () => {
    await imports.apply(await imports.review('Name,Grade\nAva Kim,3\nNoah Kim,'))
    let review = await imports.review('Name,Grade\nAva Kim,4\nNoah Kim,K')
    const [ava] = await imports.rows(review)
    expect(ava?.differences).toEqual([
      { label: 'The grade of Ava Kim', here: '3rd grade', fromFile: '4th grade' },
    ])
    if (ava) review = await imports.fix(review, ava, { choice: 'Take' })
    const { body: applied } = await imports.apply(review)
    expect(await gradesHere()).toEqual(['Ava: 4th grade', 'Noah: Kindergarten'])
    await imports.undo(applied)
    expect(await gradesHere()).toEqual(['Ava: 3rd grade'])
  })

  test('that a family has set is the organization’s once an import changes it', async () => {
    await imports.apply(await imports.review('Name,Grade\nAva Kim,3'))
    const { organizationId } = imports.school
    const members = server.db.updateTable('organizationUser').set({ isGradeFromFamily: true })
    await members.where('organizationId', '=', organizationId).execute()
    const review = await imports.review('Name,Grade\nAva Kim,4')
    const [ava] = await imports.rows(review)
    await imports.apply(await imports.fix(review, ava!, { choice: 'Take' }))
    const graded = server.db
      .selectFrom('organizationUser')
      .where('organizationId', '=', organizationId)
      .where('gradeLevelId', 'is not', null)
      .select('isGradeFromFamily')
    expect(await graded.execute()).toEqual([{ isGradeFromFamily: false }])
  })

  test('that no longer exists is not restored', async () => {
    await imports.apply(await imports.review('Name,Grade\nAva Kim,3'))
    let review = await imports.review('Name,Grade\nAva Kim,4')
    const [ava] = await imports.rows(review)
    if (ava) review = await imports.fix(review, ava, { choice: 'Take' })
    const { body: applied } = await imports.apply(review)
    await server.db
      .deleteFrom('gradeLevel')
      .where('organizationId', '=', imports.school.organizationId)
      .where('name', '=', '3rd grade')
      .execute()
    expect((await imports.undo(applied)).body.exceptions).toEqual([
      'Ava Kim keeps changes made after the import.',
    ])
    expect(await gradesHere()).toEqual(['Ava: 4th grade'])
  })

  test('that the organization does not have is named in its cell, and never added', async () => {
    expect(await faultsOf('Name,Grade\nAva Kim,13th')).toEqual([
      '"13th" isn’t a grade of this organization. Correct it, leave it empty, or add it under “Grade levels”.',
    ])
    await server.db
      .deleteFrom('gradeLevel')
      .where('organizationId', '=', imports.school.organizationId)
      .execute()
    const [row] = await imports.rows(await imports.review('Name,Grade\nAva Kim,3'))
    expect(row?.sentences).toEqual([
      'The grade isn’t imported, because this organization has no grades. Add them under “Grade levels”.',
      'Ava Kim will be added.',
    ])
  })

  test('in two rows of one child has to be the same', async () => {
    const rows = await imports.rows(
      await imports.review('Name,Birth date,Grade\nAva Kim,2018-03-04,3\nAva Kim,2018-03-04,4'),
    )
    expect(rows[1]?.sentences).toEqual([
      'The grade of Ava Kim is 4th grade in this row, and 3rd grade in row 2. Correct one of them.',
    ])
  })
})

describe('The grades of a family in one row', () => {
  test.each([
    ['beside the names', 'Family,Kids\nKim,"Ava (3rd), Noah (K)"'],
    ['in the order of the children', 'Family,Kids,Grades\nKim,"Ava, Noah","3, K"'],
    [
      'in columns',
      'Last name,Child 1 name,Child 1 grade,Child 2 name,Child 2 grade\nKim,Ava,3,Noah,K',
    ],
    [
      'in one column beside columns of children',
      'Last name,Child 1 name,Child 2 name,Grade\nKim,Ava,Noah,3; K',
    ],
  ])('are %s', async (_, text) => {
    await imports.apply(await imports.review(text))
    expect(await gradesHere()).toEqual(['Ava: 3rd grade', 'Noah: Kindergarten'])
  })

  test.each([
    ['Family,Kids,Grade\nKim,"Ava, Noah",3', 'There are 2 children in this row.'],
    [
      'Last name,Child 1 name,Child 2 name,Grade\nKim,Ava,Noah,3',
      'There are 2 children in this row.',
    ],
  ])('are asked about if they do not say whose they are: %s', async (text, sentence) => {
    expect(await faultsOf(text)).toEqual([expect.stringContaining(sentence)])
  })
})

test('The grade of a teacher is not imported', async () => {
  await imports.apply(await imports.review('Name,Kind,Grade\nTessa Tam,Teacher,"3, 4"'))
  expect(await gradesHere()).toEqual([])
})
