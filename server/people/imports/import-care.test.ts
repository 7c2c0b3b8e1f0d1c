import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { listConditions } from '#server/people/care/care.queries.ts'
import { openStaff } from '#server/rights/roles/test-roles.ts'
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
})

async function personId(firstName: string) {
  const { personId: id } = await server.db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .where('organizationId', '=', imports.school.organizationId)
    .where('firstName', '=', firstName)
    .select('personId')
    .executeTakeFirstOrThrow()
  return id
}

const conditionsOf = async (firstName: string) =>
  (await listConditions(server.db, await personId(firstName))).map(({ name }) => name)

const family = 'Parent,Email,Kids,Allergies,Emergency contact,Emergency phone,Pick-up\n'

test.each([
  ['Emergency Contact', 'EmergencyContact'],
  ['Emergency Contact 2 Name', 'EmergencyContact2'],
  ['Emergency contact phone', 'EmergencyPhone'],
  ['Emergency Cell 2', 'EmergencyPhone2'],
  ['Emergency contact name & phone', 'EmergencyContact'],
  ['Telefon Notfall', 'EmergencyPhone'],
  ['Teléfono de emergencia', 'EmergencyPhone'],
  ['Emergency contact 2 relationship', 'EmergencyRelation2'],
  ['Child 2 allergies', 'Child2Allergies'],
  ['Authorized pick-up', 'PickUp'],
  ['Emergency doctor phone', null],
  ['Health insurance', null],
])('A column "%s" is read as %s', (header, field) => {
  expect(guessField(header)).toBe(field)
})

describe('A family in a row', () => {
  test('brings care notes and contacts of each child, which undoing removes', async () => {
    const before = await imports.dump()
    const review = await imports.review(
      `${family}Anna Kim,anna@example.org,"Ava, Noah","Ava: peanuts; Noah: none",Sue Kim (grandmother),(828) 555-0142,"Anna Kim, Sue Kim"`,
    )
    const [row] = await imports.rows(review)
    expect(row?.sentences).toContain(
      'Care notes of Ava Kim: Allergy: peanuts (Severe). Emergency contacts of Ava Kim: Sue Kim (grandmother, may pick up).',
    )
    const { body: applied } = await imports.apply(review)
    expect(await conditionsOf('Ava')).toEqual(['Allergy: peanuts'])
    expect(await conditionsOf('Noah')).toEqual([])
    const { count } = await server.db
      .selectFrom('emergencyContact')
      .where('personId', 'in', [await personId('Ava'), await personId('Noah')])
      .where('mayPickUp', '=', true)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(2)
    await imports.undo(applied)
    expect(await imports.dump()).toEqual(before)
  })

  test.each([
    ['"Ava, Noah",Peanuts,,,', 'There are 2 children in this row. Write whose it is'],
    ['Ava,yes,,,', '"yes" doesn’t say what it is.'],
    ['Ava,,Sue Kim,,', 'Sue Kim has no phone number.'],
    ['Ava,,,(828) 555-0142,', 'There’s no name to go with this.'],
  ])('is asked about if something is missing: %s', async (cells, sentence) => {
    const rows = await imports.rows(await imports.review(`${family}Anna Kim,,${cells}`))
    expect(rows[0]?.faults.map((fault) => fault.sentence)).toEqual([
      expect.stringContaining(sentence),
    ])
  })
})

test('Notes that were changed since are not undone', async () => {
  const { body: applied } = await imports.apply(
    await imports.review('Student,Parent,Allergies\nAva Kim,Anna Kim,Peanuts'),
  )
  await server.db
    .updateTable('careNotes')
    .set({ version: 2 })
    .where('personId', '=', await personId('Ava'))
    .execute()
  expect((await imports.undo(applied)).body.exceptions).toHaveLength(2)
})

test('The care notes of somebody who is here stay as they are', async () => {
  await imports.apply(
    await imports.review('Student,Parent,Birth date\nAva Kim,Anna Kim,2018-03-04'),
  )
  const review = await imports.review(
    'Student,Parent,Birth date,Allergies\nAva Kim,Anna Kim,2018-03-04,Peanuts',
  )
  const [row] = await imports.rows(review)
  expect(row?.sentences).toContain(
    'The care notes and emergency contacts of Ava Kim stay as they are.',
  )
})

test('Somebody who may not see care notes cannot import them', async () => {
  const staff = await openStaff(server)
  const { token } = await staff.holder('Cora', ['members.view', 'members.manage', 'data.import'])
  const path = '/api/Import/admin'
  const text = 'Student,Allergies\nAva Kim,Peanuts'
  const body = { organizationId: staff.organizationId, fileName: 'people.csv', text }
  const begun = await (await server.post(path, { token, body })).json()
  expect(begun.columns.map(({ field }: { field: string | null }) => field)).toEqual([
    'FullName',
    null,
  ])
  const mapping = { columns: ['FullName', 'Allergies'], everyoneIs: 'Student', version: 1 }
  const refused = await server.put(`${path}/columns/${begun.id}`, { token, body: mapping })
  expect([refused.status, (await refused.json()).fields.columns]).toEqual([
    422,
    expect.stringContaining('to import care notes and emergency contacts.'),
  ])
})
