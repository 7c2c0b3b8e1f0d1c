import { basename } from 'node:path'
import { sql } from 'kysely'
import { audit } from '#server/audit/audit.ts'
import { insertLinks } from '#server/audit/audit.chain.ts'
import { type Database, dataKeysOf, transact } from '#server/database/database.ts'
import { inParts } from '#server/database/in-parts.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { searchable } from '#server/database/searchable.ts'
import { Refusal } from '#server/http/problem.ts'
import { isAddress } from '#server/identity/accounts.queries.ts'
import { cleanFileName } from '#server/files/file-name.ts'
import type { Files, WrittenFile } from '#server/files/files.ts'
import { noPassword } from '#server/identity/passwords.ts'
import type { Images } from '#server/images/images.ts'
import { requireDistinctName } from '#server/organizations/organizations/verify-organization.ts'
import { encryptRows } from '#server/people/care/care.encryption.ts'
import { refreshFamilies, refreshFamiliesOf } from '#server/people/people/family-index.queries.ts'
import { clock } from '#server/process/clock.ts'
import { OperatorError } from '#server/process/operator-error.ts'
import type { Column } from './columns.ts'
import { classFileNameOf, fileNameOf, imageNameOf } from './format.ts'
import { type FindId, mapIds } from './map-ids.ts'
import { type Noun, nounOfSubject, nouns, type Values } from './nouns.ts'
import {
  eachStored,
  InvalidFile,
  type OrganizationFile,
  readOrganizationFile,
  type Rows,
} from './read-file.ts'

type Stores = {
  database: Database
  images: Pick<Images, 'restore' | 'discard'>
  files: Pick<Files, 'restore' | 'discard'>
}

type Options = {
  /** The address of an account on this site that becomes an owner. */
  owner?: string | undefined
}

export type Imported = {
  organizationId: number
  name: string
  /** How many rows of each noun were inserted. */
  rows: Record<string, number>
  /** The addresses of accounts of this site: they stay as they are, and nothing is connected to them. */
  knownAddresses: string[]
}

/** The data keys of people, by their rows. */
type Keys = Map<number, string>
type Prepared = OrganizationFile & {
  stored: StoredImage[]
  written: WrittenFile[]
  keyIds: Keys
  fileName: string
}
type StoredImage = Awaited<ReturnType<Images['restore']>>

/** Checks a file, and adds its organization to this site: all of it, or nothing. */
export async function importOrganizationFile(
  { database, images, files }: Stores,
  path: string,
  options: Options = {},
): Promise<Imported> {
  const file = await readOrganizationFile(path)
  const stored: StoredImage[] = []
  const written: WrittenFile[] = []
  const countOf = (noun: string) => file.rows.get(noun)?.length ?? 0
  const dataKeys = dataKeysOf(database.db)
  const keyIds: Keys = new Map()
  try {
    await eachStored(path, {
      image: async (row, bytes) => {
        if (row > countOf('images')) return
        stored[row - 1] = await images.restore(bytes).catch(invalid(imageNameOf(row)))
      },
      classFile: async (row, bytes) => {
        if (row > countOf('classFiles')) return
        written[row - 1] = await files.restore(bytes).catch(invalid(classFileNameOf(row)))
      },
    })
    // Each key is a file that is synced to the disk, which takes too long for a transaction.
    for (const person of listEncrypted(file.rows)) keyIds.set(person, dataKeys.create())
    const prepared = { ...file, stored, written, keyIds: keyIds, fileName: basename(path) }
    return await transact(database, (db) => insertAll(db, prepared, options), { takesLong: true })
  } catch (error) {
    for (const key of keyIds.values()) dataKeys.destroy(key)
    await images.discard(stored.flatMap(({ key }) => key))
    await files.discard(written.flatMap(({ key }) => key))
    throw error
  }
}

/** Says which file of the archive was refused. */
const invalid = (name: string) => (error: unknown) => {
  if (!(error instanceof Refusal)) throw error
  throw new InvalidFile([`${name}: ${error.message}`])
}

/** The people with care notes or emergency contacts. */
const listEncrypted = (rows: Rows) =>
  new Set(
    ['careConditions', 'emergencyContacts'].flatMap((noun) =>
      (rows.get(noun) ?? []).map(({ personId }) => personId as number),
    ),
  )

/** An audit entry whose subject was deleted: an id that no row can have. */
const goneId = Number.MAX_SAFE_INTEGER

async function insertAll(
  db: Db,
  { rows, stored, written, keyIds, fileName }: Prepared,
  { owner }: Options,
): Promise<Imported> {
  const [organization = {}] = rows.get('organization') ?? []
  const name = String(organization['name'])
  await requireNew(db, organization)
  const ownerAccount = owner === undefined ? undefined : await findOwner(db, owner)

  const inserting = openInserting(db, { rows, stored, written, keyIds })
  for (const noun of nouns) await inserting.insert(noun).catch(refuse(noun))
  await inserting.setLater()
  const { ids, counts, knownAddresses } = inserting
  const organizationId = ids('organization', 1) ?? 0

  if (ownerAccount) await addOwner(db, organizationId, ownerAccount)
  else if (!hasOwner(rows, ids)) throw ownerRequired(knownAddresses)
  const familyIds = (rows.get('families') ?? []).flatMap(
    (_, index) => ids('families', index + 1) ?? [],
  )
  for (const some of inParts(familyIds, 200)) await refreshFamilies(db, some)
  if (ownerAccount) await refreshFamiliesOf(db, [ownerAccount.personId])
  await audit(db, {
    organizationId,
    actorUserId: null,
    action: 'Imported',
    subject: { type: 'Organization', id: organizationId },
    after: { fileName },
  })
  return { organizationId, name, rows: counts, knownAddresses }
}

/** Refuses an organization that is on this site already, or whose name looks like a verified one. */
async function requireNew(db: Db, organization: Values) {
  const name = String(organization['name'])
  const same = await db
    .selectFrom('organization')
    .where('createdDate', '=', String(organization['createdDate']))
    .where('searchName', '=', searchable(name))
    .select('id')
    .executeTakeFirst()
  if (same)
    throw new OperatorError(
      `${name} is on this site already: it is organization ${same.id}. Nothing was imported.`,
    )
  await requireDistinctName(db, name).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    throw new OperatorError(
      `The name ${name} looks like that of a verified organization of this site. Nothing was imported. Rename the organization before you export it.`,
    )
  })
}

async function findOwner(db: Db, address: string) {
  const account = await db
    .selectFrom('user')
    .innerJoin('person', 'person.userId', 'user.id')
    .where(isAddress(address.trim().toLowerCase()))
    .where('emailVerifiedAt', 'is not', null)
    .select(['person.id as personId', 'person.searchName'])
    .executeTakeFirst()
  if (account) return account
  throw new OperatorError(
    `No account on this site has the verified address ${address}. Sign up with it first. Nothing was imported.`,
  )
}

async function addOwner(
  db: Db,
  organizationId: number,
  { personId, searchName }: { personId: number; searchName: string },
) {
  const kinds = { isOwner: true, isTeacher: false, isStudent: false, isParent: false }
  const joinedDate = clock.timestamp()
  const { id } = await db
    .insertInto('organizationUser')
    .values({ organizationId, personId, searchName, ...kinds, status: 'Active', joinedDate })
    .returning('id')
    .executeTakeFirstOrThrow()
  const subject = { type: 'OrganizationUser', id } as const
  await audit(db, { organizationId, actorUserId: null, action: 'OwnerAdded', subject })
}

/** Whether an active owner in the file has an account that was created for them. */
const hasOwner = (rows: Rows, ids: FindId) =>
  (rows.get('members') ?? []).some(({ isOwner, status, personId }) => {
    const account = rows.get('people')?.[(personId as number) - 1]?.['userId'] as number | null
    return (
      isOwner && status === 'Active' && account !== null && ids('accounts', account) !== undefined
    )
  })

const ownerRequired = (known: string[]) =>
  new OperatorError(
    [
      'No owner in this file gets an account, so nobody could manage the organization. Nothing was imported.',
      known.length > 0
        ? 'Accounts with the same addresses exist on this site, and a file never gets access to them.'
        : 'No owner in it has an account.',
      'Name an account of this site that becomes an owner: --owner EMAIL.',
    ].join(' '),
  )

/** Sentences for constraints of the database that were not checked before. */
const refuse = (noun: Noun) => (error: unknown) => {
  const code = String((error as { code?: unknown }).code)
  if (!/^(SQLITE_CONSTRAINT|23)/.test(code)) throw error
  throw new InvalidFile([
    `The database refuses a row of ${fileNameOf(noun)}: ${(error as Error).message}.`,
  ])
}

/** How many rows one statement inserts. */
const partSize = 500

type Later = { table: keyof Schema; column: string; id: number; to: string; row: number }

/** Inserts the rows of one noun after the other. A row may name one that is inserted later. */
function openInserting(
  db: Db,
  { rows, stored, written, keyIds }: Pick<Prepared, 'rows' | 'stored' | 'written' | 'keyIds'>,
) {
  const inserted = new Map<string, (number | undefined)[]>()
  const counts: Record<string, number> = {}
  const later: Later[] = []
  const knownAddresses: string[] = []
  const ids: FindId = (noun, row) => inserted.get(noun)?.[row - 1]
  const imageOwners = ownersOfImages(rows)

  /** The row as the database has it, or undefined if it needs one that is not there. */
  function toDatabase(noun: Noun, row: Values, index: number) {
    const values: Values = { ...noun.derive?.(row) }
    const waiting: Omit<Later, 'id' | 'table'>[] = []
    for (const [name, column] of Object.entries(noun.columns)) {
      const value = row[name]
      const { kind, to = '' } = column
      if (kind === 'Row' && typeof value === 'number' && !inserted.has(to)) {
        waiting.push({ column: name, to, row: value })
        values[name] = null
      } else {
        values[name] = storedAs(column, value, row)
        if (values[name] === null && !column.isNullable) return undefined
      }
    }
    if (noun.name === 'people') Object.assign(values, reachable(row, values))
    return { values: { ...values, ...more(noun, row, index) }, waiting }
  }

  function storedAs({ kind, to = '', keys = {} }: Column, value: unknown, row: Values): unknown {
    if (value === null) return null
    if (kind === 'Row') return ids(to, value as number) ?? null
    if (kind === 'RowOrUnknown') return ids(to, value as number) ?? 0
    if (kind === 'Subject')
      return ids(nounOfSubject[row['subjectType'] as 'Person'], value as number) ?? goneId
    if (kind === 'Json') return JSON.stringify(mapIds(value, keys, ids))
    return value
  }

  /** The columns that the file does not have. */
  function more({ name, of }: Noun, row: Values, index: number): Values {
    const organizationId = ids('organization', 1)
    if (name === 'accounts') return { passwordHash: noPassword }
    if (name === 'people') return { createdByOrganizationId: organizationId }
    if (name === 'images') {
      const { person: personId, class: classId } = imageOwners.get(index + 1) ?? {}
      const owner = personId
        ? { personId: ids('people', personId) }
        : { organizationId, ...(classId && { classId: ids('classes', classId) }) }
      return { ...stored[index], ...owner }
    }
    if (name === 'classFiles') {
      const { key, type = 'txt', bytes } = written[index] ?? {}
      return { organizationId, key, type, bytes, name: cleanFileName(String(row['name']), type) }
    }
    if (name === 'members') {
      const { displayName, personId } = row
      const searchName =
        displayName === null
          ? searchNameOfPerson(rows.get('people')?.[(personId as number) - 1] ?? {})
          : searchable(displayName as string)
      return { organizationId, searchName }
    }
    return of === 'Organization' ? { organizationId } : {}
  }

  /** Of a person whose account is not created, the address stays as unverified contact. */
  function reachable(row: Values, { userId }: Values): Values {
    const account = rows.get('accounts')?.[(row['userId'] as number) - 1]
    return account && userId === null ? { contactEmail: account['email'] } : {}
  }

  async function insert(noun: Noun) {
    const own = rows.get(noun.name) ?? []
    const found: (number | undefined)[] = []
    counts[noun.name] = 0
    for (const some of inParts([...own.entries()], partSize)) {
      const ready = some.flatMap(([index, row]) => {
        const made = toDatabase(noun, row, index)
        return made ? { index, ...made } : []
      })
      const values = await encrypted(
        db,
        noun,
        ready.map((each) => each.values),
      )
      const newIds = await insertRows(noun, values)
      counts[noun.name] = (counts[noun.name] ?? 0) + newIds.filter((id) => id !== undefined).length
      for (const [place, { index, waiting }] of ready.entries()) {
        const id = newIds[place]
        found[index] = id
        if (id !== undefined)
          later.push(...waiting.map((each) => ({ ...each, table: noun.table, id })))
      }
      if (noun.name === 'auditEntries') {
        const entries = newIds.map((id) => ({ id: id ?? 0 }))
        await insertLinks(db, 'Entry', ids('organization', 1) ?? 0, entries)
      }
    }
    inserted.set(noun.name, found)
    if (noun.name === 'people') await insertKeys()
  }

  async function insertKeys() {
    const createdDate = clock.timestamp()
    const values = [...keyIds].map(([person, keyId]) => ({
      personId: ids('people', person) ?? 0,
      keyId,
      createdDate,
    }))
    for (const some of inParts(values, partSize))
      await db.insertInto('personKey').values(some).execute()
  }

  /** The ids of the rows; 0 if they have none, undefined for an account whose address is known. */
  async function insertRows(
    { name, table, key }: Noun,
    values: Values[],
  ): Promise<(number | undefined)[]> {
    if (values.length === 0) return []
    const inserting = db.insertInto(table).values(values)
    if (name === 'accounts') {
      const made = await db
        .insertInto('user')
        .values(values as never)
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'email'])
        .execute()
      const idOf = new Map(made.map(({ id, email }) => [email, id]))
      const addresses = values.map((each) => String(each['email']))
      knownAddresses.push(...addresses.filter((address) => !idOf.has(address)))
      return addresses.map((address) => idOf.get(address))
    }
    if (key.at(-1) !== 'id') {
      await inserting.execute()
      return values.map(() => 0)
    }
    const made = await inserting.returning('id' as never).execute()
    // They increase in the order of insertion, but `returning` does not guarantee that order.
    return (made as { id: number }[]).map(({ id }) => id).toSorted((one, other) => one - other)
  }

  /** Sets the columns that name rows which were inserted later. */
  async function setLater() {
    const groups = Map.groupBy(later, ({ table, column }) => `${table} ${column}`)
    for (const group of groups.values()) {
      for (const some of inParts(group, partSize)) {
        const pairs = some.flatMap(({ id, to, row }) => {
          const target = ids(to, row)
          return target === undefined ? [] : sql`(cast(${id} as bigint), cast(${target} as bigint))`
        })
        const [{ table, column } = { table: 'person' as const, column: '' }] = some
        if (pairs.length > 0)
          await sql`
            update ${sql.table(table)} set ${sql.ref(column)} = found.column2
            from (values ${sql.join(pairs)}) as found where ${sql.table(table)}.id = found.column1
          `.execute(db)
      }
    }
  }

  return { insert, setLater, ids, counts, knownAddresses }
}

const people = nouns.find(({ name }) => name === 'people')
const searchNameOfPerson = (person: Values) => people?.derive?.(person)['searchName']

/** Encrypts care notes and contacts with new keys. */
async function encrypted(db: Db, { table }: Noun, values: Values[]): Promise<Values[]> {
  if (table !== 'careCondition' && table !== 'emergencyContact') return values
  const done = new Map<Values, Values>()
  for (const [personId, own] of Map.groupBy(values, (each) => each['personId'] as number)) {
    const rows = await encryptRows(db, table, personId, own)
    for (const [place, row] of rows.entries()) done.set(own[place] ?? {}, row)
  }
  return values.map((each) => done.get(each) ?? each)
}

/** Whose image each is, by the rows that name it. */
function ownersOfImages(rows: Rows) {
  const owners = new Map<number, { person?: number; class?: number }>()
  for (const [noun, owner] of [
    ['people', 'person'],
    ['classes', 'class'],
  ] as const)
    for (const [index, { photoImageId }] of (rows.get(noun) ?? []).entries())
      if (typeof photoImageId === 'number') owners.set(photoImageId, { [owner]: index + 1 })
  return owners
}
