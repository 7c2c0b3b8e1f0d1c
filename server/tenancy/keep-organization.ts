import type { Kysely } from 'kysely'
import { kept } from '../database/lock.ts'
import type { Schema } from '../database/schema/schema.ts'

/** Nobody else who asks for it changes what the organization is made of before the transaction ends. */
export const keepOrganization = (db: Kysely<Schema>, organizationId: number) =>
  db
    .selectFrom('organization')
    .where('id', '=', organizationId)
    .select('id')
    .$call(kept(db))
    .execute()
