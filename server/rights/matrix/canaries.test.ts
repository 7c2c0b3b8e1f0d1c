import { Permission, withImplied } from '#contract/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultRoles } from '../roles/default-roles.ts'
import type { Ids } from './test-ids.ts'
import { type Matrix, openMatrix } from './test-matrix.ts'
import { type Row, rows } from './test-calls.ts'
import { ask } from './test-visitors.ts'
import { canary, fillIn, addCanary, secrets } from './test-people.ts'

let matrix: Matrix
beforeAll(async () => {
  matrix = await openMatrix()
  await fillIn(matrix.server, matrix.school, matrix.own)
  await addCanary(matrix.server, matrix.elsewhere)
})
afterAll(() => matrix.server.close())

const reading = rows.filter(({ method }) => method === 'GET')
const roles = Object.entries(defaultRoles).map(
  ([name, { permissions }]) => [name, withImplied(permissions)] as const,
)
const holders: (readonly [string, readonly string[]])[] = [
  ...roles,
  ['member', []],
  ['owner', Permission.options],
]

/** All answers of these calls to a visitor, for each of the places. */
async function crawl(name: string, calls: Row[], placesOf: (row: Row) => Ids[]): Promise<string> {
  const { server, tokens } = matrix
  const answers = []
  for (const row of calls) {
    for (const ids of placesOf(row)) {
      const token = tokens[name as keyof typeof tokens]
      answers.push((await ask(server, row, ids, token)).text)
    }
  }
  return answers.join('\n')
}

/** The own ids, those of the other organization, and each of these among the own. */
function mixed({ path }: Row): Ids[] {
  const { own, elsewhere } = matrix
  const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name as keyof Ids)
  return [own, elsewhere, ...named.map((name) => ({ ...own, [name]: elsewhere[name] }))]
}

test.each(holders)(
  'A %s gets nothing of another organization from any call',
  { tags: ['6.other-organizations'] },
  async (name) => {
    const searching = reading
      .filter(({ path }) => path.endsWith('organization/:organizationId'))
      .map((row) => ({ ...row, path: `${row.path}?searchString=${canary}` }))
    const answers = await crawl(name, [...reading, ...searching], mixed)
    expect(answers).not.toContain(canary)
  },
)

const isAboutOthers = ({ path }: Row) => path.includes('/admin') || path.startsWith('/api/Class')

test.each(holders)(
  'A %s reads only the personal data that their permissions show',
  { tags: ['6.data-by-permission'] },
  async (name, held) => {
    const answers = await crawl(name, reading.filter(isAboutOthers), () => [matrix.own])
    const found = Object.entries(secrets).filter(([, { text }]) => answers.includes(text))
    const shown = Object.entries(secrets).filter(([, { shownBy }]) =>
      shownBy.some((permission) => held.includes(permission)),
    )
    expect(found.map(([secret]) => secret)).toEqual(shown.map(([secret]) => secret))
  },
)
