import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Command } from 'commander'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { migrate } from '../database/migrate.ts'
import { testPlace } from '../database/test-database.ts'
import { openImages } from '../images/images.ts'
import { insertAccount } from '../identity/accounts.queries.ts'
import { createOrganization } from '../organizations/organizations/organizations.queries.ts'
import { addOrganizationFile } from './organization-file.command.ts'

async function openSite() {
  const place = await testPlace()
  const { dataDir, databaseUrl } = place
  const said: string[] = []
  const source = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) }
  const run = async (...args: string[]) => {
    const program = new Command()
    const say = (line: string) => void said.push(line)
    addOrganizationFile(program, { source, say, build: async () => {} })
    await program.parseAsync(args, { from: 'user' })
    return said.splice(0)
  }
  return { run, place, [Symbol.asyncDispose]: place.remove }
}

test('The command exports an organization, and imports it into an empty site', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kinroll-command-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'lindenschule.tar.gz')
  await using old = await openSite()
  const database = openDatabase(old.place)
  await migrate(database)
  const ada = { firstName: 'Ada', lastName: 'Lind', email: 'ada@example.org', passwordHash: 'hash' }
  const account = await insertAccount(database.db, ada)
  const settings = { name: 'Lindenschule', accessLevel: 0, admissionType: 0 } as const
  const images = openImages({ ...old.place, database })
  const owner = { userId: 1, personId: account?.personId ?? 0 }
  await database.write((db) => createOrganization({ db, images }, owner, settings))
  await database.close()

  const exported = await old.run('export', '1', file)
  expect(exported).toEqual(
    expect.arrayContaining(['       1 members', `Organization 1 is in ${file}.`]),
  )
  expect(exported.at(-1)).toContain('NOT encrypted')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  await expect(old.run('export', '1', file)).rejects.toThrow('exists already')
  await expect(old.run('import', file)).rejects.toThrow('is on this site already')

  await using next = await openSite()
  const imported = await next.run('import', file)
  expect(imported).toEqual(
    expect.arrayContaining(['       1 members', 'Lindenschule is organization 1.']),
  )
})
