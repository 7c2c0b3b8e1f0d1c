import { Id } from '#contract/id.ts'
import { z } from '#contract/zod.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'

const text = z.optional(z.string().check(z.minLength(1), z.maxLength(200)))

/**
 * The search parameters of the catalog: semester, view and filters. A file of its own, because the first load of
 * every screen includes it.
 */
export const catalogSearch = searchBy({
  semesterId: z.optional(Id),
  /** Cards by default. */
  view: z.optional(z.literal('matrix')),
  q: text,
  category: text,
  /** The person whom the classes must fit. */
  student: z.optional(Id),
  /** Only classes with open seats. */
  open: z.optional(z.literal(true)),
})

export type CatalogSearch = ReturnType<typeof catalogSearch>
