import { Id } from '#contract/id.ts'
import { z } from '#contract/zod.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'

/** A file of its own, because the first load of every screen includes it. */
export const planSearch = searchBy({ semesterId: z.optional(Id) })
