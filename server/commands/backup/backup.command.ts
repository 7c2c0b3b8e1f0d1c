import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Command, InvalidArgumentError } from 'commander'
import { openKeyRing } from '../../crypto/key-ring.ts'
import { openDatabase } from '../../database/database.ts'
import { explain } from '../../database/explain.ts'
import { lockFolder } from '../../database/folder-lock.ts'
import { readRows } from '../../database/rows/rows.ts'
import { openImageStorage } from '../../images/images.ts'
import { clock, timestampOf } from '../../process/clock.ts'
import { OperatorError } from '../../process/operator-error.ts'
import { flushFolder } from '../../process/data-folder.ts'
import { type Env, readEnv } from '../../process/env.ts'
import { version } from '../../process/version.ts'
import type { Shell } from '../kinroll.ts'
import {
  createBackupFile,
  describeSums,
  type Manifest,
  readBackup,
  readManifest,
} from './backup-file.ts'
import { readImages } from './image-files.ts'
import { keysFileName, readKeys, replaceKeysFile } from './keys-file.ts'
import { requireSite } from './places.ts'

export const addBackup = (program: Command, shell: Shell) =>
  program
    .command('backup')
    .description('write the database and the images into one file, while the server runs or not')
    .argument('<folder>', 'where backups are')
    .option('--keep <count>', 'delete the oldest backups in the folder, except so many', countOf)
    .option('--keys <file>', `the file of the keys, if not ${keysFileName} in the folder`)
    .action(async (folder: string, options: Options) => {
      await backUp(shell, folder, options)
    })

type Options = { keep?: number; keys?: string }

function countOf(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It must be a number from 1 to 9999.')
}

const isBackup = (name: string) => /^kinroll-\d{4}-\d\d-\d\dT[\d-]+Z\.tar\.zst$/.test(name)

/** A file of a backup that was killed. */
const isUnfinished = (name: string) => /^kinroll-.*\.part$/.test(name)

/** Writes a backup, reads it again, and only then deletes older ones. Returns its path. */
export async function backUp(
  { source, say }: Pick<Shell, 'source' | 'say'>,
  folder: string,
  options: Options = {},
): Promise<string> {
  const startedAt = performance.now()
  const env = readEnv(source)
  if (!existsSync(folder))
    throw new OperatorError(`There is no folder ${folder}. Create it, or connect its disk.`)
  const unlock = lockFolder(folder)
  try {
    for (const name of readdirSync(folder).filter(isUnfinished)) rmSync(join(folder, name))
    await requireSite(env)
    const { path, manifest, sums } = await addBackupTo(folder, env, options, say)
    say(`${path} is written and checked: ${describeSums(sums)}.`)
    await noteBackup(env, manifest, performance.now() - startedAt).catch((error: unknown) =>
      say(`That it succeeded could not be noted in the database. ${explain(error)}`),
    )
    return path
  } finally {
    unlock()
  }
}

async function addBackupTo(
  folder: string,
  env: Env,
  { keep, keys: keysPath = join(folder, keysFileName) }: Options,
  say: Shell['say'],
) {
  const createdDate = clock.timestamp()
  const path = newPath(folder, createdDate)
  const part = `${path}.part`
  try {
    const manifest = await writeBackup(env, part, createdDate)
    const { sums } = await readBackup(part)
    const earlier = await listBackups(folder, say)
    const tooMany =
      keep === undefined ? [] : earlier.slice(0, Math.max(0, earlier.length + 1 - keep))
    const retained = earlier.filter((backup) => !tooMany.includes(backup))
    // After the rows: it has every key that they need.
    const keys = await readKeys(env.dataDir)
    await replaceKeysFile(keysPath, keys, [...retained.map((backup) => backup.manifest), manifest])
    renameSync(part, path)
    flushFolder(folder)
    for (const { name } of tooMany) rmSync(join(folder, name))
    return { path, manifest, sums }
  } catch (error) {
    rmSync(part, { force: true })
    throw error
  }
}

/** Differs from that of a backup in the same second. */
function newPath(folder: string, date: string): string {
  const path = join(folder, `kinroll-${date.slice(0, 19).replaceAll(':', '-')}Z.tar.zst`)
  return existsSync(path) ? newPath(folder, timestampOf(Date.parse(date) + 1000)) : path
}

async function writeBackup(env: Env, path: string, createdDate: string): Promise<Manifest> {
  const before = siteKeyIds(env.dataDir)
  return readRows(env, async (snapshot) => {
    const { migration, tables } = snapshot
    const engine = env.databaseUrl === undefined ? 'sqlite' : 'postgres'
    const { lookup, encryption } = siteKeyIds(env.dataDir)
    // A rotation may have begun in between.
    const keyIds = { lookup, encryption: [...new Set([...before.encryption, ...encryption])] }
    const manifest: Manifest = {
      format: 1,
      version,
      createdDate,
      engine,
      migration,
      keyIds,
      tables,
    }
    const file = await createBackupFile(path, manifest)
    try {
      for (const table of tables) await file.addTable(table, snapshot.linesOf(table))
      for await (const { name, bytes } of readImages(snapshot, openImageStorage(env)))
        await file.addImage(name, bytes)
      await file.finish()
    } catch (error) {
      await file.abandon()
      throw error
    }
    return manifest
  })
}

function siteKeyIds(dataDir: string): Manifest['keyIds'] {
  const { lookup, encryption } = openKeyRing(dataDir).keys()
  return { lookup: lookup.id, encryption: encryption.map(({ id }) => id) }
}

/** The backups in a folder, oldest first. One that cannot be read is neither counted nor deleted. */
async function listBackups(folder: string, say: (line: string) => void) {
  const found: { name: string; manifest: Manifest }[] = []
  for (const name of readdirSync(folder).filter(isBackup).toSorted()) {
    try {
      found.push({ name, manifest: await readManifest(join(folder, name)) })
    } catch (error) {
      say((error as Error).message)
    }
  }
  return found
}

/** Stores when the last backup succeeded, for site administrators and metrics. */
async function noteBackup(env: Env, { tables, createdDate }: Manifest, duration: number) {
  // An older database has no such table yet.
  if (!tables.some(({ name }) => name === 'job')) return
  const job = {
    name: 'backup',
    endedDate: createdDate,
    duration: Math.round(duration),
    failedDate: null,
    failure: null,
  }
  const database = openDatabase(env)
  try {
    await database.write((db) =>
      db
        .insertInto('job')
        .values(job)
        .onConflict((noted) => noted.column('name').doUpdateSet(job))
        .execute(),
    )
  } finally {
    await database.close()
  }
}
