import { z } from '#contract/zod.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '../app.ts'
import { dumpTables } from '../testing/test-dump.ts'
import { bodies, type Ids, nowhere } from './test-bodies.ts'
import { type Matrix, openMatrix } from './test-matrix.ts'
import { type Row, rows } from './test-rights.ts'
import { ask } from './test-visitors.ts'

let matrix: Matrix
let before: Awaited<ReturnType<typeof kept>>
beforeAll(async () => {
  matrix = await openMatrix()
  before = await kept()
}, 60_000)
afterAll(() => matrix.server.close())

const bodyOf = ({ method, path }: Pick<Row, 'method' | 'path'>, ids: Ids): object | undefined =>
  bodies[`${method} ${path}`]?.(ids)

/** All rows, but for those that count tries, and that note who read what they may read. */
async function kept() {
  const { throttle: _, audit_entry: entries = [], ...tables } = await dumpTables(matrix.server)
  return { ...tables, entries: entries.filter(({ action }) => !String(action).endsWith('Read')) }
}

/** What an owner is answered who asks these things one after another. */
async function refusals(row: Row, asked: { ids: Ids; body?: object | string }[]) {
  const statuses = []
  for (const { ids, body } of asked) {
    statuses.push((await ask(matrix.server, row, ids, matrix.tokens.owner, body)).status)
  }
  return statuses
}

/** The ids that a call takes, in its path and in its body. */
function taken(row: Row): (keyof Ids)[] {
  const sent = bodyOf(row, nowhere)
  return (Object.keys(nowhere) as (keyof Ids)[]).filter((name) => {
    const other = bodyOf(row, { ...nowhere, [name]: -1 })
    return row.path.includes(`:${name}`) || withoutAddresses(other) !== withoutAddresses(sent)
  })
}

/** Addresses are made up anew for each call. */
const withoutAddresses = (body: object | undefined) =>
  JSON.stringify(body ?? {}).replaceAll(/[\da-f-]{36}/g, '')

test.each(rows.filter((row) => taken(row).length > 0))(
  '$method $path refuses as a whole what names a row of another organization',
  { tags: ['6.other-organizations'] },
  async (row) => {
    const { own, elsewhere } = matrix
    const asked = taken(row)
      .filter((name) => own[name] !== elsewhere[name])
      .map((name) => ({ ids: { ...own, [name]: elsewhere[name] } }))
    for (const status of await refusals(row, asked)) expect([403, 404, 409, 422]).toContain(status)
  },
)

const members = '/api/OrganizationUser/admin'
const planted: [string, string, (own: Ids, other: Ids) => object][] = [
  [
    'PUT',
    `${members}/organization/:organizationId/status`,
    (own, other) => ({
      ids: [own.organizationUserId, other.organizationUserId],
      status: 'Archived',
    }),
  ],
  [
    'POST',
    `${members}/organization/:organizationId/invite`,
    (own, other) => ({ ids: [own.organizationUserId, other.organizationUserId] }),
  ],
  [
    'POST',
    `${members}/invite`,
    ({ organizationId }, { organizationUserId }) => ({
      email: 'eva@example.org',
      organizationId,
      organizationUserId,
      isTeacher: false,
      isStudent: false,
      isParent: true,
    }),
  ],
  [
    'PUT',
    '/api/Class/admin/:classId',
    (own, { organizationUserId }) => ({
      ...bodyOf({ method: 'PUT', path: '/api/Class/admin/:classId' }, own),
      teachers: [{ organizationUserId, role: 'Lead' }],
    }),
  ],
  [
    'PUT',
    '/api/Class/admin/:classId',
    (own, { roomId }) => ({
      ...bodyOf({ method: 'PUT', path: '/api/Class/admin/:classId' }, own),
      roomId,
    }),
  ],
  [
    'POST',
    '/api/Class/admin',
    (own, { timeSlotId: slotId }) => ({
      ...bodyOf({ method: 'POST', path: '/api/Class/admin' }, own),
      slotId,
    }),
  ],
]

test.each(planted)(
  '%s %s refuses ids of another organization among its own',
  { tags: ['6.other-organizations'] },
  async (method, path, bodyFor) => {
    const { own, elsewhere } = matrix
    const row = { method, path, statuses: [] }
    const [status] = await refusals(row, [{ ids: own, body: bodyFor(own, elsewhere) }])
    expect([404, 422]).toContain(status)
  },
)

const forged = {
  id: 1,
  isOwner: true,
  organizationId: 1,
  personId: 1,
  userId: 1,
  permissions: ['members.manage'],
  createdDate: '2026-01-01T00:00:00.000Z',
  version: 1,
  savedByPersonId: 1,
}

const writing = resources
  .flatMap(({ calls }) => calls)
  .filter(({ method, upload }) => method !== 'GET' && upload === undefined)

test.each(writing)(
  '$method $path refuses a key that it does not know, and a forged version',
  async (call) => {
    const ids = matrix.own
    const row = { ...call, statuses: [] }
    const body = bodyOf(row, ids)
    const known = keysOf(call.body)
    const unknown = Object.entries(forged).filter(([key]) => !known.includes(key))
    const wrong = versionsIn(known).flatMap((key) =>
      ['1', -1, 1.5, null, {}].map((version) => ({ [key]: version })),
    )
    const parts = [...unknown.map(([key, value]) => ({ [key]: value })), ...wrong]
    const sent = [...parts.map((part) => ({ ...body, ...part })), withPrototype(body)]
    const answers = await refusals(
      row,
      sent.map((each) => ({ ids, body: each })),
    )
    expect(new Set(answers)).toEqual(new Set([422]))
    const stale = versionsIn(known).map((key) => ({ ids, body: { ...body, [key]: 999 } }))
    // Nobody withdraws what somebody else applies with.
    const late = call.path.includes('/Application/my/') ? 404 : 409
    for (const status of await refusals(row, stale)) expect(status).toBe(late)
  },
)

test('None of this changed anything', { tags: ['6.other-organizations'] }, async () => {
  expect(await kept()).toEqual(before)
})

const keysOf = (schema: z.ZodMiniType | undefined) =>
  Object.keys((schema && z.toJSONSchema(schema, { io: 'input' }).properties) ?? {})

const versionsIn = (keys: string[]) => keys.filter((key) => /version$/i.test(key))

/** As text: an object of this language would take the key as its own prototype. */
const withPrototype = (body: object | undefined) =>
  JSON.stringify({ ...body, x: 1 }).replace('"x":1', '"__proto__":{"isOwner":true}')
