import { createReadStream, createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, pack } from 'tar-stream'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openFiles } from '#server/files/files.ts'
import { openImages } from '#server/images/images.ts'

/** A site on the embedded database, also where the tests use PostgreSQL. */
export async function openEmbeddedStores() {
  const dataDir = mkdtempSync(join(tmpdir(), 'kinroll-embedded-'))
  const database = openDatabase({ dataDir })
  await migrate(database)
  const images = openImages({ dataDir, database })
  const files = openFiles({ dataDir, database })
  const close = async () => {
    await database.close()
    rmSync(dataDir, { recursive: true })
  }
  return { dataDir, database, db: database.db, images, files, close, [Symbol.asyncDispose]: close }
}

type Entry = { bytes: Buffer; type?: 'file' | 'symlink' }

/** The files of an archive, by name. */
export async function unpack(path: string): Promise<Map<string, Entry>> {
  const reading = extract()
  const done = pipeline(createReadStream(path), createGunzip(), reading)
  const files = new Map<string, Entry>()
  for await (const entry of reading) files.set(entry.header.name, { bytes: await buffer(entry) })
  await done
  return files
}

export async function repack(files: Map<string, Entry>, path: string): Promise<void> {
  const writing = pack()
  const done = pipeline(writing, createGzip(), createWriteStream(path))
  for (const [name, { bytes, type = 'file' }] of files) {
    if (type === 'file') writing.entry({ name }, bytes)
    else writing.entry({ name, type, linkname: '/etc/passwd' })
  }
  writing.finalize()
  await done
}

/** The rows of a file in an archive. */
export const rowsIn = (files: Map<string, Entry>, noun: string): Record<string, unknown>[] =>
  (files.get(`${noun}.jsonl`)?.bytes.toString() ?? '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
