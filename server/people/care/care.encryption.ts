import { setImmediate } from 'node:timers/promises'
import { type Database, dataKeysOf, transact } from '#server/database/database.ts'
import { patiently } from '#server/database/failure.ts'
import { inParts } from '#server/database/in-parts.ts'
import { lockRow } from '#server/database/lock.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict } from '#server/http/problem.ts'
import { clock } from '#server/process/clock.ts'

/** The columns that are encrypted with the key of the person. Columns that lists need, such as the severity, are not. */
const encryptedColumns = {
  careCondition: ['name', 'reaction', 'whatToDo'],
  emergencyContact: ['name', 'phone', 'relation'],
} as const

type Table = keyof typeof encryptedColumns

/** The placeholder of a name that cannot be decrypted, so that a condition is never silently left out. */
export const unreadable = 'Unreadable. Please enter it again.'

/** What a text is encrypted for, so that it cannot be read as another column, or of another person. */
export const contextOf = (table: Table, column: string, personId: number) =>
  `${table}.${column} of person ${personId}`

/** Encrypts rows to store them. The placeholder of an unreadable name is refused, because it would overwrite the name. */
export async function encryptRows<Row extends object>(
  db: Db,
  table: Table,
  personId: number,
  rows: readonly Row[],
): Promise<(Row & { personId: number })[]> {
  if (rows.length === 0) return []
  if (rows.some((row) => 'name' in row && row.name === unreadable)) throw notReadable()
  const keyId = await findOrCreateKey(db, personId)
  const encrypted = (row: Row, column: string) => {
    const plain = row[column as keyof Row] as string | null
    return plain && dataKeysOf(db).encrypt(keyId, plain, contextOf(table, column, personId))
  }
  return rows.map((row) => ({ ...row, ...changed(table, row, encrypted), personId }))
}

const notReadable = () =>
  conflict(
    'not_readable',
    {},
    'Some of these care notes or contacts can’t be read right now, so nothing was saved. Enter them again, remove them, or wait until the site operator restores the encryption keys.',
  )

/** How many rows to decrypt before yielding to other requests. */
const mostAtOnce = 100

/** Decrypts stored rows. Each has its own person. */
export async function decryptRows<Row extends { personId: number; name: string }>(
  db: Db,
  table: Table,
  rows: readonly Row[],
): Promise<Row[]> {
  const dataKeys = dataKeysOf(db)
  const decrypted = (of: Row, column: string) => {
    const stored = of[column as keyof Row] as string | null
    if (!stored) return stored
    const plain = dataKeys.decrypt(stored, contextOf(table, column, of.personId))
    return plain ?? (column === 'name' ? unreadable : '')
  }
  const read: Row[] = []
  for (const some of inParts([...rows], mostAtOnce)) {
    if (read.length > 0) await setImmediate()
    // All columns of a row have the same key.
    await dataKeys.load(some.map(({ name }) => name))
    read.push(...some.map((row) => ({ ...row, ...changed(table, row, decrypted) })))
  }
  return read
}

function changed<Row extends object>(
  table: Table,
  row: Row,
  change: (row: Row, column: string) => string | null,
) {
  const present = encryptedColumns[table].filter((column) => column in row)
  return Object.fromEntries(present.map((column) => [column, change(row, column)]))
}

/** Locks the key, so that it is not deleted before the transaction ends. */
async function findOrCreateKey(db: Db, personId: number): Promise<string> {
  const dataKeys = dataKeysOf(db)
  for (;;) {
    const present = await lockKey(db, personId)
    if (present && dataKeys.has(present.keyId)) return present.keyId
    const keyId = dataKeys.create()
    const key = { personId, keyId, createdDate: clock.timestamp() }
    // The file of a missing key is not deleted: if it is restored, it can decrypt its text again.
    if (present) {
      await db.updateTable('personKey').set(key).where('personId', '=', personId).execute()
      return keyId
    }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('personKey')
      .values(key)
      .onConflict((other) => other.doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows === 1n) return keyId
    dataKeys.destroy(keyId)
  }
}

const lockKey = (db: Db, personId: number) =>
  db
    .selectFrom('personKey')
    .where('personId', '=', personId)
    .select('keyId')
    .$call(lockRow(db))
    .executeTakeFirst()

/** Deletes the key of a person if it encrypts nothing any more. */
export async function deleteUnusedKey(db: Db, personId: number): Promise<void> {
  if (!(await lockKey(db, personId))) return
  for (const table of ['careCondition', 'emergencyContact'] as const) {
    const used = db.selectFrom(table).where('personId', '=', personId).select('id').limit(1)
    if (await used.executeTakeFirst()) return
  }
  const waiting = db
    .selectFrom('familyChange')
    .where('personId', '=', personId)
    .where('kind', '=', 'ChangeContacts')
    .where('status', '=', 'Waiting')
  if (await waiting.select('id').executeTakeFirst()) return
  await db.deleteFrom('personKey').where('personId', '=', personId).execute()
}

/** Encrypts rows that were moved to another person with that person's key. */
export async function encryptAnew(
  db: Db,
  table: Table,
  { ids, before, after }: { ids: number[]; before: number; after: number },
): Promise<void> {
  if (ids.length === 0) return
  const stored = await db
    .selectFrom(table)
    .where('id', 'in', ids)
    .where('personId', '=', after)
    .select(['id', ...encryptedColumns[table]] as unknown as ['id', 'name'])
    .execute()
  const read = await decryptRows(
    db,
    table,
    stored.map((row) => ({ ...row, personId: before })),
  )
  for (const { id, ...row } of await encryptRows(db, table, after, read)) {
    await db.updateTable(table).set(row).where('id', '=', id).execute()
  }
}

/** Deletes unused keys, such as those of deleted children. */
export async function deleteUnusedKeys(database: Database): Promise<void> {
  const unused = await database.db
    .selectFrom('personKey')
    .where((where) =>
      where.and(
        (['careCondition', 'emergencyContact'] as const).map((table) =>
          where.not(
            where.exists(
              where
                .selectFrom(table)
                .whereRef(`${table}.personId`, '=', 'personKey.personId')
                .select(['id']),
            ),
          ),
        ),
      ),
    )
    .select('personId')
    .limit(500)
    .execute()
  for (const { personId } of unused) await transact(database, (db) => deleteUnusedKey(db, personId))
}

/** Destroys the files of deleted keys, which makes their text in database backups unreadable. */
export async function destroyDeletedKeys(database: Database): Promise<void> {
  const { db } = database
  // In a transaction, because it ends only after the disk has the rows.
  const deleted = await transact(database, (inside) =>
    inside.selectFrom('deletedKey').select('keyId').limit(500).execute(),
  )
  if (deleted.length === 0) return
  for (const { keyId } of deleted) dataKeysOf(db).destroy(keyId)
  const keyIds = deleted.map(({ keyId }) => keyId)
  await patiently(() => db.deleteFrom('deletedKey').where('keyId', 'in', keyIds).execute())
}
