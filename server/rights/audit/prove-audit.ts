import { type AuditFault, type AuditProof, mostProven } from '#contract/rights/audit.ts'
import { type Database, transact } from '#server/database/database.ts'
import { pauses } from '#server/process/slices.ts'
import { allOf, readInParts } from '#server/database/in-parts.ts'
import type { Db } from '#server/database/schema/schema.ts'
import type { Holder } from '#server/tenancy/rights.ts'
import {
  findEntries,
  findHashAt,
  type Content,
  hashContent,
  hashLink,
  linkChain,
  listLinks,
} from '#server/audit/audit.chain.ts'
import type { Encryption } from '#server/crypto/encryption.ts'
import { logExport } from './audit.queries.ts'
import { clock } from '#server/process/clock.ts'

/** The newest links before a position with their entries, for a file. The export is logged first. */
export async function proveAudit(
  stores: { database: Database; encryption: Encryption },
  visitor: Holder,
  { beforePosition = Number.MAX_SAFE_INTEGER }: { beforePosition?: number | undefined },
): Promise<AuditProof> {
  const { organizationId } = visitor
  const { database } = stores
  const { db } = database
  await linkChain(stores, organizationId)
  const links = await listProven(db, organizationId, beforePosition)
  const rowsCount = links.length
  await transact(database, (writing) =>
    logExport(writing, visitor, { list: 'audit log with proof', format: 'json', rowsCount }),
  )
  const { name: organizationName } = await db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select('name')
    .executeTakeFirstOrThrow()
  return {
    format: 'kinroll-audit-1',
    organizationId,
    organizationName,
    createdDate: clock.timestamp(),
    previousHash: await findHashAt(db, organizationId, (links[0]?.position ?? 1) - 1),
    links,
    entries: await listEntries(
      db,
      links.map(({ auditEntryId }) => auditEntryId),
    ),
  }
}

/** How many links are read at once. */
const linksAtOnce = 500

/** The last links before a position, in order. */
async function listProven(db: Db, organizationId: number, beforePosition: number) {
  const pause = pauses()
  const batches = []
  for (let before = beforePosition, missing = mostProven; missing > 0;) {
    const limit = Math.min(linksAtOnce, missing)
    const some = await listLinks(db, organizationId, { before, limit })
    batches.push(some)
    if (some.length < limit) break
    before = some[0]?.position ?? 0
    missing -= some.length
    await pause()
  }
  return batches.toReversed().flat()
}

const listEntries = (db: Db, ids: number[]) =>
  allOf(readInParts(new Set(ids), async (some) => [...(await findEntries(db, some)).values()]))

/** The faults of an exported file by itself. Only the site can verify the signature of its last link. */
export function checkProof({ organizationId, previousHash, links, entries }: AuditProof) {
  const faults: AuditFault[] = []
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const last = new Map(links.map(({ auditEntryId, position }) => [auditEntryId, position]))
  let before = previousHash
  for (const link of links) {
    const { auditEntryId, salt, contentHash, position } = link
    if (hashLink(before, { ...link, organizationId }) !== link.hash)
      faults.push({ kind: 'LinkChanged', auditEntryId })
    before = link.hash
    const entry = byId.get(auditEntryId)
    const isLastLink = entry && salt !== null && last.get(auditEntryId) === position
    if (isLastLink && hashContent({ ...entry, organizationId } as Content, salt) !== contentHash)
      faults.push({ kind: 'EntryChanged', auditEntryId })
  }
  return faults
}
