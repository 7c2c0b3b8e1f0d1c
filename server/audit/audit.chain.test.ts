import { hour } from '#contract/dates/durations.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { AuditFault } from '#contract/rights/audit.ts'
import { openSchool, type School } from '../classes/classes/test-school.ts'
import { createLog } from '../process/log.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { ChainUnsigned, hashContent, hashLink, linkAudit, listLinks } from './audit.chain.ts'
import { checkAudit } from './audit.check.ts'
import { checkProof } from '../rights/audit/prove-audit.ts'
import { audit } from './audit.ts'
import { watchAudit } from './audit.watch.ts'
import { redactAudit } from '../accounts/account-deletion/delete-account.ts'

let server: TestApp
let school: School
beforeAll(async () => {
  server = await openTestApp()
})
beforeEach(async () => {
  school = await openSchool(server)
  for (let edits = 1; edits <= 5; edits += 1) await edit(edits)
  await linkAudit(server)
})
afterAll(() => server.close())

const edit = (subjectId: number, actorUserId = school.owner.userId) =>
  audit(server.db, {
    organizationId: school.organizationId,
    actorUserId,
    action: 'Edited',
    subject: { type: 'OrganizationUser', id: subjectId },
    before: { email: 'ada@example.org' },
    after: { email: `ada.${subjectId}@example.org` },
  })

const check = (seen?: Parameters<typeof checkAudit>[2]) =>
  checkAudit(server, school.organizationId, seen)

const kindsOf = async (seen?: Parameters<typeof checkAudit>[2]) =>
  (await check(seen)).faults.map(({ kind }) => kind)

const entries = () =>
  server.db
    .selectFrom('auditEntry')
    .where('organizationId', '=', school.organizationId)
    .select('id')
    .orderBy('id')
    .execute()

/** The third-newest entry. */
const someEntry = async () => (await entries()).at(-3)?.id ?? 0

test('Entries written by the server are linked, and the check finds no changes', async () => {
  const { entriesCount, waitingCount, faults, head } = await check()
  expect({ waitingCount, faults }).toEqual({ waitingCount: 0, faults: [] })
  expect(entriesCount).toBe((await entries()).length)
  expect(head?.position).toBe(entriesCount)
})

test('New entries are not linked yet, and that is no fault', async () => {
  await edit(6)
  expect(await check()).toMatchObject({ waitingCount: 1, faults: [] })
})

test('Several servers that link at once create one chain', async () => {
  for (let edits = 0; edits < 30; edits += 1) await edit(edits)
  await Promise.all(Array.from({ length: 5 }, () => linkAudit(server)))
  expect(await check()).toMatchObject({ waitingCount: 0, faults: [] })
})

test.each<[string, AuditFault['kind'], (id: number) => Promise<unknown>]>([
  [
    'changed',
    'EntryChanged',
    (id) =>
      server.db
        .updateTable('auditEntry')
        .set({ after: '{"email":"mallory@example.org"}' })
        .where('id', '=', id)
        .execute(),
  ],
  [
    'with another date',
    'EntryChanged',
    (id) =>
      server.db
        .updateTable('auditEntry')
        .set({ createdDate: '2020-01-01T00:00:00.000Z' })
        .where('id', '=', id)
        .execute(),
  ],
  [
    'without its actor',
    'EntryChanged',
    (id) =>
      server.db.updateTable('auditEntry').set({ actorUserId: null }).where('id', '=', id).execute(),
  ],
  [
    'removed',
    'EntryRemoved',
    (id) => server.db.deleteFrom('auditEntry').where('id', '=', id).execute(),
  ],
  [
    'removed with its link',
    'LinkRemoved',
    async (id) => {
      await server.db.deleteFrom('auditEntry').where('id', '=', id).execute()
      await server.db.deleteFrom('auditLink').where('auditEntryId', '=', id).execute()
    },
  ],
])('An entry that is %s outside the server is found: %s', async (_, kind, tamper) => {
  const id = await someEntry()
  await tamper(id)
  expect(await kindsOf()).toContain(kind)
})

test('An entry that is added outside the server is found', async () => {
  const [first] = await entries()
  await sql`
    insert into audit_entry (organization_id, actor_name, action, subject_type, subject_id, created_date)
    select organization_id, 'Mallory', action, subject_type, subject_id, created_date
    from audit_entry where id = ${first?.id}`.execute(server.db)
  expect(await kindsOf()).toEqual(['EntryAdded'])
})

/** What an attacker can do with write access to the database and without the key: everything except sign. */
async function rewrite(from: number) {
  const { db } = server
  const { organizationId } = school
  const links = await listLinks(db, organizationId, { after: 0, limit: 1000 })
  let hash = ''
  for (const link of links) {
    const entry = await db
      .selectFrom('auditEntry')
      .where('id', '=', link.auditEntryId)
      .selectAll()
      .executeTakeFirst()
    const contentHash =
      link.position < from ? link.contentHash : hashContent(entry, link.salt ?? '')
    hash = hashLink(hash, { ...link, organizationId, contentHash })
    await db
      .updateTable('auditLink')
      .set({ contentHash, hash })
      .where('organizationId', '=', organizationId)
      .where('position', '=', link.position)
      .execute()
  }
}

test('A recomputed chain is found, because only the site can sign it', async () => {
  const id = await someEntry()
  await server.db
    .updateTable('auditEntry')
    .set({ actorName: 'Mallory' })
    .where('id', '=', id)
    .execute()
  await rewrite(1)
  expect(await kindsOf()).toEqual(['Unsigned'])
  await edit(7)
  const failed = await linkAudit(server).catch((error: unknown) => error)
  expect(failed).toMatchObject({ errors: [{ cause: expect.any(ChainUnsigned) }] })
  expect(await kindsOf()).toEqual(['Unsigned'])
  await server.db.deleteFrom('organization').where('id', '=', school.organizationId).execute()
})

test('A chain with its end cut off is found by comparing it with an earlier state', async () => {
  const { head } = await check()
  const { organizationId } = school
  const cut = (head?.position ?? 0) - 2
  const links = await listLinks(server.db, organizationId, { after: cut, limit: 10 })
  for (const { auditEntryId } of links) {
    await server.db.deleteFrom('auditEntry').where('id', '=', auditEntryId).execute()
    await server.db.deleteFrom('auditLink').where('auditEntryId', '=', auditEntryId).execute()
  }
  expect(await kindsOf(head ? [head] : [])).toContain('LinkRemoved')
})

test('Redactions with an account are no fault, and the redacted content cannot be guessed from its link', async () => {
  const ben = await school.member('Ben')
  await audit(server.db, {
    organizationId: school.organizationId,
    actorUserId: ben.userId,
    action: 'Edited',
    subject: { type: 'OrganizationUser', id: ben.organizationUserId },
    after: { email: ben.email },
  })
  await linkAudit(server)
  await redactAudit(server.db, ben)
  await linkAudit(server)
  const after = await check()
  expect(after.faults).toEqual([])
  expect(after.redactedCount).toBeGreaterThan(0)
  const links = await listLinks(server.db, school.organizationId, { after: 0, limit: 1000 })
  const redactedIds = new Set(
    links.filter(({ kind }) => kind === 'Redacted').map(({ auditEntryId }) => auditEntryId),
  )
  const redacted = links.filter(
    ({ kind, auditEntryId }) => kind === 'Entry' && redactedIds.has(auditEntryId),
  )
  expect(redacted.length).toBeGreaterThan(0)
  expect(redacted.map(({ salt }) => salt)).toEqual(redacted.map(() => null))
})

test('Entries of a deleted account stay, and are no fault', async () => {
  const ben = await school.member('Ben')
  await edit(8, ben.userId)
  await linkAudit(server)
  await server.db.deleteFrom('user').where('id', '=', ben.userId).execute()
  expect(await kindsOf()).toEqual([])
})

test('A deleted record takes its entries along, and the chain records that', async () => {
  const { token } = school.owner
  const body = { organizationId: school.organizationId, firstName: 'Ida', lastName: 'Lind' }
  const added = await server.post('/api/OrganizationUser/admin', {
    token,
    body: { ...body, isTeacher: false, isStudent: true, isParent: false },
  })
  const { id } = await added.json()
  await linkAudit(server)
  expect((await server.del(`/api/OrganizationUser/admin/${id}`, { token })).status).toBe(204)
  await linkAudit(server)
  const { faults, removedCount } = await check()
  expect(faults).toEqual([])
  expect(removedCount).toBeGreaterThan(0)
})

const path = (name: string) => `/api/Audit/admin/organization/${school.organizationId}/${name}`

test(
  'Members who may view the audit log can have it checked',
  { tags: ['6.audit-chain'] },
  async () => {
    const { token } = school.owner
    expect(await (await server.get(path('check'), { token })).json()).toMatchObject({ faults: [] })
    await server.db
      .deleteFrom('auditEntry')
      .where('id', '=', await someEntry())
      .execute()
    const { faults } = await (await server.get(path('check'), { token })).json()
    expect(faults).toMatchObject([{ kind: 'EntryRemoved' }])
  },
)

test(
  'An owner exports the audit log with its proof, and the export is logged',
  { tags: ['6.audit-chain'] },
  async () => {
    const { token } = school.owner
    const proof = await (await server.get(path('proof'), { token })).json()
    expect(checkProof(proof)).toEqual([])
    expect(proof.links.at(-1).signature).toEqual(expect.any(String))
    const position = proof.links.at(-1).position
    const before = await (
      await server.get(`${path('proof')}?beforePosition=${position}`, { token })
    ).json()
    expect(before.links.at(-1).hash).toBe(proof.links.at(-2).hash)
    const entry = proof.entries.at(-1)
    const forged = { ...proof, entries: [...proof.entries.slice(0, -1), { ...entry, after: '{}' }] }
    expect(checkProof(forged)).toEqual([{ kind: 'EntryChanged', auditEntryId: entry.id }])
    const cut = { ...proof, links: proof.links.toSpliced(2, 1) }
    expect(checkProof(cut)).toMatchObject([{ kind: 'LinkChanged' }])
    await linkAudit(server)
    const noted = await server.db
      .selectFrom('auditEntry')
      .where('organizationId', '=', school.organizationId)
      .where('action', '=', 'Exported')
      .select('after')
      .execute()
    expect(noted).toHaveLength(2)
    expect(noted[0]?.after).toContain('audit log with proof')
  },
)

test('The server checks all logs once a day, and its health shows the result', async () => {
  await using own = await openTestApp()
  const { organizationId, owner } = await openSchool(own)
  await audit(own.db, {
    organizationId,
    actorUserId: owner.userId,
    action: 'Edited',
    subject: { type: 'Organization', id: organizationId },
  })
  await linkAudit(own)
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const watch = watchAudit({ ...own, log })
  expect(watch.state()).toBe('unchecked')
  await watch.sweep()
  expect(watch.state()).toBe('ok')
  await own.db.updateTable('auditEntry').set({ actorName: 'Mallory' }).execute()
  await watch.sweep()
  expect(watch.state()).toBe('ok')
  await watch.sweep(Date.now() + 25 * hour)
  expect(watch.state()).toBe('changed')
  expect(lines.some((line) => line.includes('EntryChanged'))).toBe(true)
})
