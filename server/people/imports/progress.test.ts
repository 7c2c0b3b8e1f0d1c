import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Import, ImportPhase } from '#contract/people/imports.ts'
import type { Permission } from '#contract/rights/permissions.ts'
import { transact } from '#server/database/transaction.ts'
import { keepOrganization } from '#server/tenancy/organizations.queries.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { applyImport, judgeToApply } from './apply-import.ts'
import { undoImport } from './undo-import.ts'
import type { Work } from './follow-progress.ts'
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

const head = 'First name,Last name,Birth date,Guardian 1 name,Guardian 1 email'
const row = (_: unknown, place: number) =>
  `Mia${place},Lind${place},03/14/2015,Ann${place} Lind${place},a${place}@example.org`
const rows = (length: number) => `${head}\n${Array.from({ length }, row).join('\n')}`

const progressOf = async ({ id }: Import) => (await imports.ask('GET', `/${id}/progress`)).body.work

/** Keeps whoever changes something in the organization waiting, until that is called. */
async function keepWaiting(): Promise<() => Promise<void>> {
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { database } = server
  const work = transact({ ...database, db: database.slow }, async (db) => {
    await keepOrganization(db, imports.school.organizationId)
    begun.resolve()
    await end.promise
  })
  onTestFinished(() => end.resolve())
  await begun.promise
  return async () => {
    end.resolve()
    await work
  }
}

async function untilPhase(made: Import, phase: ImportPhase) {
  const timing = { timeout: 10_000, interval: 10 }
  await expect.poll(() => progressOf(made), timing).toMatchObject({ phase })
}

test('How far an import is, everybody who may import is told until it is done', async () => {
  const { school, ...own } = imports
  const review = await own.review(rows(30))
  const other = await own.review(rows(2))
  expect(await progressOf(review)).toBeNull()
  const { token } = await school.member('Bert', { isOwner: true })
  const goOn = await keepWaiting()
  const applying = own.apply(review)
  await untilPhase(review, 'Applying')
  expect(await progressOf(review)).toEqual({ phase: 'Applying', done: 0, total: 30 })
  expect(await progressOf(other)).toBeNull()
  const path = `/api/Import/admin/${review.id}/progress`
  expect((await (await server.get(path, { token })).json()).work).toMatchObject({ total: 30 })
  await goOn()
  const { body: applied } = await applying
  expect(await progressOf(review)).toBeNull()
  const goOnAgain = await keepWaiting()
  const undoing = own.undo(applied)
  await untilPhase(review, 'Undoing')
  expect(await progressOf(review)).toEqual({ phase: 'Undoing', done: 0, total: 30 })
  await goOnAgain()
  expect((await undoing).body.state).toBe('Undone')
  expect(await progressOf(review)).toBeNull()
})

test('Nothing is told any more of an import that was refused, or was asked for again', async () => {
  const review = await imports.review(rows(2))
  const refused = await imports.apply({ ...review, judged: 'something else' })
  expect([refused.status, await progressOf(review)]).toEqual([409, null])
  const { token } = imports.school
  const { id, judged, version } = review
  const headers = { 'idempotency-key': `import-${id}` }
  const body = { judged, version }
  const apply = () => server.post(`/api/Import/admin/${id}/apply`, { token, body, headers })
  expect([(await apply()).status, await progressOf(review)]).toEqual([200, null])
  expect([(await apply()).status, await progressOf(review)]).toEqual([200, null])
})

test('Of two administrators who import at once one does, and the other is told', async () => {
  const { school, ...own } = imports
  const review = await own.review(rows(100))
  const { id, judged, version } = review
  const bert = await school.member('Bert', { isOwner: true })
  const applyAs = async (token: string) => {
    const body = { judged, version }
    const answer = await server.post(`/api/Import/admin/${id}/apply`, { token, body })
    return { status: answer.status, body: await answer.json() }
  }
  const goOn = await keepWaiting()
  const answers = Promise.all([applyAs(school.token), applyAs(bert.token)])
  await untilPhase(review, 'Applying')
  await goOn()
  const [done, told] = (await answers).toSorted((one, other) => one.status - other.status)
  expect([done?.status, done?.body.state]).toEqual([200, 'Applied'])
  expect([told?.status, told?.body.message]).toEqual([409, 'This file was imported already.'])
  const { body: applied } = await own.ask('GET', `/${id}`)
  expect(applied.outcome).toEqual({ people: 200, families: 100, changed: 0 })
  const members = await server.db
    .selectFrom('organizationUser')
    .where('organizationId', '=', school.organizationId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(members.count).toBe(202)

  const undoAs = async (token: string) => {
    const body = { version: applied.version }
    const answer = await server.post(`/api/Import/admin/${id}/undo`, { token, body })
    return { status: answer.status, body: await answer.json() }
  }
  const undone = await Promise.all([undoAs(school.token), undoAs(bert.token)])
  const [first, second] = undone.toSorted((one, other) => one.status - other.status)
  expect([first?.status, first?.body.state]).toEqual([200, 'Undone'])
  expect([second?.status, second?.body.message]).toEqual([409, 'This import was undone already.'])
})

test('What is told goes forward in each phase, to the end', async () => {
  const { organizationId, owner } = imports.school
  const told = new Map<ImportPhase, number[]>()
  const work: Work = {
    begin(phase, total) {
      expect(total).toBe(250)
      const shares: number[] = []
      told.set(phase, shares)
      return (share) => void shares.push(share)
    },
  }
  const permissions: Permission[] = []
  const { id, judged, version } = await imports.review(rows(250))
  const holder = { ...owner, organizationId, sessionId: 0, isOwner: true, permissions }
  const editor = { ...holder, importId: id, work, vault: server.vault }
  const judgement = await judgeToApply(server.db, editor)
  const applied = await transact(server.database, (db) =>
    applyImport(db, { ...editor, judged, version, judgement }),
  )
  await transact(server.database, (db) => undoImport(db, { ...editor, version: applied.version }))
  expect([...told.keys()]).toEqual(['Reading', 'Applying', 'Undoing'])
  for (const shares of told.values()) {
    expect(shares.length).toBeGreaterThan(10)
    expect(shares).toEqual(shares.toSorted((one, other) => one - other))
    expect(shares.at(-1)).toBe(1)
  }
})
