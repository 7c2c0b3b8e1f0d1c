import type { ListedCatalog, ListedClass } from '#src/api/classes/catalog.api.ts'
import { fits } from '#src/components/classes/catalog/student-words.ts'
import type { CatalogSearch } from './-catalog-search.ts'

/** The categories of some classes, in alphabetical order. */
export const categoriesOf = (classes: readonly ListedClass[]): string[] =>
  [...new Set(classes.flatMap(({ category }) => category ?? []))].toSorted((one, other) =>
    one.localeCompare(other),
  )

type CatalogFilter = Pick<CatalogSearch, 'q' | 'category' | 'student' | 'open'>

/** The filters of an address that apply to these classes. Unknown categories and persons are dropped. */
export function filterIn(catalog: ListedCatalog, search: CatalogSearch): CatalogFilter {
  const { q, category, student, open } = search
  const hasCategory = catalog.classes.some((one) => one.category === category)
  const hasStudent = catalog.students.some(({ personId }) => personId === student)
  return {
    ...(q && { q }),
    ...(category && hasCategory && { category }),
    ...(student && hasStudent && { student }),
    ...(open && { open }),
  }
}

export const isFiltering = (filter: CatalogFilter): boolean => Object.keys(filter).length > 0

/** Filters classes. The searched texts are prepared once, because the user types while all classes are searched. */
export function narrowing(classes: readonly ListedClass[]) {
  const searched = classes.map(({ name, summary, category, teacherNames }) =>
    plain([name, summary, category, ...teacherNames].filter(Boolean).join('\n')),
  )
  return ({ q, category, student, open }: CatalogFilter): ListedClass[] => {
    const words = plain(q ?? '')
      .split(/\s+/)
      .filter(Boolean)
    return classes.filter(
      (one, index) =>
        words.every((word) => searched[index]?.includes(word)) &&
        (category === undefined || one.category === category) &&
        (!open || one.freeSeatsCount !== 0) &&
        (student === undefined ||
          one.eligibilities.some(
            (eligibility) => eligibility.personId === student && fits(one, eligibility),
          )),
    )
  }
}

const plain = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
