import type { Catalogue, CatalogueClass } from '#contract/classes/catalogue.ts'
import { fits } from './-student-words.ts'
import { Id } from '#contract/id.ts'
import { z } from '#contract/zod.ts'
import { searchBy } from '#src/components/addresses/search-by.ts'

/** The categories of some classes, in alphabetical order. */
export const categoriesOf = (classes: readonly CatalogueClass[]): string[] =>
  [...new Set(classes.flatMap(({ category }) => category ?? []))].toSorted((one, other) =>
    one.localeCompare(other),
  )

type CatalogueFilter = Pick<CatalogueSearch, 'q' | 'category' | 'student' | 'open'>

/** Of what an address says, that which these classes know: no category or person of elsewhere. */
export function filterIn(catalogue: Catalogue, search: CatalogueSearch): CatalogueFilter {
  const { q, category, student, open } = search
  const hasCategory = catalogue.classes.some((one) => one.category === category)
  const hasStudent = catalogue.students.some(({ personId }) => personId === student)
  return {
    ...(q && { q }),
    ...(category && hasCategory && { category }),
    ...(student && hasStudent && { student }),
    ...(open && { open }),
  }
}

export const isFiltering = (filter: CatalogueFilter): boolean => Object.keys(filter).length > 0

/** Narrows classes. What is searched in is put together once, for somebody types while all of them are looked through. */
export function narrowing(classes: readonly CatalogueClass[]) {
  const searched = classes.map(({ name, summary, category, teacherNames }) =>
    plain([name, summary, category, ...teacherNames].filter(Boolean).join('\n')),
  )
  return ({ q, category, student, open }: CatalogueFilter): CatalogueClass[] => {
    const words = plain(q ?? '')
      .split(/\s+/)
      .filter(Boolean)
    return classes.filter(
      (one, index) =>
        words.every((word) => searched[index]?.includes(word)) &&
        (category === undefined || one.category === category) &&
        (!open || one.freeSeatsCount !== 0) &&
        (student === undefined ||
          one.standings.some((standing) => standing.personId === student && fits(one, standing))),
    )
  }
}

const plain = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

const text = z.optional(z.string().check(z.minLength(1), z.maxLength(200)))

/** What an address says of the classes of an organization: of which semester, how they are seen, and what narrows them. */
export const catalogueSearch = searchBy({
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

export type CatalogueSearch = ReturnType<typeof catalogueSearch>
