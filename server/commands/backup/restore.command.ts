import { existsSync } from 'node:fs'
import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Command } from 'commander'
import { keyFileOf } from '../../crypto/key-ring.ts'
import { bringUpToDate, migrationNames } from '../../database/migrate.ts'
import { fillRows, type Lines, readRows, type Table } from '../../database/rows/rows.ts'
import { openImageStorage } from '../../images/images.ts'
import { OperatorError } from '../../process/operator-error.ts'
import { type Env, readEnv } from '../../process/env.ts'
import type { Shell } from '../kinroll.ts'
import { acceptLostKey } from '../lost-key.ts'
import { rotateKeys } from '../rotate-keys.ts'
import {
  damaged,
  describeSums,
  type Manifest,
  readBackup,
  readManifest,
  requireIntact,
  type Sums,
  sumLines,
} from './backup-file.ts'
import { writeImage } from './image-files.ts'
import {
  areKeysOf,
  type Keys,
  keysFileName,
  readKeys,
  readKeysFile,
  writeKeys,
} from './keys-file.ts'
import { prepareEmpty } from './places.ts'

export const addRestore = (program: Command, shell: Shell) =>
  program
    .command('restore')
    .description('fill an empty database and folder with a backup, or check a backup')
    .argument('<file>', 'the backup')
    .option('--verify', 'only check that the backup and its keys are whole')
    .option('--keys <file>', `the file of the keys, if not ${keysFileName} beside the backup`)
    .option('--without-keys', 'continue without the keys, and lose what needs them')
    .action((file: string, options: Options) => restore(shell, file, options))

type Options = { verify?: true; keys?: string; withoutKeys?: true }

/** What gives access without logging in. Some of it was ended since the backup, so none of it is restored. */
export const accessTables: readonly string[] = [
  'session',
  'reauthentication',
  'api_token',
  'one_time_token',
  'challenge',
  'passkey_challenge',
]

const isRestored = ({ name }: Table) => !accessTables.includes(name)

const wayOut =
  'A backup is restored into an empty place: name another folder by DATA_DIR, or another database by DATABASE_URL.'

/**
 * Fills the place in the settings with a backup. All of the database is there at the end, or nothing, so a restore that
 * was interrupted can be started again.
 */
export async function restore(
  { source, say }: Pick<Shell, 'source' | 'say'>,
  path: string,
  { verify, keys: keysPath = join(dirname(path), keysFileName), withoutKeys }: Options = {},
): Promise<void> {
  const env = readEnv(source)
  await requireIntact(path)
  const { version, migration, createdDate } = await readManifest(path)
  if (!migrationNames.includes(migration))
    throw new OperatorError(
      `The backup was made by Kinroll ${version}, which is newer than this version. Restore it with that version or a later one.`,
    )
  const { manifest, sums } = await readBackup(path)
  await requireKnownTables(path, manifest)
  if (verify) {
    if (!withoutKeys) await findKeys(keysPath, manifest, sums)
    return say(`The backup of ${createdDate} is whole: ${describeSums(sums)}.`)
  }
  const keys = withoutKeys ? undefined : await keysFor(env, keysPath, manifest, sums)
  await prepareEmpty(env, migration, wayOut)
  if (keys) await writeKeys(env.dataDir, keys)
  const images = openImageStorage(env)
  await fillRows(env, async (target) => {
    await readBackup(path, {
      ...fillEach((table, lines) => target.fill(table, lines)),
      onImage: (name, bytes) => writeImage(images, name, bytes),
    })
    for (const table of manifest.tables.filter(isRestored))
      await requireSame(table.name, target.linesOf(table), sums.tables[table.name])
  })
  if (!keys) await acceptLostKey(source, say)
  await bringUpToDate(env)
  // Former keys are needed only until everything is encrypted with the current one.
  if (keys && keys.site.encryption.length > 1) await rotateKeys(source, () => {}, 0)
  say(`The backup of ${createdDate} is restored and checked: ${describeSums(sums)}.`)
  say(
    'Everybody logs in again. API tokens, invitations and other links that were sent no longer work.',
  )
}

/** Refuses tables and columns that Kinroll did not have as of the backup's migration. */
async function requireKnownTables(path: string, { migration, tables }: Manifest) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'kinroll-restore-'))
  const place = { dataDir: folder.path }
  await prepareEmpty(place, migration, wayOut)
  const known = await readRows(place, async (empty) => empty.tables)
  for (const { name, columns } of tables) {
    const table = known.find((each) => each.name === name)
    if (!table || !columns.every((column) => table.columns.includes(column)))
      throw damaged(path, `its table ${name} is not one of Kinroll`)
  }
}

/** The keys that the folder has already, if they are those of the backup, or else those of the file. */
async function keysFor({ dataDir }: Env, path: string, manifest: Manifest, sums: Sums) {
  if (existsSync(keyFileOf(dataDir))) {
    const own = await readKeys(dataDir)
    if (areKeysOf(own, manifest)) return own
  }
  return findKeys(path, manifest, sums)
}

async function findKeys(path: string, manifest: Manifest, sums: Sums): Promise<Keys> {
  const keys = await readKeysFile(path)
  if (keys && areKeysOf(keys, manifest)) return keys
  const people = sums.tables['person_key']?.rows ?? 0
  const calendars = sums.tables['calendar_feed']?.rows ?? 0
  const found = keys
    ? `${path} does not contain the keys of this backup.`
    : `There is no file ${path} with the keys.`
  throw new OperatorError(
    `${found} Name the file with --keys. Without the keys, the care notes and emergency contacts of ${people} people, ${calendars} calendar addresses, authenticator apps and recovery codes are lost; --without-keys accepts that.`,
  )
}

/** Turns rows that arrive table by table into one stream for each table. */
function fillEach(fill: (table: Table, lines: Lines) => Promise<void>) {
  return {
    onRows: async (table: Table, lines: string[]) => {
      if (isRestored(table)) await fill({ ...table, lastId: null }, [lines])
    },
    onTableEnd: (table: Table) => fill(table, []),
  }
}

/** Refuses rows that are not those that were copied. */
export async function requireSame(
  table: string,
  lines: Lines,
  expected: { rows: number; sha256: string } | undefined,
): Promise<void> {
  const sum = sumLines()
  for await (const some of lines) sum.add(some)
  const { rows, sha256 } = sum.result()
  if (rows !== expected?.rows || sha256 !== expected.sha256)
    throw new OperatorError(
      `The rows of ${table} in the new database are not those of the old one. Nothing was copied; please report this.`,
    )
}
