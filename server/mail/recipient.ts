import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'

export const findRecipient = (db: Kysely<Schema>, userId: number) =>
  db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['email', 'emailVerifiedAt', 'pendingEmail'])
    .executeTakeFirst()
