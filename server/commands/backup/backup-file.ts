import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import type { Duplex, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { extract, pack, type Pack } from 'tar-stream'
import { z } from '#contract/zod.ts'
import type { Table } from '../../database/rows/rows.ts'
import { isClassFile } from '../../files/files.ts'
import { isImageFile } from '../../images/images.ts'
import { OperatorError } from '../../process/operator-error.ts'
import { isOfFile } from '../is-of-file.ts'
import { cannotWrite } from './cannot-write.ts'

const Tables = z.array(
  z.object({
    name: z.string(),
    columns: z.array(z.string()),
    lastId: z.nullable(z.number()),
  }),
)

/** Of a later version too. */
const AnyManifest = z.object({ format: z.unknown() })

/** The first file of a backup: what is in it. */
const Manifest = z.object({
  format: z.literal(1),
  version: z.string(),
  createdDate: z.string(),
  engine: z.string(),
  /** The newest migration of the database. */
  migration: z.string(),
  /** The key that lookups need, and those that secrets in the database need. */
  keyIds: z.object({ lookup: z.string(), encryption: z.array(z.string()) }),
  tables: Tables,
})
export type Manifest = z.infer<typeof Manifest>

/** The last file of a backup: what its content must be. The hashes are SHA-256. */
const Sums = z.object({
  tables: z.record(z.string(), z.object({ rows: z.number(), sha256: z.string() })),
  images: z.object({ files: z.number(), sha256: z.string() }),
  /** Files that were gone when they were to be copied. */
  missingImages: z.array(z.string()),
})
export type Sums = z.infer<typeof Sums>

/** Says how much there is, and which images are missing. */
export function describeSums({ tables, images, missingImages }: Sums): string {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  const counts = `${rows.toLocaleString('en-US')} rows, ${images.files.toLocaleString('en-US')} files of images`
  if (missingImages.length === 0) return counts
  return `${counts}, and not ${missingImages.length} others, which were deleted meanwhile or are missing: ${missingImages.slice(0, 10).join(', ')}`
}

const manifestName = 'manifest.json'
const sumsName = 'sums.json'

/** Counts and hashes lines in their order. */
export function sumLines() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(lines: readonly string[]) {
      for (const line of lines) hash.update(`${line}\n`)
      rows += lines.length
    },
    result: () => ({ rows, sha256: hash.copy().digest('hex') }),
  }
}

function sumImages() {
  const hash = createHash('sha256')
  let files = 0
  return {
    add(name: string, bytes: Uint8Array) {
      hash.update(`${name} ${createHash('sha256').update(bytes).digest('hex')}\n`)
      files += 1
    },
    result: () => ({ files, sha256: hash.copy().digest('hex') }),
  }
}

/** Adds a file of a tar, and waits until there is room for the next one. */
export async function addEntry(
  tar: Pack,
  name: string,
  content: Uint8Array | string,
  mode = 0o600,
) {
  await new Promise<void>((resolve, reject) => {
    tar.entry({ name, mode }, Buffer.from(content), (error) => (error ? reject(error) : resolve()))
  })
}

/** Writes a backup: a tar, compressed with Zstandard. At any time one part of it is in memory. */
export async function createBackupFile(path: string, manifest: Manifest) {
  const tar = pack()
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })
  const compress = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  const written = pipeline(tar, compress, file).catch((error: unknown) => {
    throw cannotWrite(path, error)
  })
  written.catch(() => {})
  const tables: Sums['tables'] = {}
  const images = sumImages()
  const missingImages: string[] = []
  // A full disk ends the pipeline, and nobody would take what is added later.
  const add = (name: string, content: Uint8Array | string) =>
    Promise.race([addEntry(tar, name, content), written])
  await add(manifestName, JSON.stringify(manifest, null, 2))

  return {
    async addTable({ name }: Table, lines: AsyncIterable<string[]> | Iterable<string[]>) {
      const sum = sumLines()
      let part = 0
      for await (const some of lines) {
        part += 1
        sum.add(some)
        const number = String(part).padStart(6, '0')
        await add(`tables/${name}/${number}.jsonl`, `${some.join('\n')}\n`)
      }
      tables[name] = sum.result()
      return sum.result().rows
    },
    /** Adds an image, or the fact that it is missing. */
    async addImage(name: string, bytes: Uint8Array | undefined) {
      if (bytes) {
        images.add(name, bytes)
        await add(`images/${name}`, bytes)
      } else missingImages.push(name)
    },
    async finish(): Promise<Sums> {
      const sums = { tables, images: images.result(), missingImages }
      await add(sumsName, JSON.stringify(sums, null, 2))
      tar.finalize()
      await written
      return sums
    },
    async abandon() {
      tar.destroy()
      await written.catch(() => {})
    },
  }
}

type Visitor = {
  onManifest?: (manifest: Manifest) => Promise<void> | void
  /** Some rows of a table, in order. Tables come one after the other. */
  onRows?: (table: Table, lines: string[]) => Promise<void> | void
  /** All rows of the table were there. */
  onTableEnd?: (table: Table) => Promise<void> | void
  onImage?: (name: string, bytes: Buffer) => Promise<void> | void
}

/** Refuses a backup that is not as it was written. */
export const damaged = (path: string, why: string, cause?: unknown) =>
  new OperatorError(`${path} is damaged: ${why}. Use another backup.`, { cause })

/** Refuses a file of which nothing is known, such as that of another user. */
export const unreadable = (path: string, cause: Error) =>
  new OperatorError(`${path} cannot be read: ${cause.message}.`, { cause })

/** Refuses a file that cannot be decompressed, or whose checksum is wrong, before anything in it is believed. */
export async function requireIntact(path: string): Promise<void> {
  for await (const entry of entriesOf(path)) void entry
}

/** Reads the first file of a backup. */
export async function readManifest(path: string): Promise<Manifest> {
  for await (const { name, content } of entriesOf(path)) {
    if (name !== manifestName) break
    return parseManifest(path, content)
  }
  throw damaged(path, 'it does not begin as a backup of Kinroll does')
}

function parseManifest(path: string, content: Buffer): Manifest {
  const { format } = parse(path, AnyManifest, content)
  if (typeof format === 'number' && format > 1)
    throw new OperatorError(
      `${path} was made by a newer version of Kinroll. Restore it with that version.`,
    )
  return parse(path, Manifest, content)
}

function parse<T extends z.ZodMiniType>(path: string, schema: T, content: Buffer): z.infer<T> {
  try {
    return z.parse(schema, JSON.parse(content.toString('utf8')))
  } catch (error) {
    throw damaged(path, 'what it lists cannot be read', error)
  }
}

/** Reads a backup from beginning to end, and throws if anything in it is not what was written. */
export async function readBackup(
  path: string,
  visitor: Visitor = {},
): Promise<{ manifest: Manifest; sums: Sums }> {
  let manifest: Manifest | undefined
  let sums: Sums | undefined
  const tables = new Map<string, ReturnType<typeof sumLines>>()
  const images = sumImages()
  const left: Table[] = []
  /** Ends the tables before this one, of which there are no more rows. */
  const endTablesBefore = async (name?: string) => {
    for (let table = left[0]; table && table.name !== name; table = left[0]) {
      left.shift()
      await visitor.onTableEnd?.(table)
    }
  }
  for await (const { name, content } of entriesOf(path)) {
    if (name === manifestName) {
      if (manifest) throw damaged(path, 'it lists its tables twice')
      manifest = parseManifest(path, content)
      left.push(...manifest.tables)
      for (const table of manifest.tables) tables.set(table.name, sumLines())
      await visitor.onManifest?.(manifest)
    } else if (name.startsWith('tables/')) {
      const tableName = name.split('/')[1] ?? ''
      const sum = tables.get(tableName)
      await endTablesBefore(tableName)
      if (!sum || !left[0]) throw damaged(path, `it has a table ${tableName} that it does not list`)
      const lines = content.toString('utf8').split('\n').slice(0, -1)
      sum.add(lines)
      await visitor.onRows?.(left[0], lines)
    } else if (name.startsWith('images/')) {
      await endTablesBefore()
      const file = name.slice('images/'.length)
      if (!isImageFile(file) && !isClassFile(file))
        throw damaged(path, `${file} is no name of an image`)
      images.add(file, content)
      await visitor.onImage?.(file, content)
    } else if (name === sumsName) {
      await endTablesBefore()
      sums = parse(path, Sums, content)
    }
  }
  if (!manifest || !sums) throw damaged(path, 'its end is missing')
  for (const [name, sum] of tables)
    if (!isEqual(sum.result(), sums.tables[name]))
      throw damaged(path, `the rows of ${name} are not those that were written`)
  if (!isEqual(images.result(), sums.images))
    throw damaged(path, 'the images are not those that were written')
  return { manifest, sums }
}

const isEqual = (one: object, other: object | undefined) =>
  JSON.stringify(one) === JSON.stringify(other)

async function* entriesOf(path: string): AsyncGenerator<Entry> {
  try {
    yield* entriesIn(createReadStream(path), createZstdDecompress())
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new OperatorError(`There is no file ${path}.`, { cause: error })
    if (isOfFile(error)) throw unreadable(path, error)
    throw damaged(path, message, error)
  }
}

export type Entry = { name: string; content: Buffer }

/** The files of a tar, one after the other. */
export async function* entriesIn(...streams: [Readable, ...Duplex[]]): AsyncGenerator<Entry> {
  const tar = extract()
  const ended = pipeline([...streams, tar])
  ended.catch(() => {})
  for await (const entry of tar) {
    const parts: Buffer[] = []
    for await (const part of entry) parts.push(part as Buffer)
    yield { name: entry.header.name, content: Buffer.concat(parts) }
  }
  await ended
}
