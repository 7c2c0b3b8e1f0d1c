import { brand } from '#contract/brand.ts'
import type { Db } from '../database/schema/schema.ts'

type Source =
  | { in: 'invitation' | 'application' | 'enrollment' | 'classDay'; by: string }
  | { by: 'organizationId' }

/** The fact that identifies the organization whose text the subject repeats, and the subject without that text. */
export type TypedFor = Source & { subject: string }

export const ofOrganization = {
  by: 'organizationId',
  subject: `News from your organization on ${brand.name}`,
} as const

/**
 * The subject of an email. Text typed in an organization is left out unless one of its owners has verified an email
 * address, so that the site cannot be used to send advertising.
 */
export async function safeSubject(
  db: Db,
  source: TypedFor | undefined,
  facts: unknown,
  subject: string,
): Promise<string> {
  if (!source) return subject
  const organizationId = await findOrganizationId(db, source, facts)
  return (await isOwnedByUnverified(db, organizationId)) ? source.subject : subject
}

/** The organization that the facts of an email name; 0 if what they name was deleted. */
export async function findOrganizationId(
  db: Db,
  source: TypedFor,
  facts: unknown,
): Promise<number> {
  const id = (facts as Record<string, number>)[source.by] ?? 0
  if (!('in' in source)) return id
  const row = await db
    .selectFrom(source.in)
    .where('id', '=', id)
    .select('organizationId')
    .executeTakeFirst()
  return row?.organizationId ?? 0
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
