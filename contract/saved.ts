import { z } from './zod.ts'

/** Counts how often a row was saved. An edit sends the version it is based on, so that no other edit is lost. */
export const Version = z.int().check(z.positive(), z.lte(2_147_483_647))

/** The last edit of an editable row. `savedBy` is a name, or null if unknown. */
export const saved = {
  version: Version,
  savedBy: z.nullable(z.string()),
  savedDate: z.iso.datetime(),
}
