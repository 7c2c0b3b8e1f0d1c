import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'
import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Recovery codes were signatures without a salt. Nobody knows the codes any more: what is hashed with a salt is the signature. */
export const migration = (): Migration => ({
  async up(db: Kysely<unknown>) {
    const found = sql<{ userId: number; codeHash: string }>`
      select user_id, code_hash from recovery_code where code_hash not like '$argon2id$%'`
    const { rows } = await found.execute(db)
    const salts = new Map<number, Buffer>()
    for (const { userId, codeHash } of rows) {
      const salt = salts.get(userId) ?? randomBytes(16)
      salts.set(userId, salt)
      const hashed = await hash(codeHash, { ...cost, salt })
      await sql`update recovery_code set code_hash = ${hashed}
        where user_id = ${userId} and code_hash = ${codeHash}`.execute(db)
    }
  },
})
