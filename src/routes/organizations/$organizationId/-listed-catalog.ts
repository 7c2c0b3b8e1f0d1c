import type {
  Catalog,
  CatalogAvailability,
  CatalogClass,
  ClassAvailability,
} from '#contract/classes/catalog.ts'

/** A class of the catalog with its seats and what the user's students are to it. */
export type ListedClass = CatalogClass & ClassAvailability

/** The catalog as the user sees it. */
export interface ListedCatalog extends Omit<Catalog, 'classes'> {
  students: CatalogAvailability['students']
  classes: ListedClass[]
}

/** Joins both answers. A class that was published or canceled between them is missing until they are requested again. */
export function listCatalog(
  { classes, ...catalog }: Catalog,
  { students, classes: available }: CatalogAvailability,
): ListedCatalog {
  const availabilities = new Map(available.map((one) => [one.classId, one]))
  return {
    ...catalog,
    students,
    classes: classes.flatMap((one) => {
      const availability = availabilities.get(one.id)
      return availability ? [{ ...one, ...availability }] : []
    }),
  }
}
