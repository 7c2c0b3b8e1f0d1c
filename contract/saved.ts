import { z } from './zod.ts'

/** Counts the times a row was saved. An edit sends the version it began with, so that no other edit is lost. */
export const Version = z.int().check(z.positive(), z.lte(2_147_483_647))

/** What every editable row tells of its last edit. `savedBy` is a name, or null where nobody is known. */
export const saved = {
  version: Version,
  savedBy: z.nullable(z.string()),
  savedDate: z.iso.datetime(),
}
