import type { Database } from '../database/database.ts'
import { transact } from '../database/transaction.ts'
import type { Vault } from '../crypto/vault.ts'
import { layOutHtml, layOutText } from './layout.ts'
import type { Email } from './email.ts'
import { safeSubject } from './subject.ts'

export type Writing = {
  database: Database
  vault: Vault
  publicUrl: string
  /** Every kind of email that the outbox may hold. */
  emails: readonly Email<never>[]
}

export type PreparedLetter = {
  email: string
  kind: string
  subject: string
  text: string
  html: string
  link?: URL
  code?: string
}

/** Writes a letter of the outbox, with new secrets. Nothing, if there is no use in it any more. */
export async function prepareLetter(
  { database, vault, publicUrl, emails }: Writing,
  letterId: number,
): Promise<PreparedLetter | undefined> {
  const row = await database.db
    .selectFrom('letter')
    .where('id', '=', letterId)
    .select(['kind', 'email', 'facts'])
    .executeTakeFirst()
  if (!row) return undefined
  const { kind, email } = row
  const found = emails.find(({ name }) => name === kind)
  if (!found) throw new Error(`There is no email ${kind} (server/emails.ts).`)
  const facts = JSON.parse(row.facts) as never
  const content = await transact(database, async (db) => {
    const written = await found.write({ db, vault, publicUrl, email }, facts)
    if (!written) return undefined
    const subject = await safeSubject(db, found.typedFor, facts, written.subject)
    return { ...written, subject }
  })
  if (!content) return undefined
  const { subject, link, code } = content
  return {
    email,
    kind,
    subject,
    text: layOutText(content),
    html: await layOutHtml(content),
    ...(link && { link: link.url }),
    ...(code !== undefined && { code }),
  }
}
