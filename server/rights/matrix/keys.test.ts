import { personalFields, readersOf } from '#contract/rights/guarded.ts'
import { impliedBy, Permission, withImplied } from '#contract/rights/permissions.ts'
import { z } from '#contract/zod.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#server/app.ts'
import type { Call } from '#server/calls/call.ts'
import { type DefaultRoleName, defaultRoles } from '../roles/default-roles.ts'
import { staffOf } from '../roles/test-roles.ts'
import { type Matrix, openMatrix } from './test-matrix.ts'
import { ask } from './test-visitors.ts'
import { type Key, keysOf } from './test-calls.ts'
import { fillIn } from './test-people.ts'

let matrix: Matrix
let filled: Awaited<ReturnType<typeof fillIn>>
let holder: { token: string; roleId: number }
beforeAll(async () => {
  matrix = await openMatrix()
  filled = await fillIn(matrix.server, matrix.school, matrix.own)
  holder = await staffOf(matrix.server, matrix.school).holder('Pia', ['members.view'])
})
afterAll(() => matrix.server.close())

const reading = resources
  .flatMap(({ calls }) => calls)
  .filter(({ method, path }) => method === 'GET' && path.includes('/admin'))
const nameOf = ({ method, path }: Call) => `${method} ${path}`

test('The list has every call that reads about an organization, with every key of its answer', () => {
  const promised = reading.map((call) => [nameOf(call), promisedBy(call).toSorted()])
  const listed = [...keysOf].map(([call, keys]) => [call, keys.map(({ key }) => key).toSorted()])
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(promised))
})

type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] }

const promisedBy = ({ answer }: Call) =>
  answer ? leavesOf(z.toJSONSchema(answer, { io: 'input' }) as Schema) : []

function leavesOf(schema: Schema, at = ''): string[] {
  const inner = [schema.items, ...(schema.anyOf ?? [])].filter((each) => each !== undefined)
  const deeper = Object.entries(schema.properties ?? {}).flatMap(([key, value]) =>
    leavesOf(value, at === '' ? key : `${at}.${key}`),
  )
  const found = [...deeper, ...inner.flatMap((each) => leavesOf(each, at))]
  const below = found.filter((key) => key !== at)
  return below.length > 0 ? [...new Set(below)] : [at]
}

const holders: [DefaultRoleName | 'owner', readonly string[]][] = [
  ...Object.entries(defaultRoles).map(
    ([name, { permissions }]): [DefaultRoleName, readonly string[]] => [
      name as DefaultRoleName,
      withImplied(permissions),
    ],
  ),
  ['owner', [...Permission.options, 'owner']],
]

test.each(reading)(
  '$method $path answers each role with the keys of the list',
  { tags: ['6.data-by-permission'] },
  async (call) => {
    const keys = keysOf.get(nameOf(call)) ?? []
    const shown = await received(call, matrix.tokens.owner, keys)
    const guarded = keys.filter(({ isForAll }) => !isForAll).map(({ key }) => key)
    expect([...shown]).toEqual(expect.arrayContaining(guarded))
    for (const [name, held] of holders) {
      const actual = await received(call, matrix.tokens[name], keys)
      const expected = meantFor(held, { actual, shown, keys })
      expect([name, ...actual].toSorted()).toEqual([name, ...expected].toSorted())
    }
  },
)

/** The keys that members with these permissions see. */
const meantFor = (
  held: readonly string[],
  { actual, shown, keys }: { actual: Set<string>; shown: Set<string>; keys: Key[] },
) =>
  keys
    .filter(({ key, isFor }) => actual.size > 0 && isFor(held) && shown.has(key))
    .map(({ key }) => key)

const guarding = reading.filter((call) =>
  keysOf.get(nameOf(call))?.some(({ isForAll }) => !isForAll),
)

/** Each permission alone, and all except each, with those that they include. */
const bundles = Permission.options.flatMap((permission): [string, Permission[]][] => [
  [`only ${permission}`, withImplied([permission])],
  [
    `all but ${permission}`,
    Permission.options.filter(
      (each) => each !== permission && !impliedBy(each).includes(permission),
    ),
  ],
])

test.each(guarding)(
  '$method $path shows no key by another permission than the listed one',
  { tags: ['6.data-by-permission'] },
  async (call) => {
    const keys = keysOf.get(nameOf(call)) ?? []
    const shown = await received(call, matrix.tokens.owner, keys)
    for (const [name, held] of bundles) {
      await holding(held)
      const actual = await received(call, holder.token, keys)
      const expected = meantFor(held, { actual, shown, keys })
      expect([name, ...actual].toSorted()).toEqual([name, ...expected].toSorted())
    }
  },
)

/** Gives the member with a role of their own exactly these permissions. */
async function holding(permissions: Permission[]) {
  const { db } = matrix.server
  const { roleId } = holder
  await db.deleteFrom('rolePermission').where('roleId', '=', roleId).execute()
  await db
    .insertInto('rolePermission')
    .values(permissions.map((permission) => ({ roleId, permission })))
    .execute()
}

/** Members who work with applications, files or invitations see the people in them. */
const ofItsOwn = /^\/api\/(Application|Import)\/|\/invite$/

test(
  'The answer of a change shows no more about people than a read',
  { tags: ['6.data-by-permission'] },
  () => {
    const answered = resources
      .flatMap(({ calls }) => calls)
      .filter(
        ({ method, path }) => method !== 'GET' && path.includes('/admin') && !ofItsOwn.test(path),
      )
      .flatMap((call) =>
        personalIn(call.answer).map(({ key, isOpen }) => ({
          name: `${nameOf(call)} ${key}`,
          isOpen,
        })),
      )
    expect(answered.filter(({ isOpen }) => isOpen)).toEqual([])
    const guarded = 'PUT /api/OrganizationUser/admin/:organizationUserId email'
    expect(answered.map(({ name }) => name)).toContain(guarded)
  },
)

type Found = { key: string; isOpen: boolean }

/** The personal fields of a schema, and whether all who may make the call see them. */
function personalIn(schema: z.core.$ZodType | undefined, at = '', isGuarded = false): Found[] {
  const { def } = (schema as z.core.$ZodTypes | undefined)?._zod ?? {}
  if (!def) return []
  if (def.type === 'array') return personalIn(def.element, at, isGuarded)
  if ('innerType' in def) return personalIn(def.innerType, at, isGuarded)
  if (def.type !== 'object') return []
  return Object.entries(def.shape).flatMap(([name, field]) => {
    const readers = readersOf(name, field)
    const isHidden = isGuarded || (readers !== undefined && readers !== 'everybody')
    const own = { key: `${at}${name}`, isOpen: !isHidden }
    const deeper = personalIn(field, `${at}${name}.`, isHidden)
    return personalFields.has(name) ? [own, ...deeper] : deeper
  })
}

/** Each finds some of what there is. */
const searches = ['a', 'c', 'o', 's'].map((text) => `?searchString=${text}`)

/** All keys in the answers to a visitor who asks about several people; none if refused. */
async function received(call: Call, token: string, keys: Key[]) {
  const leaves = new Set(keys.map(({ key }) => key))
  const { server, own } = matrix
  const found = new Set<string>()
  const of = (organizationUserId: number) => ({ ...own, organizationUserId })
  const isOfIds = 'ids' in queryOf(call)
  const isAboutSomebody = call.path.includes(':organizationUserId') || isOfIds
  const people = isAboutSomebody
    ? [own, of(filled.child), of(filled.waiting), of(filled.owner)]
    : [own]
  const kinds = 'kind' in queryOf(call) ? ['', '?kind=Teacher', '?kind=Owner'] : ['']
  const searched = call.path.startsWith('/api/Search/') ? searches : kinds
  const queries = isOfIds ? ['?ids=:organizationUserId'] : searched
  for (const query of queries) {
    for (const ids of people) {
      const row = { method: 'GET', path: call.path + query, statuses: [] }
      const { status, text } = await ask(server, row, ids, token)
      if (status === 200) for (const key of keysIn(JSON.parse(text), leaves)) found.add(key)
    }
  }
  return found
}

const queryOf = ({ query }: Call) =>
  (query && (z.toJSONSchema(query, { io: 'input' }) as Schema).properties) ?? {}

function keysIn(value: unknown, leaves: Set<string>, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => keysIn(each, leaves, at))
  if (value === null && !leaves.has(at)) return []
  if (leaves.has(at) || typeof value !== 'object') return [at]
  return Object.entries(value ?? {}).flatMap(([key, inner]) =>
    keysIn(inner, leaves, at === '' ? key : `${at}.${key}`),
  )
}
