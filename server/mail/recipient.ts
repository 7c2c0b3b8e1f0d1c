import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema.ts'

export const findRecipient = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['email', 'emailVerifiedAt', 'pendingEmail'])
    .executeTakeFirst()

/** The account that has the address, if one has. */
export const findUserIdOf = async (
  db: Kysely<Schema>,
  email: string,
): Promise<number | undefined> => {
  const user = await db
    .selectFrom('user')
    .where((where) => where(where.fn<string>('lower', ['email']), '=', email))
    .select('id')
    .executeTakeFirst()
  return user?.id
}
