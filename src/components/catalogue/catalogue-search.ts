import type { Catalogue, CatalogueClass } from '#contract/enrolments.ts'
import { idIn } from '#src/components/addresses/id-in.ts'
import { textIn } from '#src/components/addresses/text-in.ts'
import { fits } from './student-words.ts'

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

/** The categories of some classes, in alphabetical order. */
export const categoriesOf = (classes: readonly CatalogueClass[]): string[] =>
  [...new Set(classes.flatMap(({ category }) => category ?? []))].toSorted((one, other) =>
    one.localeCompare(other),
  )

export type CatalogueFilter = Pick<CatalogueSearch, 'q' | 'category' | 'student' | 'open'>

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
