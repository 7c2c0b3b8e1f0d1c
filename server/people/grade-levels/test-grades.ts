import type { Db } from '#server/database/schema/schema.ts'
import { findGradeLevels, insertUsualGradeLevels } from './grade-levels.queries.ts'

type Member = { organizationId: number; personId: number }

/** Gives a member one of the usual grades. */
export async function giveGrade(
  db: Db,
  { organizationId, personId }: Member,
  name: string,
): Promise<void> {
  if ((await findGradeLevels(db, organizationId)).levels.length === 0)
    await insertUsualGradeLevels(db, organizationId)
  const { levels } = await findGradeLevels(db, organizationId)
  await db
    .updateTable('organizationUser')
    .set({ gradeLevelId: levels.find((level) => level.name === name)?.id ?? null })
    .where('organizationId', '=', organizationId)
    .where('personId', '=', personId)
    .execute()
}
