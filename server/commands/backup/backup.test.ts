import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { expect, test } from 'vitest'
import { openEncryption } from '../../crypto/encryption.ts'
import { dataKeysOf, type Place } from '../../database/database.ts'
import { migrate, migrationNames } from '../../database/migrate.ts'
import { fillDemo } from '../../demo/demo.ts'
import { openFiles } from '../../files/files.ts'
import { openImages } from '../../images/images.ts'
import { openTestS3 } from '../../storage/test-s3.ts'
import { checkAuditLogs } from '../audit.command.ts'
import { rotateKeys } from '../rotate-keys.ts'
import { backUp } from './backup.command.ts'
import { addEntry, createBackupFile, type Manifest, readManifest } from './backup-file.ts'
import { accessTables, restore } from './restore.command.ts'
import {
  dump,
  dumpRestorable,
  emptyFolder,
  emptyPlace,
  insertAccess,
  insertUser,
  openSite,
  settingsOf,
  shell,
  spawnKinroll,
  withOpen,
} from './test-backup.ts'

const users = (place: Place) =>
  withOpen(place, ({ db }) => db.selectFrom('user').select(['email', 'totpSecret']).execute())

const secretOfApp = (place: Place) => openEncryption(place.dataDir).encrypt('secret of an app')

/** An image without files. */
const insertImage = (place: Place, key: string) =>
  withOpen(place, ({ db }) =>
    db
      .insertInto('image')
      .values({ key, width: 1, height: 1, bytes: 1, createdDate: '2026-03-01T12:00:00.000Z' })
      .executeTakeFirstOrThrow(),
  )

const nameOf = (day: number) => `kinroll-2026-01-0${day}T07-15-00Z.tar.zst`

const backupsIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.zst'))
    .toSorted()

test('Each night has the rows of that night, and a restored backup equals the site', async () => {
  const site = await openSite()
  const folder = emptyFolder()
  const night = async () => {
    const result = await spawnKinroll(['backup', folder], site).ended
    expect(result).toMatchObject({ code: 0, stderr: '' })
    return /^\S+/.exec(result.stdout)?.[0] ?? ''
  }
  await insertUser(site, 'ada@example.org')
  const first = await night()
  await insertUser(site, 'berta@example.org')
  const second = await night()
  const [one, two] = [await emptyPlace(), await emptyPlace()]
  await restore(shell(one), first)
  await restore(shell(two), second)
  expect(await users(one)).toEqual([{ email: 'ada@example.org', totpSecret: null }])
  expect(await dump(two)).toEqual(await dump(site))
  const jobs = withOpen(site, ({ db }) => db.selectFrom('job').selectAll().execute())
  const { createdDate } = await readManifest(second)
  expect(await jobs).toMatchObject([{ name: 'backup', endedDate: createdDate, failedDate: null }])
})

test('Only so many backups stay, and unfinished and damaged ones do not count', async () => {
  const site = await openSite()
  const folder = emptyFolder()
  const bytes = readFileSync(await backUp(shell(site), folder))
  rmSync(join(folder, backupsIn(folder)[0] ?? ''))
  for (const day of [1, 2, 3]) writeFileSync(join(folder, nameOf(day)), bytes)
  writeFileSync(join(folder, nameOf(4)), 'damaged')
  writeFileSync(join(folder, `${nameOf(5)}.part`), bytes)
  const { source, say, lines } = shell(site)
  const newest = await backUp({ source, say }, folder, { keep: 2 })
  expect(readdirSync(folder).toSorted()).toEqual(
    [
      '.kinroll-backup.lock',
      nameOf(3),
      nameOf(4),
      newest.slice(folder.length + 1),
      'kinroll-keys.tar',
    ].toSorted(),
  )
  expect(lines[0]).toMatch(/2026-01-04T07-15-00Z.tar.zst is damaged: .* Use another backup\.$/)
})

test('A backup that is killed harms no earlier one, and the next one cleans up after it', async () => {
  const site = await openSite()
  const folder = emptyFolder()
  await insertUser(site, 'ada@example.org')
  const first = await backUp(shell(site), folder)
  await insertImage(site, 'k'.repeat(24))
  const image = join(site.dataDir, 'images', `${'k'.repeat(24)}.large.webp`)
  // Reading it waits for a writer, forever.
  execFileSync('mkfifo', [image])
  const killed = spawnKinroll(['backup', folder, '--keep', '1'], site)
  await expect
    .poll(() => readdirSync(folder).filter((name) => name.endsWith('.part')).length, {
      timeout: 30_000,
    })
    .toBe(1)
  const refused = await spawnKinroll(['backup', folder], site).ended
  expect(refused).toMatchObject({
    code: 1,
    stderr: `Another backup is writing into ${folder}. Try again when it has ended.\n`,
  })
  killed.child.kill('SIGKILL')
  expect(await killed.ended).toMatchObject({ signal: 'SIGKILL' })
  rmSync(image)
  await restore(shell(site), first, { verify: true })
  const second = await backUp(shell(site), folder, { keep: 1 })
  expect(readdirSync(folder).toSorted()).toEqual(
    ['.kinroll-backup.lock', 'kinroll-keys.tar', second.slice(folder.length + 1)].toSorted(),
  )
})

test('A full disk, a missing folder and one that cannot be written end it with a sentence', async () => {
  const site = await openSite()
  const folder = emptyFolder()
  await insertImage(site, 'k'.repeat(24))
  await backUp(shell(site), folder)
  const before = readdirSync(folder)
  // Larger than the limit, as the backup of a site is larger than what a disk has left.
  writeFileSync(join(site.dataDir, 'images', `${'k'.repeat(24)}.large.webp`), randomBytes(500_000))
  const run = async (to: string, limit = 'unlimited') => {
    const { code, stdout, stderr } = await spawnKinroll(['backup', to, '--keep', '1'], site, {
      limit,
    }).ended
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    return stderr
  }
  expect(await run(folder, '500')).toMatch(
    /\.part cannot be written: EFBIG: file too large, write\. Earlier backups are as they were\.\n$/,
  )
  expect(readdirSync(folder)).toEqual(before)
  const missing = join(folder, 'missing')
  expect(await run(missing)).toBe(
    `There is no folder ${missing}. Create it, or connect its disk.\n`,
  )
  expect(await run('/proc')).toMatch(/^\/proc cannot be written: .+\n$/)
})

test('Without a database there is no backup, and the sentence says so', async () => {
  const folder = emptyFolder()
  const nowhere = { dataDir: emptyFolder(), databaseUrl: 'postgres://postgres@127.0.0.1:1/none' }
  const down = await spawnKinroll(['backup', folder], nowhere).ended
  expect(down).toMatchObject({ code: 1 })
  expect(down.stderr).toMatch(/^The database cannot be reached or written: .*ECONNREFUSED.*\n$/)
  await expect(backUp(shell({ dataDir: emptyFolder() }), folder)).rejects.toThrow(
    'There is no database in',
  )
  expect(backupsIn(folder)).toEqual([])
})

test('A backup from before a rotation of the keys is readable with the newest file of keys', async () => {
  const site = await openSite()
  const folder = emptyFolder()
  await insertUser(site, 'ada@example.org', secretOfApp(site))
  const keyId = await withOpen(site, async ({ db }) => dataKeysOf(db).create())
  const before = await backUp(shell(site), folder)
  await rotateKeys(settingsOf(site), () => {}, 0)
  await backUp(shell(site), folder)
  const restored = await emptyPlace()
  await restore(shell(restored), before)
  const [user] = await users(restored)
  expect(openEncryption(restored.dataDir).decrypt(user?.totpSecret ?? '')).toBe('secret of an app')
  expect(await withOpen(restored, async ({ db }) => dataKeysOf(db).has(keyId))).toBe(true)
})

test('A key that was destroyed is not in the next file of keys', async () => {
  const site = await openSite()
  const folder = emptyFolder()
  const keyId = await withOpen(site, async ({ db }) => dataKeysOf(db).create())
  const before = await backUp(shell(site), folder)
  await withOpen(site, async ({ db }) => dataKeysOf(db).destroy(keyId))
  await backUp(shell(site), folder)
  const restored = await emptyPlace()
  await restore(shell(restored), before)
  expect(await withOpen(restored, async ({ db }) => dataKeysOf(db).has(keyId))).toBe(false)
})

test('Without the keys, nothing is restored until that is accepted', async () => {
  const site = await openSite()
  const folder = emptyFolder()
  await insertUser(site, 'ada@example.org', secretOfApp(site))
  const backup = await backUp(shell(site), folder)
  rmSync(join(folder, 'kinroll-keys.tar'))
  const restored = await emptyPlace()
  for (const options of [{}, { verify: true as const }])
    await expect(restore(shell(restored), backup, options)).rejects.toThrow(
      'Name the file with --keys',
    )
  expect(readdirSync(restored.dataDir)).toEqual([])
  await restore(shell(restored), backup, { withoutKeys: true })
  expect(await users(restored)).toEqual([{ email: 'ada@example.org', totpSecret: null }])
})

test('A site that lost only its database needs no file of keys', async () => {
  const site = await openSite()
  const folder = emptyFolder()
  await insertUser(site, 'ada@example.org', secretOfApp(site))
  const backup = await backUp(shell(site), folder)
  rmSync(join(folder, 'kinroll-keys.tar'))
  for (const name of ['kinroll.db', 'kinroll.db-wal', 'kinroll.db-shm'])
    rmSync(join(site.dataDir, name), { force: true })
  const { databaseUrl } = await emptyPlace()
  const restored = { dataDir: site.dataDir, databaseUrl }
  await restore(shell(restored), backup)
  expect((await users(restored)).map(({ email }) => email)).toEqual(['ada@example.org'])
})

test('A backup or keys that cannot be read are not called damaged', async () => {
  const site = await openSite()
  const folder = emptyFolder()
  const backup = await backUp(shell(site), folder)
  const restored = shell(await emptyPlace())
  await expect(restore(restored, folder)).rejects.toThrow(/^\S+ cannot be read: EISDIR/)
  await expect(restore(restored, backup, { keys: folder })).rejects.toThrow(
    /^\S+ cannot be read: EISDIR/,
  )
})

test('A damaged backup is refused before anything is written', async () => {
  const site = await openSite()
  const backup = await backUp(shell(site), emptyFolder())
  const bytes = readFileSync(backup)
  const restored = await emptyPlace()
  const middle = Math.floor(bytes.length / 2)
  const flips = Array.from({ length: 25 }, (_, nth) => {
    const at = Math.floor(((nth + 0.5) * bytes.length) / 25)
    return bytes.with(at, (bytes[at] ?? 0) ^ 0x55)
  }).filter((flipped) => !hasSameContent(flipped, bytes))
  expect(flips.length).toBeGreaterThan(20)
  for (const damaged of [bytes.subarray(0, middle), bytes.subarray(0, -200), ...flips]) {
    writeFileSync(backup, damaged)
    await expect(restore(shell(restored), backup)).rejects.toThrow(
      /is damaged: .*Use another backup/,
    )
  }
  expect(readdirSync(restored.dataDir)).toEqual([])
})

/** For about one byte in 5,000, Zstandard decompresses the changed file to the same content. Such a backup is not damaged. */
function hasSameContent(one: Uint8Array, other: Uint8Array): boolean {
  try {
    return zstdDecompressSync(one).equals(zstdDecompressSync(other))
  } catch {
    return false
  }
}

/** A backup whose sums are right, and with the keys beside it. */
async function craft(
  backup: string,
  { image, tables = [] }: { image?: string; tables?: Manifest['tables'] },
) {
  const manifest = await readManifest(backup)
  const path = join(dirname(backup), 'crafted.tar.zst')
  rmSync(path, { force: true })
  const file = await createBackupFile(path, {
    ...manifest,
    tables: [...manifest.tables, ...tables],
  })
  for (const table of [...manifest.tables, ...tables]) await file.addTable(table, [])
  if (image !== undefined) await file.addImage(image, randomBytes(10))
  await file.finish()
  return path
}

test('A crafted backup writes nothing but images, and into no table but those of the site', async () => {
  const backup = await backUp(shell(await openSite()), emptyFolder())
  const restored = await emptyPlace()
  const key = 'k'.repeat(24)
  const table = { name: 'user', columns: ['id'], lastId: null }
  for (const content of [
    { image: '../escaped' },
    { image: `${key}.large.webp/../../escaped` },
    { image: `../images/${key}.large.webp` },
    { image: `${key}.large.webp.part` },
    { image: '' },
    { tables: [{ ...table, name: 'other' }] },
    { tables: [{ ...table, name: 'user" ("email") values (1) --' }] },
    { tables: [{ ...table, columns: ['id', 'id") values (1) --'] }] },
    { tables: [{ ...table, name: 'kysely_migration', columns: ['name'] }] },
  ]) {
    const crafted = await craft(backup, content)
    for (const options of [{ verify: true as const }, {}])
      await expect(restore(shell(restored), crafted, options)).rejects.toThrow(
        /is damaged: .*Use another backup/,
      )
    expect(readdirSync(restored.dataDir)).toEqual([])
  }
  await restore(shell(restored), await craft(backup, { image: `${key}.small.webp` }))
  expect(readdirSync(join(restored.dataDir, 'images'))).toEqual([`${key}.small.webp`])
})

test('A backup with a second list of tables is refused', async () => {
  const backup = await backUp(shell(await openSite()), emptyFolder())
  const manifest = JSON.stringify(await readManifest(backup))
  const tar = pack()
  const written = buffer(tar)
  for (let count = 0; count < 2; count += 1) await addEntry(tar, 'manifest.json', manifest)
  tar.finalize()
  writeFileSync(backup, zstdCompressSync(await written))
  await expect(restore(shell(await emptyPlace()), backup)).rejects.toThrow(
    'is damaged: it lists its tables twice',
  )
})

test('After a restore everybody logs in again, and calendars still work', async () => {
  const site = await openSite()
  await insertAccess(site)
  const restored = await emptyPlace()
  const { source, say, lines } = shell(restored)
  await restore({ source, say }, await backUp(shell(site), emptyFolder()))
  const tables = await dump(restored)
  expect(accessTables.filter((name) => tables[name]?.length !== 0)).toEqual([])
  expect(tables).toEqual(await dumpRestorable(site))
  expect(tables['calendar_feed']).toHaveLength(1)
  expect(lines.at(-1)).toBe(
    'Everybody logs in again. API tokens, invitations and other links that were sent no longer work.',
  )
})

test('A backup of a newer version is refused, and so is a place with data', async () => {
  const site = await openSite()
  const folder = emptyFolder()
  await insertUser(site, 'ada@example.org')
  const backup = await backUp(shell(site), folder)
  await expect(restore(shell(site), backup)).rejects.toThrow(
    /has data: 1 accounts\. A backup is restored into an empty place/,
  )
  const newer = join(folder, 'newer.tar.zst')
  const file = await createBackupFile(newer, {
    ...(await readManifest(backup)),
    version: '9.0.0',
    migration: '0999_tomorrow',
  })
  await file.finish()
  await expect(restore(shell(await emptyPlace()), newer)).rejects.toThrow('made by Kinroll 9.0.0')
})

test('A backup of an earlier version is restored and brought up to date', async () => {
  const site = { dataDir: emptyFolder() }
  const earlier = migrationNames.at(-6)
  await withOpen(site, (database) => migrate(database, earlier))
  const folder = emptyFolder()
  const backup = await backUp(shell(site), folder)
  expect((await readManifest(backup)).migration).toBe(earlier)
  const restored = { dataDir: emptyFolder() }
  await restore(shell(restored), backup)
  const fresh = await openSite()
  expect(Object.keys(await dump(restored))).toEqual(Object.keys(await dump(fresh)))
})

test('A whole site with images on disk is restored with images in a bucket', async () => {
  const site = await openSite()
  await withOpen(site, (database) =>
    fillDemo(
      {
        database,
        images: openImages({ ...site, database }),
        files: openFiles({ ...site, database }),
      },
      '2026-11-27',
      {
        isFresh: false,
      },
    ),
  )
  const backup = await backUp(shell(site), emptyFolder())
  await using s3 = await openTestS3()
  const restored = await emptyPlace()
  const source = { ...settingsOf(restored), IMAGES_URL: s3.url() }
  await restore({ source, say: () => {} }, backup)
  expect(await dump(restored)).toEqual(await dumpRestorable(site))
  const images = readdirSync(join(site.dataDir, 'images')).toSorted()
  expect([...s3.objects.keys()].toSorted()).toEqual(images.map((name) => `site/${name}`))
  for (const name of images)
    expect(s3.objects.get(`site/${name}`)?.bytes).toEqual(
      readFileSync(join(site.dataDir, 'images', name)),
    )
  expect(existsSync(join(restored.dataDir, 'images'))).toBe(false)
  expect(await checkAuditLogs(settingsOf(restored), [], () => {})).toBe(true)
})
