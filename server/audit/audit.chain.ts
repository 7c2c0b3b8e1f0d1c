import { createHash, randomBytes } from 'node:crypto'
import type { SelectQueryBuilder } from 'kysely'
import { type Database, transact } from '../database/database.ts'
import { inParts } from '../database/in-parts.ts'
import { lockName, lockRow } from '../database/lock.ts'
import type { Db, Schema } from '../database/schema/schema.ts'
import { pauses } from '../process/slices.ts'
import { sweepEach } from '../process/sweep.ts'
import type { Encryption } from '../crypto/encryption.ts'

/** An organization's audit log, or null for the entries within families and those of the site. */
export type ChainId = number | null

export type LinkKind = Schema['auditLink']['kind']

type Link = {
  organizationId: ChainId
  position: number
  kind: LinkKind
  auditEntryId: number
  actorUserId: number | null
  onBehalfOfPersonId: number | null
  contentHash: string
}

/**
 * The content of an entry. Ids of people are in the link itself, since they are removed from the entry when the
 * people are deleted.
 */
export type Content = Omit<
  { [Name in keyof Schema['auditEntry']]: Schema['auditEntry'][Name] },
  'id' | 'actorUserId' | 'onBehalfOfPersonId'
>

export const contentColumns = [
  'organizationId',
  'actorName',
  'action',
  'subjectType',
  'subjectId',
  'before',
  'after',
  'createdDate',
] as const satisfies (keyof Content)[]

/** The hash before the first link of a chain. */
export const noHash = ''

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

/** A hash of an entry's content, which reveals nothing once the salt is deleted. */
export const hashContent = (content: Content | undefined, salt: string): string =>
  sha256(JSON.stringify([salt, content && contentColumns.map((name) => content[name])]))

/** The hash of a link, which covers all links before it. */
export const hashLink = (previousHash: string, link: Link): string =>
  sha256(
    JSON.stringify([
      previousHash,
      link.organizationId,
      link.position,
      link.kind,
      link.auditEntryId,
      link.actorUserId,
      link.onBehalfOfPersonId,
      link.contentHash,
    ]),
  )

const signedText = (hash: string) => `audit:${hash}`

type Signed = { hash: string; signature: string | null }

export const isSigned = (encryption: Encryption, { hash, signature }: Signed): boolean =>
  signature !== null && encryption.isSignatureOf(signature, signedText(hash))

/** The last link was not signed by this site, or with another key: somebody wrote into the database directly. */
export class ChainUnsigned extends Error {
  constructor(organizationId: ChainId) {
    super(
      `The audit log of ${organizationId === null ? 'families and the site' : `organization ${organizationId}`} was changed outside the server.`,
    )
  }
}

/** The links of one chain. */
export const linksOf = <Row>(
  links: SelectQueryBuilder<Schema, 'auditLink', Row>,
  organizationId: ChainId,
) =>
  organizationId === null
    ? links.where('auditLink.organizationId', 'is', null)
    : links.where('auditLink.organizationId', '=', organizationId)

/** Queues entries for linking, in the transaction that writes, redacts or removes them. */
export async function insertLinks(
  db: Db,
  kind: LinkKind,
  organizationId: ChainId,
  entries: { id: number }[],
): Promise<void> {
  for (const some of inParts(entries)) {
    const values = some.map(({ id }) => ({ organizationId, kind, auditEntryId: id }))
    await db.insertInto('auditLink').values(values).execute()
  }
}

type Erased = { id: number; organizationId: ChainId }

/**
 * Records in the chain that entries were redacted or removed. Their former content can no longer be derived from
 * their links, not even by guessing.
 */
export async function linkErasure(
  db: Db,
  kind: Exclude<LinkKind, 'Entry'>,
  entries: Erased[],
): Promise<void> {
  for (const some of inParts(entries)) {
    await db
      .updateTable('auditLink')
      .set({ salt: null })
      .where(
        'auditEntryId',
        'in',
        some.map(({ id }) => id),
      )
      .execute()
  }
  for (const [organizationId, some] of Map.groupBy(entries, (entry) => entry.organizationId))
    await insertLinks(db, kind, organizationId, some)
}

type Stores = { database: Database; encryption: Encryption }

/** How many links one transaction creates. */
const most = 200

/**
 * Links the entries written since the last time. Calls do not do this themselves, because all changes in an
 * organization would wait for each other.
 */
export async function linkAudit({ database, encryption }: Stores): Promise<void> {
  const pause = pauses()
  for (;;) {
    await pause()
    const waiting = await database.db
      .selectFrom('auditLink')
      .where('position', 'is', null)
      .select('organizationId')
      .distinct()
      .execute()
    if (waiting.length === 0) return
    await sweepEach(waiting, ({ organizationId }) =>
      transact(database, (db) => linkNext(db, encryption, organizationId)),
    )
  }
}

async function linkNext(db: Db, encryption: Encryption, organizationId: ChainId) {
  await lockChain(db, organizationId)
  const head = await findHead(db, organizationId)
  // An attacker who rewrites a chain cannot sign it, and the server does not sign it for them.
  if (head && !isSigned(encryption, head)) throw new ChainUnsigned(organizationId)
  let { position, hash } = head ?? { position: 0, hash: noHash }
  const waiting = await linksOf(db.selectFrom('auditLink'), organizationId)
    .where('position', 'is', null)
    .select(['id', 'kind', 'auditEntryId'])
    .orderBy('id')
    .limit(most)
    // An entry is not redacted between reading it and storing its hash.
    .$call(lockRow(db))
    .execute()
  const entries = await findEntries(
    db,
    waiting.map(({ auditEntryId }) => auditEntryId),
  )
  for (const [index, { id, kind, auditEntryId }] of waiting.entries()) {
    position += 1
    const entry = kind === 'Removed' ? undefined : entries.get(auditEntryId)
    const salt = randomBytes(16).toString('base64url')
    const { actorUserId = null, onBehalfOfPersonId = null } = entry ?? {}
    const contentHash = hashContent(entry, salt)
    const link = { kind, auditEntryId, actorUserId, onBehalfOfPersonId, contentHash, position }
    hash = hashLink(hash, { organizationId, ...link })
    const signature =
      index === waiting.length - 1 ? encryption.signWithNewest(signedText(hash)) : null
    await db
      .updateTable('auditLink')
      .set({ ...link, salt: entry ? salt : null, hash, signature })
      .where('id', '=', id)
      .execute()
  }
}

/** Links all waiting entries of a chain. A chain that was tampered with is not changed. */
export async function linkChain(
  { database, encryption }: Stores,
  organizationId: ChainId,
): Promise<void> {
  const waiting = () =>
    linksOf(database.db.selectFrom('auditLink'), organizationId)
      .where('position', 'is', null)
      .select('id')
      .limit(1)
      .executeTakeFirst()
  try {
    const pause = pauses()
    while (await waiting()) {
      await transact(database, (db) => linkNext(db, encryption, organizationId))
      await pause()
    }
  } catch (error) {
    if (!(error instanceof ChainUnsigned)) throw error
  }
}

/** The entries with these ids, by id. */
export async function findEntries(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('auditEntry')
    .where('id', 'in', ids)
    .select(['id', 'actorUserId', 'onBehalfOfPersonId', ...contentColumns])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The last link of a chain. */
export async function findHead(db: Db, organizationId: ChainId) {
  const head = await linksOf(db.selectFrom('auditLink'), organizationId)
    .where('position', 'is not', null)
    .select(['id', 'position', 'hash', 'signature'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return head && { ...head, position: head.position ?? 0, hash: head.hash ?? '' }
}

/**
 * Signs the last link of a chain with the newest key, after an operator has found out what happened. Earlier changes
 * are still found.
 */
export const signHeadOf = (
  { database, encryption }: Stores,
  organizationId: ChainId,
): Promise<void> => transact(database, (db) => signHead(db, encryption, organizationId, () => true))

/** Signs the last link of each chain with the newest key, if another key of the site signed it. */
export async function renewSignatures({ database, encryption }: Stores): Promise<void> {
  for (const organizationId of await listChains(database))
    await transact(database, (db) =>
      signHead(db, encryption, organizationId, (head) => isSigned(encryption, head)),
    )
}

/** The organizations with a chain, by id. */
export async function listChains({ db }: Pick<Database, 'db'>): Promise<ChainId[]> {
  const chains = await db
    .selectFrom('auditLink')
    .select('organizationId')
    .distinct()
    .orderBy('organizationId')
    .execute()
  return chains.map(({ organizationId }) => organizationId)
}

async function signHead(
  db: Db,
  encryption: Encryption,
  organizationId: ChainId,
  mayBeSigned: (head: Signed) => boolean,
) {
  await lockChain(db, organizationId)
  const head = await findHead(db, organizationId)
  if (!head || !mayBeSigned(head)) return
  await db
    .updateTable('auditLink')
    .set({ signature: encryption.signWithNewest(signedText(head.hash)) })
    .where('id', '=', head.id)
    .execute()
}

const lockChain = (db: Db, organizationId: ChainId) =>
  lockName(db, `audit-chain:${organizationId ?? 'families'}`)

/** The links of a chain after a position or before one, in order: the first after it, or the last before it. */
export async function listLinks(
  db: Db,
  organizationId: ChainId,
  { limit, ...edge }: { limit: number } & ({ after: number } | { before: number }),
) {
  const isAfter = 'after' in edge
  const links = await linksOf(db.selectFrom('auditLink'), organizationId)
    .where('position', isAfter ? '>' : '<', isAfter ? edge.after : edge.before)
    .select(['position', 'kind', 'auditEntryId', 'actorUserId', 'onBehalfOfPersonId'])
    .select(['salt', 'contentHash', 'hash', 'signature'])
    .orderBy('position', isAfter ? 'asc' : 'desc')
    .limit(limit)
    .execute()
  const linked = links.map(({ position, contentHash, hash, ...link }) => ({
    ...link,
    position: position ?? 0,
    contentHash: contentHash ?? '',
    hash: hash ?? '',
  }))
  return isAfter ? linked : linked.toReversed()
}

/** The hash of the link at a position, or the empty hash before the first one. */
export async function findHashAt(
  db: Db,
  organizationId: ChainId,
  position: number,
): Promise<string> {
  const link = await linksOf(db.selectFrom('auditLink'), organizationId)
    .where('position', '=', position)
    .select('hash')
    .executeTakeFirst()
  return link?.hash ?? noHash
}
