import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsIn, feedOf } from '#server/classes/calendars/test-calendars.ts'
import { drawImage } from '#server/images/test-images.ts'
import { listGuardians } from '#server/people/families/guardian-accounts.queries.ts'
import {
  minimalBody,
  type Row,
  rows,
  type VisitorName,
  visitorNames,
} from '#server/rights/matrix/test-calls.ts'
import { type Ids, nowhere } from '#server/rights/matrix/test-ids.ts'
import { type Matrix, openMatrix } from '#server/rights/matrix/test-matrix.ts'
import { fillIn } from '#server/rights/matrix/test-people.ts'
import { ask } from '#server/rights/matrix/test-visitors.ts'
import { deletionCallsOf } from './test-retention.ts'

/** In each name of the organization, and nowhere else. */
const canary = 'Zqxheld'

let matrix: Matrix
let image: string
let before: { calendar: string; image: number; deletion: number }
beforeAll(async () => {
  matrix = await openMatrix()
  const { server, school, own } = matrix
  await fillIn(server, school, own)
  const { organizationId } = own
  const named = { name: canary, accessLevel: 0 } as const
  await server.db.updateTable('organization').set(named).where('id', '=', organizationId).execute()
  await server.db
    .updateTable('announcement')
    .set({ title: canary, body: canary })
    .where('organizationId', '=', organizationId)
    .execute()
  for (const table of ['class', 'semester'] as const) {
    await server.db
      .updateTable(table)
      .set({ name: sql`${canary} || ' ' || ${sql.ref('id')}` })
      .where('organizationId', '=', organizationId)
      .execute()
  }
  image = await showLogo()
  before = {
    calendar: await calendarOf(matrix.tokens.teacher),
    image: (await server.get(image)).status,
    deletion: (await deletionCallsOf(server, school).delete()).status,
  }
})
afterAll(() => matrix.server.close())

/** Sets a logo, and returns its path. */
async function showLogo() {
  const { server, school, own } = matrix
  const uploaded = await server.upload(school.token, await drawImage())
  const { id: logoImageId, url } = await uploaded.json()
  await server.db
    .updateTable('image')
    .set({ organizationId: own.organizationId })
    .where('id', '=', logoImageId)
    .execute()
  await server.db
    .updateTable('organization')
    .set({ logoImageId })
    .where('id', '=', own.organizationId)
    .execute()
  return new URL(url, 'https://kinroll.test').pathname
}

async function calendarOf(token: string) {
  const { server, undoing } = matrix
  return undoing(async () => {
    const text = await (await server.get(await feedOf(server, { token }))).text()
    return JSON.stringify(eventsIn(text))
  })
}

const others = visitorNames.filter((name) => name !== 'owner')

/** Families and accounts do not belong to an organization. */
const isElsewhere = ({ path }: Row) =>
  path.startsWith('/api/Family/my') || path.startsWith('/api/Account')

const saysWhere = (row: Row) =>
  row.path.includes(':') || 'organizationId' in (minimalBody(row, nowhere) ?? {})

test.each(rows.filter((row) => saysWhere(row) && !isElsewhere(row)))(
  '$method $path answers all but owners as if a deleted organization had never existed',
  { tags: ['4.organization-deleted'] },
  async (row) => {
    const { server, undoing, own, tokens } = matrix
    const asked = (name: VisitorName, ids: Ids) =>
      undoing(() => ask(server, row, ids, tokens[name]))
    for (const name of others)
      expect([name, await asked(name, own)]).toEqual([name, await asked(name, nowhere)])
  },
)

const reading = rows.filter(({ method }) => method === 'GET')

/** A person may export their own data for as long as it is stored. */
const isOwnRecord = ({ path }: Row) =>
  path === '/api/Account/export' || path === '/api/Account/deletion'

test.each(others)(
  'Nothing that a %s can read contains a deleted organization',
  { tags: ['4.organization-deleted'] },
  async (name) => {
    const { server, own, tokens } = matrix
    for (const row of reading.filter((each) => !isOwnRecord(each))) {
      const { text } = await ask(server, row, own, tokens[name])
      expect([row.path, text.includes(canary)]).toEqual([row.path, false])
    }
  },
)

test(
  'No calendar or image shows it, and no email is sent about its students',
  { tags: ['4.organization-deleted'] },
  async () => {
    const { server, own, tokens } = matrix
    expect(before).toEqual({
      calendar: expect.stringContaining(canary),
      image: 200,
      deletion: 204,
    })
    expect(await calendarOf(tokens.teacher)).not.toContain(canary)
    expect((await server.get(image)).status).toBe(404)
    expect(await listGuardians(server.db, own.organizationId, [own.childId])).toEqual([])
  },
)

const goesOn = [
  // An owner is a member already, and stays one.
  'POST /api/Organization/join/:organizationId',
  'POST /api/Organization/admin/restore/:organizationId',
  'POST /api/Audit/admin/organization/:organizationId/exports',
]
const ownerAt = visitorNames.indexOf('owner')

const ofOwners = rows.filter(
  (row) => saysWhere(row) && !isElsewhere(row) && (row.statuses[ownerAt] ?? 0) < 300,
)

/** Nobody reads the care notes of an archived child. */
const isOfChild = ({ path }: Row) => path.endsWith('/care/:childId')

test.each(ofOwners.filter((row) => row.method === 'GET' && !isOfChild(row)))(
  'Owners can still read $path of a deleted organization',
  { tags: ['4.organization-restored'] },
  async (row) => {
    const { server, own, tokens } = matrix
    expect((await ask(server, row, own, tokens.owner)).status).toBe(row.statuses[ownerAt])
  },
)

const doesGoOn = ({ method, path }: Row) => goesOn.includes(`${method} ${path}`)
const writing = ofOwners.filter(({ method }) => method !== 'GET')

test.each(writing.filter((row) => !doesGoOn(row)))(
  '$method $path changes nothing in a deleted organization',
  { tags: ['4.organization-deleted'] },
  async (row) => {
    const { server, undoing, own, tokens } = matrix
    const { status, text } = await undoing(() => ask(server, row, own, tokens.owner))
    expect([status, text]).toEqual([409, expect.stringContaining('"organization_deleted"')])
  },
)

test.each(rows.filter(doesGoOn))('$method $path works in a deleted organization', async (row) => {
  const { server, undoing, own, tokens } = matrix
  const { status } = await undoing(() => ask(server, row, own, tokens.owner))
  expect(status).toBeLessThan(300)
})
