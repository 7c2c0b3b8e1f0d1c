import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Import, ImportRow } from '#contract/people/imports.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { familiesCsv, openImports } from './test-imports.ts'

let server: TestApp
let imports: Awaited<ReturnType<typeof openImports>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  imports = await openImports(server)
})

/** Leaves out whatever is wrong in the file. */
async function reviewed(text = familiesCsv): Promise<Import> {
  let review = await imports.review(text)
  for (const row of await imports.rows(review)) {
    if (row.verdict === 'Error') review = await imports.fix(review, row, { isLeftOut: true })
  }
  return review
}

async function imported(text = familiesCsv): Promise<Import> {
  const { status, body } = await imports.apply(await reviewed(text))
  expect([status, body.state]).toEqual([200, 'Applied'])
  return body
}

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((one, other) => one - other)

const familiesOf = async (firstName: string) => {
  const rows = await server.db
    .selectFrom('familyMember')
    .innerJoin('person', 'person.id', 'personId')
    .innerJoin('family', 'family.id', 'familyId')
    .where('firstName', '=', firstName)
    .where('createdByOrganizationId', '=', imports.school.organizationId)
    .select(['family.name', 'relation', 'access'])
    .orderBy('family.name')
    .execute()
  return rows.map(({ name, relation, access }) => [name, relation, access])
}

describe('Twenty families of a file', () => {
  test('are judged before anything is made', async () => {
    const before = await imports.dump()
    const review = await imports.review(familiesCsv)
    expect(review.counts).toEqual({ Error: 1, Conflict: 0, New: 23, Match: 0, LeftOut: 0 })
    const [broken] = (await imports.rows(review)).filter(({ verdict }) => verdict === 'Error')
    expect(broken?.faults).toEqual([{ place: 3, sentence: 'There is no February 31 in 2015.' }])
    expect(await imports.dump()).toEqual(before)
    const { status, body } = await imports.apply(review)
    expect([status, body.code]).toEqual([409, 'undecided'])
  })

  test('are made, each person once, and in the families that the file tells', async () => {
    const { outcome } = await imported()
    expect(outcome).toEqual({ people: 43, families: 20, changed: 0 })
    expect(await familiesOf('Mia')).toEqual([['Novak family', 'Child', null]])
    expect(await familiesOf('Ella')).toEqual([['Park family', 'Child', null]])
    expect(await familiesOf('Soo')).toEqual([['Park family', 'Parent', 'Full']])
    expect(await familiesOf('Ravi')).toEqual([
      ['Desai household', 'Child', null],
      ['Shah household', 'Child', null],
    ])
    expect(await familiesOf('Grandma')).toEqual([['Larsen family', 'Other', 'Full']])
  })

  test('imported again change nothing', async () => {
    await imported()
    const before = await imports.dump()
    const again = await reviewed()
    expect(again.counts).toEqual({ Error: 0, Conflict: 0, New: 0, Match: 23, LeftOut: 1 })
    expect(again.outcome).toEqual({ people: 0, families: 0, changed: 0 })
    const { status, body } = await imports.apply(again)
    expect([status, body.code]).toEqual([409, 'nothing'])
    expect(await imports.dump()).toEqual(before)
  })

  test('are gone without a trace when it is undone', async () => {
    const before = await imports.dump()
    const { body } = await imports.undo(await imported())
    expect([body.state, body.kept]).toEqual(['Undone', []])
    expect(await imports.dump()).toEqual(before)
  })
})

describe('Undoing', () => {
  const completed = 'First name,Birth date,Phone\nUlla,02/03/2014,555-0199\n'

  test('gives each record that was completed its state from before', async () => {
    await imported('First name,Birth date\nUlla,02/03/2014\n')
    const before = await imports.dump()
    const second = await imported(completed)
    expect(second.outcome).toEqual({ people: 0, families: 0, changed: 1 })
    await imports.undo(second)
    expect(await imports.dump()).toEqual(before)
  })

  test('leaves what was changed since, and says so', async () => {
    const first = await imported('First name,Birth date\nUlla,02/03/2014\nRolf,03/03/2014\n')
    const second = await imported(completed)
    const { body } = await imports.undo(first)
    expect(body.kept).toEqual(['Ulla stays, because this record, or its family, is in use.'])
    await server.db
      .updateTable('person')
      .set({ phone: '1' })
      .where('firstName', '=', 'Ulla')
      .execute()
    const { body: other } = await imports.undo(second)
    expect(other.kept).toEqual(['Ulla keeps what was changed since.'])
  })

  test('is done once', async () => {
    const done = await imported()
    const answers = await Promise.all([imports.undo(done), imports.undo(done)])
    expect(statusesOf(answers)).toEqual([200, 409])
  })
})

test('Two owners who import the same at once make it once', async () => {
  const [one, other] = [await reviewed(), await reviewed()]
  const answers = await Promise.all([imports.apply(one), imports.apply(other)])
  expect(statusesOf(answers)).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('stale')
})

test('Two thousand rows are judged and imported within seconds', async () => {
  const rows = Array.from({ length: 2000 }, (_, row) => {
    const guardian = Math.floor(row / 2)
    return `Child${row},Lind${guardian},05/${10 + (row % 20)}/2014,Ann,Lind,a${guardian}@example.org`
  })
  const text = `First name,Last name,Birth date,Parent first name,Parent last name,Parent email\n${rows.join('\n')}`
  const began = performance.now()
  const { outcome } = await imported(text)
  expect(outcome).toEqual({ people: 3000, families: 1000, changed: 0 })
  expect(performance.now() - began).toBeLessThan(20_000)
})

test('A row that is fixed in place is judged anew', async () => {
  const review = await imports.review('First name,Birth date\nUlla,02/30/2014\n')
  const [row] = await imports.rows(review)
  const fixed = await imports.fix(review, row as ImportRow, { cells: ['Ulla', '02/28/2014'] })
  expect(fixed.counts).toMatchObject({ Error: 0, New: 1 })
})

test('At most twenty files wait at once', async () => {
  for (let begun = 0; begun < 20; begun += 1) await imports.begin('First name\nIda\n')
  const { organizationId } = imports.school
  const body = { organizationId, fileName: 'people.csv', text: 'First name\nIda\n' }
  const refused = await imports.ask('POST', '', body)
  expect([refused.status, refused.body.message]).toEqual([
    409,
    '20 files wait here already. Import or discard one of them first.',
  ])
})
