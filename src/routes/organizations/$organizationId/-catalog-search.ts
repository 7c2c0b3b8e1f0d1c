import { Id } from '#contract/id.ts'
import { z } from '#contract/zod.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'

const text = z.optional(z.string().check(z.minLength(1), z.maxLength(200)))

/**
 * What an address says of the classes of an organization: of which semester, how they are seen, and what narrows them.
 * It stands alone because the first load of every screen has it.
 */
export const catalogSearch = searchBy({
  semesterId: z.optional(Id),
  /** As cards, unless it is said. */
  view: z.optional(z.literal('matrix')),
  q: text,
  category: text,
  /** The person for whom they have to fit. */
  student: z.optional(Id),
  /** Those with free seats only. */
  open: z.optional(z.literal(true)),
})

export type CatalogSearch = ReturnType<typeof catalogSearch>
