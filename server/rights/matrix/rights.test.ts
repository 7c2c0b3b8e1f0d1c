import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#server/app.ts'
import { expectedFiles, minimalBody, type Row, rows, visitorNames } from './test-calls.ts'
import { type Ids, nowhere } from './test-ids.ts'
import { type Matrix, openMatrix } from './test-matrix.ts'
import { ask } from './test-visitors.ts'

let matrix: Matrix
beforeAll(async () => {
  matrix = await openMatrix()
})
afterAll(() => matrix.server.close())

type Answer = { status: number; text: string }

/** The statuses for each visitor, each starting from the same data. */
async function answersTo(row: Row, ids: Ids): Promise<[string, Answer][]> {
  const { server, undoing, tokens } = matrix
  const answers: [string, Answer][] = []
  for (const name of visitorNames) {
    answers.push([name, await undoing(() => ask(server, row, ids, tokens[name]))])
  }
  return answers
}

const hasPathIds = (row: Row) =>
  row.path.includes(':') || 'organizationId' in (minimalBody(row, nowhere) ?? {})

test('The expectations of calls are beside the routes that declare them', () => {
  const routes = Object.keys(import.meta.glob('../../**/*.routes.ts'))
  const misplaced = expectedFiles.filter(
    (file) => !routes.includes(file.replace('.expected.ts', '.routes.ts')),
  )
  expect(misplaced).toEqual([])
})

test('The table has a row for every call, and no other', () => {
  const declared = resources.flatMap(({ calls }) =>
    calls.map(({ method, path }) => `${method} ${path}`),
  )
  expect(rows.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(
    declared.toSorted(),
  )
})

test.each(rows)(
  '$method $path answers each visitor as the table says',
  {
    tags: [
      '6.admin-calls',
      '6.suspended-members',
      '7.semester-calls',
      '7.room-calls',
      '7.member-calls',
      '6.family-strangers',
      '8.status-401',
      '8.status-403',
      '8.status-404',
    ],
  },
  async (row) => {
    const answers = await answersTo(row, matrix.own)
    const actual = answers.map(([name, { status }]) => `${name} ${status}`)
    expect(actual).toEqual(visitorNames.map((name, at) => `${name} ${row.statuses[at]}`))
    for (const [name, { text }] of answers.filter(([, { status }]) => status === 403)) {
      expect(text).toMatch(name === 'suspended' ? suspended : lacking)
    }
  },
)

const suspended = /"Your membership in Lindenschule is suspended\. Ask an owner to restore/
const isClosedWithIds = (row: Row) => row.path.includes(':') && row.statuses[0] === 401

test.each(rows.filter(isClosedWithIds))(
  '$method $path asks for a session before it reads the ids of its path',
  async ({ method, path }) => {
    const address = path.replaceAll(/:\w+/g, 'abc')
    expect((await matrix.server.send(method, address, {})).status).toBe(401)
  },
)

const lacking = new RegExp(
  [
    'You need the permission “.+ Roles with it: .+ Ask an owner',
    'Only owners and members with a role can do this',
    'You can only merge placeholder teachers',
    'Only owners can do this',
    'Only an adult with full access to this family can do this',
    'This change doesn’t need your agreement',
  ].join('|'),
)

test.each(rows.filter(hasPathIds))(
  '$method $path does not reveal to outsiders whether a record exists',
  { tags: ['6.not-found-for-strangers', '6.other-organizations'] },
  async (row) => {
    const [nobody, over, stranger] = row.statuses
    const absent = await answersTo(row, nowhere)
    for (const [name, { status }] of absent) {
      expect([name, status]).toEqual([name, { nobody, over }[name] ?? stranger])
    }
    expect(await answersTo(row, matrix.elsewhere)).toEqual(absent)
  },
)
