import { ApiTokenScope } from '#contract/accounts/api-tokens.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertApiToken } from '#server/accounts/api-tokens/test-api-tokens.ts'
import { closedToApiTokens, resources, resourcesByArea } from '#server/app.ts'
import { type Call, unauthenticated } from '#server/calls/call.ts'
import { rows } from './test-calls.ts'
import { type Matrix, openMatrix } from './test-matrix.ts'
import { ask } from './test-visitors.ts'

let matrix: Matrix
let token: string
beforeAll(async () => {
  matrix = await openMatrix()
  token = await tokenWith(ApiTokenScope.options)
})
afterAll(() => matrix.server.close())

const tokenWith = async (scopes: readonly ApiTokenScope[]) =>
  (await insertApiToken(matrix.server.db, matrix.school.owner.userId, { scopes })).token

const calls = resources.flatMap((resource) => resource.calls)
const isForPeople = ({ authorize }: Call) => authorize !== unauthenticated
const open = calls.filter(({ scope }) => scope !== undefined)
const closed = calls.filter((call) => call.scope === undefined && isForPeople(call))

const rowOf = ({ method, path }: Call) => {
  const row = rows.find((each) => each.method === method && each.path === path)
  if (!row) throw new Error(`${method} ${path} has no row.`)
  return row
}

const answerTo = async (call: Call, given: string) => {
  const { undoing, server, own } = matrix
  const { status, text } = await undoing(() => ask(server, rowOf(call), own, given))
  return { status, code: text.startsWith('{') ? JSON.parse(text).code : undefined }
}

test('Every call is in the area of its folder, or closed to API tokens', async () => {
  const files = import.meta.glob<Record<string, unknown>>('../../**/*.routes.ts', { eager: true })
  const areaOf = new Map<unknown, string>()
  for (const [file, module] of Object.entries(files)) {
    const area = /^\.\.\/\.\.\/([^/]+)\//.exec(file)?.[1] ?? 'rights'
    for (const value of Object.values(module)) areaOf.set(value, area)
  }
  for (const [area, inIt] of Object.entries(resourcesByArea)) {
    expect(new Set(inIt.map((resource) => areaOf.get(resource)))).toEqual(new Set([area]))
  }
  expect(new Set(closedToApiTokens.map((resource) => areaOf.get(resource)))).toEqual(
    new Set(['accounts', 'classes', 'organizations', 'live', 'site']),
  )
})

test('Every scope has a call', () => {
  expect(new Set(open.map(({ scope }) => scope))).toEqual(new Set(ApiTokenScope.options))
})

test('Calls about the security of an account, and what a person must confirm, are closed', () => {
  expect(closed.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining([
      'POST /api/Account/log-out',
      'GET /api/Account/settings',
      'PUT /api/Account/email',
      'PUT /api/Account/password',
      'PUT /api/Account/two-factor',
      'GET /api/Account/sessions',
      'GET /api/Account/passkeys',
      'GET /api/Account/tokens',
      'POST /api/Account/tokens',
      'GET /api/Account/export',
      'DELETE /api/Account/me',
      'POST /api/Calendar/my-feed',
      'GET /api/Site/overview',
    ]),
  )
  const confirmed = calls.filter(({ reauthenticated }) => reauthenticated === true)
  expect(closed).toEqual(expect.arrayContaining(confirmed))
})

test.each(closed)(
  '$method $path accepts no API token',
  { tags: ['7.api-tokens'] },
  async (call) => {
    expect(await answerTo(call, token)).toEqual({ status: 403, code: 'api_token_refused' })
  },
)

test.each(open)(
  '$method $path answers an API token with its scope as it answers the person',
  { tags: ['7.api-tokens'] },
  async (call) => {
    const answer = await answerTo(call, token)
    const isRefused = typeof call.reauthenticated === 'function' && answer.status === 403
    expect(answer).toMatchObject(
      isRefused ? { code: 'api_token_refused' } : { status: rowOf(call).statuses.at(-1) },
    )
  },
)

test.each(open)(
  '$method $path is refused to an API token with all other scopes',
  { tags: ['7.api-tokens'] },
  async (call) => {
    const [area = '', kind] = call.scope?.split(':') ?? []
    // Writing includes reading.
    const giving = kind === 'read' ? [`${area}:read`, `${area}:write`] : [`${area}:write`]
    const others = await tokenWith(ApiTokenScope.options.filter((each) => !giving.includes(each)))
    expect(await answerTo(call, others)).toEqual({ status: 403, code: 'api_token_scope' })
  },
)
