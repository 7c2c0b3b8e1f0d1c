import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'
import { forbidden, notFound } from '../problem.ts'
import { type Knock, type SignedIn, signedIn, type Who } from './visitor.ts'

/** Somebody at work in an organization where they hold the right that the call needs. */
export type Administrator = SignedIn & { organizationId: number }

/** Finds out which organization a call is about. What does not exist is about none. */
export type Place = (knock: Knock) => Promise<number | undefined>

/**
 * An owner of the organization that the call is about. To those who do not belong to it, what is there and what is not
 * look alike.
 */
export const ownerOf =
  (place: Place): Who<Administrator> =>
  async (knock) => {
    const visitor = await signedIn(knock)
    const organizationId = await place(knock)
    const membership = organizationId && (await findMembership(knock.db, visitor, organizationId))
    if (!membership) throw notFound()
    if (!membership.isOwner) throw forbidden('Only an owner of this organization may do this.')
    return { ...visitor, organizationId }
  }

/** The organization that the path names. */
export const organizationInPath: Place = async ({ ids }) => ids()['organizationId']

/** The organization that the body names. */
export const organizationInBody: Place = async ({ body }) => {
  const named = (await body()) as { organizationId: number }
  return named.organizationId
}

/** The organization of the row that the path names by its id, such as `:classId`. */
export const organizationOf =
  (table: 'semester' | 'class' | 'organizationUser' | 'import' | 'invitation'): Place =>
  async ({ db, ids }) => {
    const row = await db
      .selectFrom(table)
      .where('id', '=', ids()[`${table}Id`] ?? 0)
      .select('organizationId')
      .executeTakeFirst()
    return row?.organizationId
  }

const findMembership = (
  db: Kysely<Schema>,
  { personId }: SignedIn,
  organizationId: number,
): Promise<{ isOwner: boolean } | undefined> =>
  db
    .selectFrom('organizationUser')
    .where('organizationId', '=', organizationId)
    .where('personId', '=', personId)
    .where('status', '=', 'Active')
    .select('isOwner')
    .executeTakeFirst()
