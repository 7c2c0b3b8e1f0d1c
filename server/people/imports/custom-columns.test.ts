import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Import } from '#contract/people/imports.ts'
import { insertCustomField } from '#server/people/custom-fields/test-custom-fields.ts'
import { openStaff } from '#server/rights/roles/test-roles.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openImports } from './test-imports.ts'

let server: TestApp
let imports: Awaited<ReturnType<typeof openImports>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  imports = await openImports(server)
  const { organizationId } = imports.school
  const add = (field: Omit<Parameters<typeof insertCustomField>[1], 'organizationId'>) =>
    insertCustomField(server.db, { organizationId, ...field })
  await add({ name: 'Shirt size', kind: 'Choice', choices: ['Small', 'Large'] })
  await add({ name: 'Nickname at camp' })
  await add({ name: 'Form signed', kind: 'YesNo' })
  await add({ name: 'Trial ends', kind: 'Date' })
  await add({ name: 'Bus line', subject: 'Family' })
})

/** The values of the organization, by the name of the field and of the person or the family. */
async function values() {
  const rows = await server.db
    .selectFrom('customValue')
    .innerJoin('customField', 'customField.id', 'customFieldId')
    .leftJoin('organizationUser', 'organizationUser.id', 'organizationUserId')
    .leftJoin('person', 'person.id', 'personId')
    .leftJoin('family', 'family.id', 'familyId')
    .where('customValue.organizationId', '=', imports.school.organizationId)
    .select(['customField.name as field', 'firstName', 'family.name as family', 'value'])
    .execute()
  return Object.fromEntries(
    rows.map(({ field, firstName, family, value }) => [
      `${field} of ${firstName ?? family}`,
      value,
    ]),
  )
}

async function imported(text: string) {
  const { status, body } = await imports.apply(await imports.review(text))
  expect(status).toBe(200)
  return body as Import
}

async function faultsOf(text: string) {
  const [row] = await imports.rows(await imports.review(text))
  return row?.faults.map(({ sentence }) => sentence)
}

const head =
  'First name,Last name,SHIRT SIZE,nickname at camp,Form signed,Trial ends,Family,Bus line\n'

test('Columns with the names of custom fields fill them in for new people and families, which undoing removes', async () => {
  const before = await imports.dump()
  const applied = await imported(`${head}Ava,Kim,small,Bear,x,31/12/2030,Kim,4\nLeo,Ek,,0,no,,,\n`)
  expect(await values()).toEqual({
    'Shirt size of Ava': 'Small',
    'Nickname at camp of Ava': 'Bear',
    'Form signed of Ava': 'Yes',
    'Trial ends of Ava': '2030-12-31',
    'Bus line of Kim': '4',
    'Nickname at camp of Leo': '0',
    'Form signed of Leo': 'No',
  })
  await imports.undo(applied)
  expect(await imports.dump()).toEqual(before)
})

test.each([
  ['Medium,,,,,', '"Medium" isn’t a choice of Shirt size. Use Small or Large, or clear the cell.'],
  [',,perhaps,,,', '"perhaps" isn’t yes or no.'],
  [',,,3/4/2030,,', '"3/4/2030" can be read with the day or the month first.'],
  [',,,2030-02-30,,', 'There is no February 30 in 2030.'],
  [',,,,,4', 'Bus line describes a family, and this row has none.'],
])('A cell that no field can have is an error: %s', async (cells, sentence) => {
  expect(await faultsOf(`${head}Ava,Kim,${cells}\n`)).toEqual([expect.stringContaining(sentence)])
})

const family = (size: string) => `Parent,Kids,Shirt size,Bus line\nAnna Kim,"Ava, Noah",${size},4\n`

describe('A row with two children', () => {
  test('says whose each value is', async () => {
    await imported(family('Ava: Small; Noah: large'))
    expect(await values()).toEqual({
      'Shirt size of Ava': 'Small',
      'Shirt size of Noah': 'Large',
      'Bus line of Kim family': '4',
    })
  })

  test.each(['Small', 'Ava: Small; Large', 'Mia: Small'])(
    'is asked about with %s',
    async (size) => {
      expect(await faultsOf(family(size))).toEqual([
        expect.stringContaining('There are 2 people in this row. Write whose it is'),
      ])
    },
  )
})

test('Two rows about one person or family cannot say different values', async () => {
  const text = `First name,Last name,Birth date,Family,Shirt size,Bus line\nAva,Kim,2015-03-14,Kim,Small,4\nAva,Kim,2015-03-14,Kim,Large,5\n`
  const [, row] = await imports.rows(await imports.review(text))
  expect(row?.faults.map(({ sentence }) => sentence)).toEqual([
    'Shirt size is Large in this row, and Small in row 2. Correct one of them.',
    'Bus line is 5 in this row, and 4 in row 2. Correct one of them.',
  ])
})

describe('A person and a family who are here', () => {
  const people = 'First name,Last name,Birth date,Family,Shirt size,Nickname at camp,Bus line\n'
  const first = `${people}Ava,Kim,2015-03-14,Kim,Small,,4\n`
  const second = `${people}Ava,Kim,2015-03-14,Kim,Large,Bear,5\n`

  test('keep what differs, and get what is missing', async () => {
    await imported(first)
    const review = await imports.review(second)
    const [row] = await imports.rows(review)
    expect(row).toMatchObject({
      choices: ['Keep', 'Take'],
      choice: 'Keep',
      differences: [
        { label: 'Shirt size of Ava Kim', here: 'Small', fromFile: 'Large' },
        { label: 'Bus line of Kim', here: '4', fromFile: '5' },
      ],
    })
    await imports.apply(review)
    expect(await values()).toEqual({
      'Shirt size of Ava': 'Small',
      'Nickname at camp of Ava': 'Bear',
      'Bus line of Kim': '4',
    })
  })

  test('get the values of the file if the user takes them, and undoing restores theirs', async () => {
    await imported(first)
    const before = await imports.dump()
    const review = await imports.review(second)
    const [row] = await imports.rows(review)
    if (!row) throw new Error('No row')
    const { body: applied } = await imports.apply(
      await imports.fix(review, row, { choice: 'Take' }),
    )
    expect(applied.outcome).toEqual({ people: 0, families: 0, changed: 2 })
    expect(await values()).toEqual({
      'Shirt size of Ava': 'Large',
      'Nickname at camp of Ava': 'Bear',
      'Bus line of Kim': '5',
    })
    const { body: undone } = await imports.undo(applied)
    expect(undone.exceptions).toEqual([])
    const { custom_value: restored, ...after } = await imports.dump()
    const { custom_value: earlier, ...others } = before
    expect(after).toEqual(others)
    expect(restored.map(bare)).toEqual(expect.arrayContaining(earlier.map(bare)))
    expect(restored).toHaveLength(earlier.length)
  })

  test('keep values that changed since', async () => {
    await imported(first)
    const applied = await imported(`${people}Ava,Kim,2015-03-14,Kim,Small,Bear,\n`)
    await server.db
      .updateTable('customValue')
      .set({ value: 'Bee' })
      .where('value', '=', 'Bear')
      .execute()
    const { body: undone } = await imports.undo(applied)
    expect(undone.exceptions).toEqual(['Ava Kim keeps changes made after the import.'])
    expect(await values()).toMatchObject({ 'Nickname at camp of Ava': 'Bee' })
  })

  test('stay if somebody described the new family since', async () => {
    const applied = await imported(first)
    await server.db
      .updateTable('customValue')
      .set({ value: '7' })
      .where('value', '=', '4')
      .execute()
    const { body: undone } = await imports.undo(applied)
    expect(undone.outcome).toMatchObject({ people: 0, families: 0 })
    expect(await values()).toMatchObject({ 'Bus line of Kim': '7' })
  })
})

const bare = ({ id: _, ...row }: Record<string, unknown>) => row

test('A field that was deleted since means nothing', async () => {
  const review = await imports.review(`${head}Ava,Kim,,Bear,,,,\n`)
  await server.db.deleteFrom('customField').where('name', '=', 'Nickname at camp').execute()
  const { body } = await imports.ask('GET', `/${review.id}`)
  expect(body.columns[3].field).toBeNull()
  expect((await imports.apply(body)).status).toBe(200)
})

test('Only who edits members and families imports their custom fields', async () => {
  const staff = await openStaff(server)
  const { organizationId } = staff
  const size = await insertCustomField(server.db, { organizationId, name: 'Shirt size' })
  await insertCustomField(server.db, { organizationId, name: 'Bus line', subject: 'Family' })
  const { token } = await staff.holder('Cora', ['families.view', 'families.manage', 'data.import'])
  const path = '/api/Import/admin'
  const text = 'First name,Shirt size,Bus line\nAva,Small,4'
  const body = { organizationId, fileName: 'people.csv', text }
  const begun: Import = await (await server.post(path, { token, body })).json()
  expect(begun.customFields.map(({ name }) => name)).toEqual(['Bus line'])
  expect(begun.columns[1]?.field).toBeNull()
  const columns = ['FirstName', `CustomField${size}`, null]
  const mapping = { columns, everyoneIs: 'Student', version: 1 }
  const refused = await server.put(`${path}/columns/${begun.id}`, { token, body: mapping })
  expect([refused.status, (await refused.json()).fields.columns]).toEqual([
    422,
    expect.stringContaining('to import Shirt size.'),
  ])
})
