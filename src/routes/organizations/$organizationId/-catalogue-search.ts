import { textIn, idIn } from '#src/components/addresses/search-values.ts'

/** What an address says of the classes of an organization: of which semester, how they are seen, and what narrows them. */
export interface CatalogueSearch {
  semesterId?: number
  /** As cards, unless it is said. */
  view?: 'matrix'
  q?: string
  category?: string
  /** The person for whom they have to fit. */
  student?: number
  /** Those with free seats only. */
  open?: true
}

/** Whatever nobody could have chosen is as if it had not been said. */
export function catalogueSearch(search: Record<string, unknown>): CatalogueSearch {
  const semesterId = idIn(search['semesterId'])
  const student = idIn(search['student'])
  const q = textOf(search['q'])
  const category = textOf(search['category'])
  return {
    ...(semesterId !== undefined && { semesterId }),
    ...(search['view'] === 'matrix' && { view: 'matrix' }),
    ...(q && { q }),
    ...(category && { category }),
    ...(student !== undefined && { student }),
    ...(String(search['open']) === 'true' && { open: true }),
  }
}

function textOf(value: unknown): string | undefined {
  const text = textIn(value)
  return text !== undefined && text.length <= 200 ? text : undefined
}
