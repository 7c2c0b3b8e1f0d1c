import { Version } from '../saved.ts'
import { z } from '../zod.ts'

/** With `version`, only a change that left the record at that version is undone, and no later one. */
export const UndoQuery = z.strictObject({ version: z.optional(Version) })
