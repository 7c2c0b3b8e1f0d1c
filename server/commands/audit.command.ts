import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import { AuditProof } from '#contract/rights/audit.ts'
import { withDatabase } from '../database/with-database.ts'
import { openEncryption } from '../crypto/encryption.ts'
import {
  type ChainId,
  findHashAt,
  isSigned,
  linkAudit,
  listChains,
  signHeadOf,
} from '../audit/audit.chain.ts'
import { checkAudit } from '../audit/audit.check.ts'
import { checkProof } from '../rights/audit/prove-audit.ts'
import { OperatorError } from '../process/operator-error.ts'
import { idOf } from './id-of.ts'
import type { Shell } from './kinroll.ts'

type Stores = Parameters<typeof linkAudit>[0]

export function addAudit(program: Command, { source, say }: Shell) {
  const audit = program.command('audit').description('the audit logs of the site')
  audit
    .command('check')
    .description('check all audit logs, and files that owners downloaded')
    .argument('[files...]', 'files with proof')
    .action(async (files: string[]) => {
      if (!(await checkAuditLogs(source, files, say)))
        throw new OperatorError('The audit log was changed outside the server.')
    })
  audit
    .command('accept')
    .description('sign the last entry of an audit log again, so that it can continue')
    .argument('<id>', 'the id of an organization, or "families"', chainOf)
    .action(async (chain: ChainId) => {
      await acceptAuditLog(source, chain)
      say('The audit log continues. A check still reports earlier changes.')
    })
}

const chainOf = (text: string): ChainId => (text === 'families' ? null : idOf(text))

/**
 * Checks the audit logs of the site in the settings, and exported files. Prints each finding on a line, and returns
 * whether there was none.
 */
export async function checkAuditLogs(
  source: NodeJS.ProcessEnv,
  files: string[],
  say: (line: string) => void,
): Promise<boolean> {
  return withStores(source, async (stores) => {
    // Waiting entries are linked first, unless a chain is broken, which the check then reports.
    await linkAudit(stores).catch(() => undefined)
    let isFine = true
    const print = (about: string, faults: { kind: string; auditEntryId: number | null }[]) => {
      for (const { kind, auditEntryId } of faults)
        say(`${about}: ${kind}${auditEntryId === null ? '' : ` (entry ${auditEntryId})`}`)
      isFine &&= faults.length === 0
    }
    for (const organizationId of await listChains(stores.database)) {
      const { faults, entriesCount, redactedCount } = await checkAudit(
        { db: stores.database.db, encryption: stores.encryption },
        organizationId,
      )
      const about = nameOf(organizationId)
      print(about, faults)
      if (faults.length === 0)
        say(`${about}: ${entriesCount} entries unchanged, ${redactedCount} redacted`)
    }
    for (const file of files) print(file, await checkFile(stores, file))
    return isFine
  })
}

const nameOf = (organizationId: ChainId) =>
  organizationId === null ? 'Families' : `Organization ${organizationId}`

/** Checks the file by itself, and against the database. */
async function checkFile({ database, encryption }: Stores, file: string) {
  const proof = AuditProof.parse(JSON.parse(readFileSync(file, 'utf8')))
  const { db } = database
  const faults = checkProof(proof)
  const last = proof.links.at(-1)
  if (last && last.signature !== null && !isSigned(encryption, last))
    faults.push({ kind: 'Unsigned', auditEntryId: last.auditEntryId })
  for (const { position, hash, auditEntryId } of proof.links)
    if ((await findHashAt(db, proof.organizationId, position)) !== hash)
      faults.push({ kind: 'LinkChanged', auditEntryId })
  return faults
}

/** Signs an organization's audit log again after its last link lost its signature, so that new entries can be added. */
export const acceptAuditLog = (source: NodeJS.ProcessEnv, organizationId: ChainId) =>
  withStores(source, async (stores) => {
    await signHeadOf(stores, organizationId)
    await linkAudit(stores)
  })

const withStores = <Result>(
  source: NodeJS.ProcessEnv,
  work: (stores: Stores) => Promise<Result>,
): Promise<Result> =>
  withDatabase(source, (database, { dataDir }) =>
    work({ database, encryption: openEncryption(dataDir) }),
  )
