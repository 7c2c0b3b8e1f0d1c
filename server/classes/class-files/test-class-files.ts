import type { Db } from '#server/database/schema/schema.ts'

/** The row of a file, without the file. */
export async function insertClassFile(
  db: Db,
  of: { organizationId: number; classId: number },
): Promise<number> {
  const key = `${of.classId}`.padStart(24, 'a')
  const about = { name: 'Knots.pdf', type: 'pdf', bytes: 1000, sha256: key } as const
  const { id } = await db
    .insertInto('classFile')
    .values({ ...of, ...about, key, addedByPersonId: null, createdDate: new Date().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
