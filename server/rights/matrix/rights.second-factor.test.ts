import { childrenData } from '#contract/rights/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillIn, secrets } from './test-people.ts'
import { type Row, rows, visitorNames } from './test-calls.ts'
import { type Matrix, openMatrix } from './test-matrix.ts'
import { nameOf } from './test-planted.ts'
import { ask } from './test-visitors.ts'

let matrix: Matrix
beforeAll(async () => {
  matrix = await openMatrix()
  const { server, school, own } = matrix
  await fillIn(server, school, own)
  await server.db
    .updateTable('organization')
    .set({ isSecondFactorRequired: true })
    .where('id', '=', school.organizationId)
    .execute()
  await server.db.deleteFrom('passkey').execute()
  // What they see as parents does not depend on it.
  await server.db.deleteFrom('familyMember').where('personId', '=', school.owner.personId).execute()
})
afterAll(() => matrix.server.close())

type Name = (typeof visitorNames)[number]

const isAnswered = (status: number) => ![401, 403, 404].includes(status)
const isHere = ({ path }: Row) => !/^\/api\/(Account|Calendar|Family\/my|Image)/.test(path)
const calls = rows.filter(isHere)

const answer = (row: Row, name: Name) =>
  matrix.undoing(() => ask(matrix.server, row, matrix.own, matrix.tokens[name]))

/** With a passkey that exists during the request. */
const withFactor = (row: Row, name: Name) =>
  matrix.undoing(async () => {
    const { server, tokens } = matrix
    const me = await server.get('/api/Account/me', { token: tokens[name] ?? '' })
    const { id: userId } = await me.json()
    const passkey = { userId, credentialId: 'one', publicKey: '', counter: 0, transports: '[]' }
    await server.db
      .insertInto('passkey')
      .values({ ...passkey, name: 'Passkey', createdDate: new Date().toISOString() })
      .execute()
    return ask(server, row, matrix.own, tokens[name])
  })

const codeIn = ({ text }: { text: string }) => (JSON.parse(text) as { code?: string }).code

/** While the organization requires none. */
const withoutRequirement = (row: Row, name: Name) =>
  matrix.undoing(async () => {
    const { server, own, tokens } = matrix
    await server.db.updateTable('organization').set({ isSecondFactorRequired: false }).execute()
    return ask(server, row, own, tokens[name])
  })

const adminRows = calls.filter(({ path }) => path.includes('/admin'))

test('An owner without the required second factor is refused all calls that read children’s data', async () => {
  const answers = []
  for (const row of adminRows) answers.push({ row, ...(await answer(row, 'owner')) })
  const refused = answers.filter(({ status }) => status === 403)
  expect(new Set(refused.map(codeIn))).toEqual(new Set(['second_factor_required']))
  const open = answers.filter(({ status }) => status !== 403)
  expect(open.map(({ row }) => nameOf(row))).toEqual(
    adminRows.filter(({ needsNoSecondFactor }) => needsNoSecondFactor).map(nameOf),
  )
})

const holders = [
  'teacher',
  'Administrator',
  'Registrar',
  'Front desk',
  'Teacher',
  'Viewer',
  'owner',
]

test.each(visitorNames.filter((name) => holders.includes(name)))(
  'A %s without it gets the same answers or that refusal, and with it the same answers',
  async (name) => {
    const at = visitorNames.indexOf(name)
    const answers = []
    for (const row of calls.filter(({ statuses }) => isAnswered(statuses[at] ?? 0)))
      answers.push({ row, ...(await answer(row, name)) })
    const refused = answers.filter(({ status }) => status === 403)
    expect(new Set(refused.map(codeIn))).toEqual(new Set(['second_factor_required']))
    // Changing the requirement itself always takes a second factor.
    const others = refused.filter(({ row }) => !row.path.includes('/second-factor/'))
    const now = []
    const before = []
    for (const { row } of others) {
      now.push([row.method, row.path, (await withFactor(row, name)).status])
      before.push([row.method, row.path, (await withoutRequirement(row, name)).status])
    }
    expect(now).toEqual(before)
    expect(now.filter(([, , status]) => status === 403)).toEqual([])
  },
)

/** Refusals reveal information too. */
const crawl = async (name: Name, asking: typeof answer) => {
  const answers = []
  for (const row of calls) answers.push((await asking(row, name)).text)
  return answers.join('\n')
}

const { email: _, ...rest } = secrets
const childTexts = [...Object.values(rest).map(({ text }) => text), 'Ida Lind']
const childTextsIn = (answers: string) => childTexts.filter((text) => answers.includes(text))

test.each(visitorNames.filter((name) => holders.includes(name)))(
  'A %s without it reads nothing about a child',
  async (name) => {
    expect(childTextsIn(await crawl(name, answer))).toEqual([])
  },
)

/** With only the permissions that show no child. */
const withoutChildren = (row: Row, name: Name) =>
  matrix.undoing(async () => {
    const { server, own, tokens } = matrix
    await server.db.updateTable('organization').set({ isSecondFactorRequired: false }).execute()
    await server.db.deleteFrom('rolePermission').where('permission', 'in', childrenData).execute()
    return ask(server, row, own, tokens[name])
  })

test('Members with only the permissions that show no child read nothing about children', async () => {
  expect(childTextsIn(await crawl('Administrator', withoutChildren))).toEqual([])
})

test('With it an owner reads all data about children', async () => {
  const found = childTextsIn(await crawl('owner', withFactor))
  expect(found).toEqual(childTextsIn(await crawl('owner', withoutRequirement)))
  expect(found).toContain('Ida Lind')
  expect(found).toContain(secrets.condition.text)
})
