import { resolve } from 'node:path'
import type { Command } from 'commander'
import type { Place } from '../../database/database.ts'
import { fillRows, readRows, type Snapshot } from '../../database/rows/rows.ts'
import { openImageStorage } from '../../images/images.ts'
import { OperatorError } from '../../process/operator-error.ts'
import { type Env, readEnv, readImagesUrl } from '../../process/env.ts'
import { copyFiles } from '../../storage/copy-files.ts'
import { openStorage, type StoragePlace } from '../../storage/storage.ts'
import type { Shell } from '../kinroll.ts'
import { sumLines } from './backup-file.ts'
import { readKeys, writeKeys } from './keys-file.ts'
import { prepareEmpty, requireSite } from './places.ts'
import { requireSame } from './restore.command.ts'

export const addMove = (program: Command, shell: Shell) =>
  program
    .command('move')
    .description('copy the site to another database or its images to another store, and compare')
    .option('--to <place>', 'postgres://…, or a folder for the embedded database')
    .option('--images-to <store>', 's3://…, or "disk" for the folder of the site')
    .action((options: Options) => move(shell, options))

type Options = { to?: string; imagesTo?: string }

/**
 * Copies the site into an empty place, and compares all rows and images. All of the database is there at the end, or
 * nothing, so a move that was interrupted can be started again. The source stays as it is.
 */
export async function move(
  { source, say }: Pick<Shell, 'source' | 'say'>,
  { to, imagesTo }: Options,
): Promise<void> {
  const env = readEnv(source)
  const place = to === undefined ? env : placeOf(to, env.dataDir)
  const images = imagesPlaceOf(imagesTo, env, place)
  await requireSite(env)
  const isElsewhere = !isSameFolder(place, env) || place.databaseUrl !== env.databaseUrl
  if (!isElsewhere && isSameStore(images, imagesOf(env)))
    throw new OperatorError('Name another place with --to, or another store with --images-to.')
  await readRows(
    env,
    async (snapshot) => {
      if (isElsewhere) await prepareEmpty(place, snapshot.migration, 'Name an empty place.')
      if (!isSameFolder(place, env)) await writeKeys(place.dataDir, await readKeys(env.dataDir))
      if (!isSameStore(images, imagesOf(env))) await moveImages(env, images, say)
      if (isElsewhere) {
        const copied = await moveRows(snapshot, place)
        say(`${copied.toLocaleString('en-US')} rows are copied and compared.`)
      }
    },
    { isAlone: true },
  )
  say('The former place is as it was. Delete it when you no longer need it.')
  for (const line of settingsFor(place, images)) say(line)
}

const isSameFolder = (one: Place, other: Place) => resolve(one.dataDir) === resolve(other.dataDir)

const isSameStore = (one: StoragePlace, other: StoragePlace) =>
  JSON.stringify(one) === JSON.stringify(other)

function placeOf(to: string, dataDir: string): Place {
  if (/^postgres(ql)?:/.test(to))
    return { dataDir, databaseUrl: readEnv({ DATABASE_URL: to }).databaseUrl }
  if (/^\w+:\/\//.test(to)) throw new OperatorError('--to must be postgres://… or a folder.')
  return { dataDir: to }
}

const imagesOf = ({ imageBucket, dataDir }: Pick<Env, 'imageBucket' | 'dataDir'>): StoragePlace =>
  imageBucket ?? { folder: resolve(dataDir, 'images') }

function imagesPlaceOf(to: string | undefined, env: Env, { dataDir }: Place): StoragePlace {
  if (to === undefined) return imagesOf({ imageBucket: env.imageBucket, dataDir })
  return to === 'disk'
    ? imagesOf({ imageBucket: undefined, dataDir })
    : readImagesUrl(to, '--images-to')
}

async function moveImages(env: Env, to: StoragePlace, say: Shell['say']) {
  const target = openStorage(to)
  await target.check()
  const { copied, present } = await copyFiles(openImageStorage(env), target).catch(
    (cause: unknown) => {
      throw new OperatorError(`The images cannot be copied: ${(cause as Error).message}`, { cause })
    },
  )
  say(
    `${(copied + present).toLocaleString('en-US')} files of images are copied and compared${present > 0 ? `, of which ${present} were there already` : ''}.`,
  )
}

/** Returns how many there are. */
const moveRows = ({ tables, linesOf }: Snapshot, place: Place): Promise<number> =>
  fillRows(place, async (target) => {
    let copied = 0
    for (const table of tables) {
      const sum = sumLines()
      const lines = async function* () {
        for await (const some of linesOf(table)) {
          sum.add(some)
          yield some
        }
      }
      await target.fill(table, lines())
      await requireSame(table.name, target.linesOf(table), sum.result())
      copied += sum.result().rows
    }
    return copied
  })

function settingsFor({ dataDir, databaseUrl }: Place, images: StoragePlace): string[] {
  return [
    'Now start the server with these settings:',
    `  DATA_DIR=${resolve(dataDir)}`,
    databaseUrl === undefined ? '  no DATABASE_URL' : '  DATABASE_URL: the address after --to',
    'folder' in images ? '  no IMAGES_URL' : '  IMAGES_URL: the address of the bucket',
  ]
}
