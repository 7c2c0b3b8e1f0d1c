import { type Kysely, sql } from 'kysely'
import { nextVersion } from '#server/database/saving.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import type { Replacement } from './replacement.ts'

const all = ['isTeacher', 'isStudent', 'isParent'] as const

/** What the other was not before. Nobody becomes an owner by it. */
export type Kinds = (typeof all)[number][]

/** Undefined if the other is no Active member any more. */
export async function moveKinds(
  db: Kysely<Schema>,
  { from, to }: Replacement,
): Promise<Kinds | undefined> {
  const find = (id: number) =>
    db.selectFrom('organizationUser').where('id', '=', id).select(all).executeTakeFirstOrThrow()
  const [theirs, own] = [await find(from.organizationUserId), await find(to.organizationUserId)]
  const kinds = all.filter((kind) => theirs[kind] && !own[kind])
  const { numUpdatedRows } = await db
    .updateTable('organizationUser')
    .set({ ...Object.fromEntries(kinds.map((kind) => [kind, true])), version: nextVersion })
    .where('id', '=', to.organizationUserId)
    .where('status', '=', 'Active')
    .executeTakeFirst()
  return numUpdatedRows === 0n ? undefined : kinds
}

/** Whoever teaches or attends a class by now stays what they are. */
export async function giveBackKinds(
  db: Kysely<Schema>,
  { organizationId, to }: Replacement,
  kinds: Kinds,
): Promise<void> {
  const teaches = await db
    .selectFrom('classTeacher')
    .where('organizationUserId', '=', to.organizationUserId)
    .select(sql`1`.as('one'))
    .executeTakeFirst()
  const attends = await db
    .selectFrom('enrolment')
    .where('organizationId', '=', organizationId)
    .where('personId', '=', to.personId)
    .where('status', '=', 'Enrolled')
    .select(sql`1`.as('one'))
    .executeTakeFirst()
  const isStill = { isTeacher: !!teaches, isStudent: !!attends, isParent: false }
  const back = kinds.filter((kind) => !isStill[kind])
  await db
    .updateTable('organizationUser')
    .set({ ...Object.fromEntries(back.map((kind) => [kind, false])), version: nextVersion })
    .where('id', '=', to.organizationUserId)
    .execute()
}
