import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSchool } from '../classes/classes/test-school.ts'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { testPlace } from '../database/test-database.ts'
import { openTestApp } from '../testing/test-app.ts'
import { openEncryption } from '../crypto/encryption.ts'
import { linkAudit } from '../audit/audit.chain.ts'
import { acceptAuditLog, checkAuditLogs } from './audit.command.ts'
import { audit } from '../audit/audit.ts'

/** A site with one organization and some audit entries. */
async function openSite() {
  const place = await testPlace()
  const database = openDatabase(place)
  await migrate(database)
  const server = await openTestApp({ database })
  onTestFinished(async () => {
    await server.close()
    await place.remove()
  })
  const { organizationId, owner } = await openSchool(server)
  const edit = () =>
    audit(server.db, {
      organizationId,
      actorUserId: owner.userId,
      action: 'Edited',
      subject: { type: 'Organization', id: organizationId },
      after: { name: 'Lindenschule' },
    })
  await edit()
  const encryption = openEncryption(place.dataDir)
  await linkAudit({ database, encryption })
  const settings = { DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl }
  const check = async (...files: string[]) => {
    const lines: string[] = []
    const isFine = await checkAuditLogs(settings, files, (line) => void lines.push(line))
    return { isFine, lines }
  }
  const proof = async () => {
    const path = `/api/Audit/admin/organization/${organizationId}/proof`
    return (await server.get(path, { token: owner.token })).json()
  }
  return { ...server, organizationId, dataDir: place.dataDir, settings, edit, check, proof }
}

test('The command finds changes, and names the entries', async () => {
  const site = await openSite()
  expect((await site.check()).isFine).toBe(true)
  await site.db.updateTable('auditEntry').set({ actorName: 'Mallory' }).execute()
  const { isFine, lines } = await site.check()
  expect(isFine).toBe(false)
  expect(lines[0]).toMatch(/^Organization \d+: EntryChanged \(entry \d+\)$/)
})

test('An exported file is compared with the database', async () => {
  const site = await openSite()
  const file = join(site.dataDir, 'history.json')
  writeFileSync(file, JSON.stringify(await site.proof()))
  expect(await site.check(file)).toMatchObject({ isFine: true })
  await site.db.deleteFrom('auditLink').execute()
  await site.db.deleteFrom('auditEntry').execute()
  const { isFine, lines } = await site.check(file)
  expect(isFine).toBe(false)
  expect(lines.filter((line) => line.startsWith(file))).not.toEqual([])
})

test('A log with an unsigned end continues after an operator accepts it', async () => {
  const site = await openSite()
  await site.db.updateTable('auditLink').set({ signature: null }).execute()
  await site.edit()
  expect((await site.check()).lines).toEqual([`Organization ${site.organizationId}: Unsigned`])
  await acceptAuditLog(site.settings, site.organizationId)
  expect((await site.check()).isFine).toBe(true)
})
