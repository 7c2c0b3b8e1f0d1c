import type { CareCondition } from '#contract/people/care.ts'
import type { Kysely } from 'kysely'
import type { Schema } from '#server/database/schema/schema.ts'
import { decryptRows, deleteUnusedKey, encryptRows } from './care.encryption.ts'

type Row = { id: number; condition: CareCondition }

/** A condition keeps its row: as it was, or edited in its place. */
export async function saveConditions(
  db: Kysely<Schema>,
  personId: number,
  conditions: CareCondition[],
): Promise<void> {
  const before = await readConditions(db, personId)
  const same = pairUnchanged(before, conditions)
  const gone = new Set(before.filter(({ id }) => !same.includes(id)).map(({ id }) => id))
  const added: CareCondition[] = []
  for (const [index, condition] of conditions.entries()) {
    if (same[index] !== undefined) continue
    const id = before[index]?.id
    if (id !== undefined && gone.delete(id)) {
      const [row] = await encryptRows(db, 'careCondition', personId, [condition])
      if (row) await db.updateTable('careCondition').set(row).where('id', '=', id).execute()
    } else added.push(condition)
  }
  if (gone.size > 0)
    await db
      .deleteFrom('careCondition')
      .where('id', 'in', [...gone])
      .execute()
  if (conditions.length === 0) await deleteUnusedKey(db, personId)
  if (added.length === 0) return
  await db
    .insertInto('careCondition')
    .values(await encryptRows(db, 'careCondition', personId, added))
    .execute()
}

async function readConditions(db: Kysely<Schema>, personId: number): Promise<Row[]> {
  const rows = await db
    .selectFrom('careCondition')
    .where('personId', '=', personId)
    .orderBy('id')
    .select(['id', 'name', 'severity', 'reaction', 'whatToDo', 'reviewDate'])
    .execute()
  const read = await decryptRows(
    db,
    'careCondition',
    rows.map((row) => ({ ...row, personId })),
  )
  return read.map(({ id, personId: _, ...condition }) => ({ id, condition }))
}

/** The ids of the rows that say the same as the conditions, each once. */
function pairUnchanged(before: Row[], conditions: CareCondition[]) {
  const left = [...before]
  return conditions.map((condition) => {
    const index = left.findIndex((row) => isSame(row.condition, condition))
    return index === -1 ? undefined : left.splice(index, 1)[0]?.id
  })
}

/** What cannot be decrypted is read as an empty text, and sent back as none. */
const isSame = (one: CareCondition, other: CareCondition) =>
  one.name === other.name &&
  one.severity === other.severity &&
  (one.reaction ?? '') === (other.reaction ?? '') &&
  (one.whatToDo ?? '') === (other.whatToDo ?? '') &&
  one.reviewDate === other.reviewDate
