import type { AuditCheck, AuditFault } from '#contract/rights/audit.ts'
import type { Db } from '../database/schema/schema.ts'
import { pauses } from '../process/slices.ts'
import type { Encryption } from '../crypto/encryption.ts'
import {
  type ChainId,
  findEntries,
  findHead,
  hashContent,
  hashLink,
  isSigned,
  linksOf,
  listLinks,
  noHash,
} from './audit.chain.ts'

type Stores = { db: Db; encryption: Encryption }

/** A link as it was seen earlier, in an exported file or by an earlier check. */
export type SeenLink = { position: number; hash: string }

/** How many links are read at once. */
const pageSize = 500

/** The most faults to list; there may be more. */
const mostFaults = 100

/**
 * Reads the audit log of an organization from its first entry to its last, and finds what was changed, removed or
 * added outside the server. `seen` are links that must still be at their position.
 */
export async function checkAudit(
  { db, encryption }: Stores,
  organizationId: ChainId,
  seen: SeenLink[] = [],
): Promise<AuditCheck> {
  const faults: AuditFault[] = []
  const find = (kind: AuditFault['kind'], auditEntryId: number | null) =>
    void (faults.length < mostFaults && faults.push({ kind, auditEntryId }))
  const expected = new Map(seen.map(({ position, hash }) => [position, hash]))
  const counts = { Entry: 0, Redacted: 0, Removed: 0 }
  const pause = pauses()
  let previous = { position: 0, hash: noHash }
  for (;;) {
    const links = await listLinks(db, organizationId, {
      after: previous.position,
      limit: pageSize,
    })
    if (links.length === 0) break
    const page = await readPage(db, links)
    for (const link of links) {
      const { position, kind, auditEntryId } = link
      if (position !== previous.position + 1) find('LinkRemoved', null)
      if (hashLink(previous.hash, { ...link, organizationId }) !== link.hash)
        find('LinkChanged', auditEntryId)
      if (expected.has(position) && expected.get(position) !== link.hash)
        find('LinkChanged', auditEntryId)
      expected.delete(position)
      const fault = faultOf(link, page)
      if (fault) find(fault, auditEntryId)
      counts[kind] += 1
      previous = { position, hash: link.hash }
      await pause()
    }
  }
  // Links that were seen earlier and are missing now.
  for (let gone = 0; gone < expected.size; gone += 1) find('LinkRemoved', null)
  const head = await findHead(db, organizationId)
  if (head && !isSigned(encryption, head)) find('Unsigned', null)
  for (const { id } of await listUnlinked(db, organizationId)) find('EntryAdded', id)
  return {
    entriesCount: counts.Entry - counts.Removed,
    redactedCount: counts.Redacted,
    removedCount: counts.Removed,
    waitingCount: await countWaiting(db, organizationId),
    head: head ? { position: head.position, hash: head.hash } : null,
    faults,
  }
}

type Link = Awaited<ReturnType<typeof listLinks>>[number]
type Page = Awaited<ReturnType<typeof readPage>>

/** The current entries of a page of links, and which link is the last about each entry. */
async function readPage(db: Db, links: Link[]) {
  const ids = links.map(({ auditEntryId }) => auditEntryId)
  const entries = await findEntries(db, ids)
  const newest = await db
    .selectFrom('auditLink')
    .where('auditEntryId', 'in', ids)
    .groupBy('auditEntryId')
    .select(({ fn }) => ['auditEntryId', fn.max('position').as('position')])
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.count<number>('position').as('linked'),
    ])
    .execute()
  const people = await listPeople(db, links)
  return { entries, newest: new Map(newest.map((row) => [row.auditEntryId, row])), people }
}

/** The people named by the links who still have an account or a record. */
async function listPeople(db: Db, links: Link[]) {
  const users = await db
    .selectFrom('user')
    .where(
      'id',
      'in',
      links.flatMap(({ actorUserId }) => actorUserId ?? []),
    )
    .select('id')
    .execute()
  const persons = await db
    .selectFrom('person')
    .where(
      'id',
      'in',
      links.flatMap(({ onBehalfOfPersonId }) => onBehalfOfPersonId ?? []),
    )
    .select('id')
    .execute()
  return { users: ids(users), persons: ids(persons) }
}

const ids = (rows: { id: number }[]) => new Set(rows.map(({ id }) => id))

/** The fault of an entry compared with its last link, if any. */
function faultOf(link: Link, { entries, newest, people }: Page): AuditFault['kind'] | undefined {
  const last = newest.get(link.auditEntryId)
  const isLast = last?.position === link.position
  const isWaiting = last !== undefined && last.all > last.linked
  if (!isLast || isWaiting) return undefined
  const entry = entries.get(link.auditEntryId)
  if (link.kind === 'Removed') return entry && 'EntryAdded'
  if (!entry) return 'EntryRemoved'
  const isSame =
    link.salt !== null &&
    hashContent(entry, link.salt) === link.contentHash &&
    isWho(entry.actorUserId, link.actorUserId, people.users) &&
    isWho(entry.onBehalfOfPersonId, link.onBehalfOfPersonId, people.persons)
  return isSame ? undefined : 'EntryChanged'
}

/** An entry no longer names a person whose account or record is deleted. */
const isWho = (named: number | null, linked: number | null, there: Set<number>): boolean =>
  named === linked || (named === null && linked !== null && !there.has(linked))

const listUnlinked = (db: Db, organizationId: ChainId) =>
  db
    .selectFrom('auditEntry')
    .where('auditEntry.organizationId', organizationId === null ? 'is' : '=', organizationId)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('auditLink')
            .whereRef('auditEntryId', '=', 'auditEntry.id')
            .select(['auditLink.id']),
        ),
      ),
    )
    .select('auditEntry.id')
    .limit(mostFaults)
    .execute()

async function countWaiting(db: Db, organizationId: ChainId): Promise<number> {
  const counting = linksOf(db.selectFrom('auditLink'), organizationId)
    .where('position', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('many'))
  return (await counting.executeTakeFirstOrThrow()).many
}
