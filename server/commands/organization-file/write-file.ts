import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { pack as openPack, type Pack } from 'tar-stream'
import type { Database } from '#server/database/database.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Files } from '#server/files/files.ts'
import type { Images } from '#server/images/images.ts'
import { decryptRows, unreadable } from '#server/people/care/care.encryption.ts'
import { OperatorError } from '#server/process/operator-error.ts'
import { version } from '#server/process/version.ts'
import type { Column } from './columns.ts'
import {
  classFileNameOf,
  fileNameOf,
  format,
  formatVersion,
  headerName,
  imageNameOf,
} from './format.ts'
import { isOfFile } from '../is-of-file.ts'
import { type FindId, mapIds } from './map-ids.ts'
import { type Noun, nounOfSubject, nouns, type Values } from './nouns.ts'
import { findIds, findScope, pagesOf, type Scope } from './scope.ts'

type Stores = {
  database: Database
  images: Pick<Images, 'read'>
  files: Pick<Files, 'bytes'>
}

/** How many rows of each noun a file has, and how many could not be read and are left out. */
export type Written = {
  rows: Record<string, number>
  unreadable: number
  missingImages: number
  missingFiles: number
}

/**
 * Writes an organization into a file that only its owner can read. It changes nothing, and the server can run meanwhile:
 * the file has the organization as it was at one time.
 */
export async function writeOrganizationFile(
  { database, images, files }: Stores,
  organizationId: number,
  path: string,
): Promise<Written> {
  const part = `${path}.part`
  // Where it cannot be removed, it cannot be written either, which says why.
  const removePart = () => rm(part, { force: true }).catch(() => {})
  await removePart()
  const tar = openPack()
  const file = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true })
  const writing = pipeline(tar, createGzip(), file)
  // It is awaited when everything is written, or has failed.
  writing.catch(() => {})
  try {
    const written = await readAtOnce(database, (db) =>
      write({ db, images, files, tar }, organizationId),
    )
    tar.finalize()
    await writing
    await rename(part, path)
    return written
  } catch (error) {
    tar.destroy(error as Error)
    // If the disk is full, what comes after it fails too.
    const first = await writing.then(() => error, identity)
    await removePart()
    throw isOfFile(first)
      ? new OperatorError(`The file cannot be written: ${first.message}.`)
      : first
  }
}

const identity = (error: unknown) => error

/** Reads the database as it is at one time, while others write. */
const readAtOnce = <Result>({ db, engine }: Database, work: (db: Db) => Promise<Result>) =>
  engine === 'postgres'
    ? db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
    : db.connection().execute(async (one) => {
        await sql`begin`.execute(one)
        try {
          return await work(one)
        } finally {
          await sql`rollback`.execute(one)
        }
      })

type Sources = Omit<Stores, 'database'> & { db: Db; tar: Pack }

async function write(
  { db, images, files, tar }: Sources,
  organizationId: number,
): Promise<Written> {
  await requireOrganization(db, organizationId)
  const scope = await findScope(db, organizationId)
  const keys = await keysOfImages(db, scope.images)
  const present: number[] = []
  for (const id of scope.images) if (await images.read(keys.get(id) ?? '')) present.push(id)
  const missingImages = scope.images.length - present.length
  const fileKeys = await keysOfFiles(db, organizationId)
  const classFiles: number[] = []
  for (const [id, key] of fileKeys) if (await files.bytes(key)) classFiles.push(id)
  const missingFiles = fileKeys.size - classFiles.length
  const ids = await findIds(db, { ...scope, images: present, classFiles })
  const find = finderOf(ids)

  const rows: Record<string, number> = {}
  let organization: Values = {}
  let lost = 0
  for (const noun of nouns) {
    const lines: Buffer[] = []
    let count = 0
    for await (const page of pagesOf(db, noun, scope, ids, Object.keys(noun.columns))) {
      const read = await decrypted(db, noun, page)
      lost += page.length - read.length
      const shown = read
        .map((row) => toFile(noun, row, find, scope))
        .filter((row) => row !== undefined)
      for (const row of noun.name === 'organization' ? shown : []) organization = row
      count += shown.length
      lines.push(Buffer.from(shown.map((row) => `${JSON.stringify(row)}\n`).join('')))
    }
    if (noun.name === 'organization') continue
    rows[noun.name] = count
    await addFile(tar, fileNameOf(noun), lines)
  }
  for (const [index, id] of present.entries()) {
    const bytes = await images.read(keys.get(id) ?? '')
    if (!bytes) throw new OperatorError('An image was deleted meanwhile. Please try again.')
    await addFile(tar, imageNameOf(index + 1), [Buffer.from(bytes)])
  }
  for (const [index, id] of classFiles.entries()) {
    const bytes = await files.bytes(fileKeys.get(id) ?? '')
    if (!bytes) throw new OperatorError('A file was deleted meanwhile. Please try again.')
    await addFile(tar, classFileNameOf(index + 1), [Buffer.from(bytes)])
  }
  const header = { format, formatVersion, kinrollVersion: version, rows, organization }
  await addFile(tar, headerName, [Buffer.from(`${JSON.stringify(header, null, 2)}\n`)])
  return { rows, unreadable: lost, missingImages, missingFiles }
}

async function requireOrganization(db: Db, id: number) {
  const found = await db
    .selectFrom('organization')
    .where('id', '=', id)
    .select('deletionDate')
    .executeTakeFirst()
  if (!found) throw new OperatorError(`There is no organization ${id}.`)
  if (found.deletionDate !== null)
    throw new OperatorError(
      `Organization ${id} is deleted. An owner can restore it; then export it.`,
    )
}

async function keysOfImages(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('image').select(['id', 'key']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, key }) => [id, key]))
}

async function keysOfFiles(db: Db, organizationId: number): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('classFile')
    .where('organizationId', '=', organizationId)
    .select(['id', 'key'])
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, key }) => [id, key]))
}

/** Numbers the rows of each noun from 1, in the order of the file. */
function finderOf(ids: Map<string, number[]>): FindId {
  const places = new Map(
    [...ids].map(([noun, own]) => [noun, new Map(own.map((id, index) => [id, index + 1]))]),
  )
  return (noun, id) => places.get(noun)?.get(id)
}

/** Without the rows whose key is missing. */
async function decrypted(db: Db, { table }: Noun, rows: Values[]): Promise<Values[]> {
  if (table !== 'careCondition' && table !== 'emergencyContact') return rows
  const read = await decryptRows(db, table, rows as { personId: number; name: string }[])
  return read.filter(({ name }) => name !== unreadable)
}

/** The row as the file has it; undefined if it needs another one that is not in the file. */
function toFile(noun: Noun, row: Values, find: FindId, scope: Scope): Values | undefined {
  const written: Values = {}
  if (noun.key[0] === 'id' && noun.name !== 'organization')
    written['id'] = find(noun.name, row['id'] as number)
  for (const [name, column] of Object.entries(noun.columns)) {
    const value = valueOf(column, row[name], row, find)
    const isMissing = value === null && row[name] !== null && column.isNeeded
    if (isMissing || (value === null && !column.isNullable)) return undefined
    written[name] = value
  }
  return noun.name === 'people' ? seenBy(scope, row['id'] as number, written) : written
}

function valueOf({ kind, to = '', keys = {} }: Column, value: unknown, row: Values, find: FindId) {
  if (value === null || value === undefined) return null
  if (kind === 'Instant') return new Date(value as string).toISOString()
  if (kind === 'Json') return mapIds(JSON.parse(value as string), keys, find)
  if (kind === 'Row') return find(to, value as number) ?? null
  if (kind === 'RowOrUnknown') return find(to, value as number) ?? 0
  if (kind === 'Subject')
    return find(nounOfSubject[row['subjectType'] as 'Person'], value as number) ?? 0
  return value
}

/** A person as the organization sees them. */
function seenBy({ people }: Scope, personId: number, person: Values): Values {
  const { isMember = false, isContact = false, isCandidate = false } = people.get(personId) ?? {}
  const isReached = isMember || isContact
  return {
    ...person,
    birthDate: isMember || isCandidate ? person['birthDate'] : null,
    phone: isReached ? person['phone'] : null,
    contactEmail: isReached && person['userId'] === null ? person['contactEmail'] : null,
    bio: isMember ? person['bio'] : null,
    photoImageId: isMember ? person['photoImageId'] : null,
  }
}

/** Equal organizations give equal files: no times of the machine. */
const alike = { mode: 0o600, mtime: new Date(0), uid: 0, gid: 0 }

const addFile = (tar: Pack, name: string, parts: Buffer[]): Promise<void> =>
  pipeline(
    parts,
    tar.entry({ name, size: parts.reduce((sum, { length }) => sum + length, 0), ...alike }),
  )
