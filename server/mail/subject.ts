import { brand } from '#contract/brand.ts'
import type { Db } from '../database/schema/schema.ts'

type Source = { in: 'invitation'; by: string } | { by: 'organizationId' }

/** The fact that identifies the organization whose text the subject repeats, and the subject without that text. */
export type TypedFor = Source & { subject: string }

export const ofOrganization = {
  by: 'organizationId',
  subject: `News from your organization on ${brand.name}`,
} as const

/**
 * The subject of an email, and who gets the answers. Text typed in an organization is left out unless one of its owners
 * has verified an email address, so that the site cannot be used to send advertising.
 */
export async function safeHeaders<Headers extends { subject: string; replyTo?: string | null }>(
  db: Db,
  source: TypedFor | undefined,
  organizationId: number | null,
  headers: Headers,
): Promise<Headers> {
  if (!source || !(await isOwnedByUnverified(db, organizationId ?? 0))) return headers
  return { ...headers, subject: source.subject, replyTo: null }
}

/** The organization that an email is about. Null if it is about none, or if what its facts name was deleted. */
export async function findOrganizationId(
  db: Db,
  source: Source | undefined,
  facts: unknown,
): Promise<number | null> {
  const id = (facts as Record<string, number | undefined>)[source?.by ?? 'organizationId'] ?? null
  if (!source || !('in' in source)) return id
  const row = await db
    .selectFrom(source.in)
    .where('id', '=', id)
    .select('organizationId')
    .executeTakeFirst()
  return row?.organizationId ?? null
}

async function isOwnedByUnverified(db: Db, organizationId: number): Promise<boolean> {
  const owners = await db
    .selectFrom('organizationUser')
    .innerJoin('person', 'person.id', 'personId')
    .innerJoin('user', 'user.id', 'person.userId')
    .where('organizationId', '=', organizationId)
    .where('isOwner', '=', true)
    .where('status', '=', 'Active')
    .select('emailVerifiedAt')
    .execute()
  return owners.length > 0 && owners.every(({ emailVerifiedAt }) => emailVerifiedAt === null)
}
