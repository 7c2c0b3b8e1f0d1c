import { z } from '#contract/zod.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#server/app.ts'
import { dumpTables } from '#server/testing/test-app.ts'
import { type Ids, nowhere } from './test-ids.ts'
import { callerOf, type Matrix, openMatrix } from './test-matrix.ts'
import { atOdds, bodyOf, nameOf, ofOthers, planted } from './test-planted.ts'
import { type Row, rows } from './test-calls.ts'
import { ask } from './test-visitors.ts'

let matrix: Matrix
let before: Awaited<ReturnType<typeof snapshot>>
beforeAll(async () => {
  matrix = await openMatrix()
  before = await snapshot()
})
afterAll(() => matrix.server.close())

/** All rows, except counts of tries, confirmations and entries about permitted reads. */
async function snapshot() {
  const {
    rate_limit: _,
    reauthentication: __,
    audit_entry: entries = [],
    audit_link: links = [],
    ...tables
  } = await dumpTables(matrix.server)
  const changes = entries.filter(({ action }) => !String(action).endsWith('Read'))
  const ids = new Set(changes.map(({ id }) => id))
  return { ...tables, changes, links: links.filter(({ auditEntryId }) => ids.has(auditEntryId)) }
}

type Asked = { ids: Ids; body?: object | string }[]

/** The answers to these requests of somebody who may make them. */
async function answered(row: Row, asked: Asked) {
  const answers = []
  for (const { ids, body } of asked) {
    answers.push(await ask(matrix.server, row, ids, callerOf(matrix, row), body))
  }
  return answers
}

const refusals = async (row: Row, asked: Asked) =>
  (await answered(row, asked)).map(({ status }) => status)

/** The ids that a call takes, in its path and in its body. */
function taken(row: Row): (keyof Ids)[] {
  const sent = bodyOf(row, nowhere)
  return (Object.keys(nowhere) as (keyof Ids)[]).filter((name) => {
    const other = bodyOf(row, { ...nowhere, [name]: -1 })
    return row.path.includes(`:${name}`) || withoutAddresses(other) !== withoutAddresses(sent)
  })
}

/** Addresses are generated for each call. */
const withoutAddresses = (body: object | undefined) =>
  JSON.stringify(body ?? {}).replaceAll(/[\da-f-]{36}/g, '')

/** Calls about one organization, which an owner may make. */
const ofOwners = rows.filter(
  (row) => row.siteAdministrator === undefined && !ofOthers.includes(nameOf(row)),
)

test.each(ofOwners.filter((row) => taken(row).length > 0))(
  '$method $path refuses requests that name a row of another organization',
  { tags: ['6.other-organizations'] },
  async (row) => {
    const { server, undoing, own, elsewhere, tokens } = matrix
    const names = taken(row).filter((name) => own[name] !== elsewhere[name])
    expect(names).not.toEqual([])
    const there = await undoing(() => ask(server, row, own, tokens.owner, bodyOf(row, own)))
    expect(there.status).not.toBe(404)
    const asked = names.map((name) => {
      const ids = { ...own, [name]: elsewhere[name] }
      return { ids, body: bodyOf(row, ids) }
    })
    for (const [index, status] of (await refusals(row, asked)).entries()) {
      const name = names[index] ?? ''
      const isAtOdds = atOdds.includes(`${nameOf(row)} ${name}`)
      const inPlace = row.path.includes(`:${name}`) ? [404] : [404, 422]
      const isRefused = (isAtOdds ? [409] : inPlace).includes(status)
      expect({ name, status, isRefused }).toEqual({ name, status, isRefused: true })
    }
  },
)

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
  '$method $path refuses an unknown field and a forged version, and answers an outdated version with the current row',
  { tags: ['8.status-409'] },
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
    const versionConflict = versionsIn(known).map((key) => ({ ids, body: { ...body, [key]: 999 } }))
    // Only applicants can withdraw their applications.
    const late = call.path.includes('/Application/my/') ? 404 : 409
    for (const { status, text } of await answered(row, versionConflict)) {
      const { code, current } = JSON.parse(text)
      const isWhole = code !== 'versionConflict' || call.answer?.safeParse(current).success
      expect([status, isWhole]).toEqual([late, true])
    }
  },
)

test('None of these requests changed anything', { tags: ['6.other-organizations'] }, async () => {
  expect(await snapshot()).toEqual(before)
})

const keysOf = (schema: z.ZodMiniType | undefined) =>
  Object.keys((schema && z.toJSONSchema(schema, { io: 'input' }).properties) ?? {})

const versionsIn = (keys: string[]) => keys.filter((key) => /version$/i.test(key))

/** As text: an object would use the key as its own prototype. */
const withPrototype = (body: object | undefined) =>
  JSON.stringify({ ...body, x: 1 }).replace('"x":1', '"__proto__":{"isOwner":true}')
