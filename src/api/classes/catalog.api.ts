import { queryOptions } from '@tanstack/react-query'
import {
  Catalog,
  CatalogAvailability,
  type CatalogClass,
  type ClassAvailability,
} from '#contract/classes/catalog.ts'
import { http } from '../http.ts'
import { asQuery } from '../question.ts'

/** A class of the catalog with its seats and what the user's students are to it. */
export type ListedClass = CatalogClass & ClassAvailability

/** The catalog as the user sees it. */
export interface ListedCatalog extends Omit<Catalog, 'classes'> {
  students: CatalogAvailability['students']
  gradeLevels: CatalogAvailability['gradeLevels']
  openings: CatalogAvailability['openings']
  timeZone: string
  /** When the server answered, by its clock, and how far that is ahead of the browser's, in milliseconds. */
  readAt: number
  clockOffset: number
  classes: ListedClass[]
}

/** The published classes of a semester, by default the next one that is open for registration. */
export const catalogQuery = (organizationId: number, semesterId?: number) =>
  queryOptions({
    queryKey: ['classes', 'catalog', organizationId, semesterId],
    queryFn: async (asked) => {
      const path = `Class/organization/${organizationId}`
      const options = { searchParams: { semesterId }, ...asQuery(asked) }
      const ask = () =>
        Promise.all([
          http.get(path, options).json(Catalog),
          http.get(`${path}/availability`, options).json(CatalogAvailability),
        ])
      const answers = await ask()
      return joinAnswers(...(areOfOneSemester(...answers) ? answers : await ask()))
    },
  })

/** By default, each answer chooses a semester. Registration may open or close between them. */
const areOfOneSemester = ({ semester }: Catalog, { semesterId }: CatalogAvailability) =>
  (semester?.id ?? null) === semesterId

/** A class that was published or canceled between both answers is missing until they are requested again. */
function joinAnswers(
  { classes, ...catalog }: Catalog,
  { students, gradeLevels, openings, timeZone, now, classes: available }: CatalogAvailability,
): ListedCatalog {
  const availabilities = new Map(available.map((one) => [one.classId, one]))
  return {
    ...catalog,
    students,
    gradeLevels,
    openings,
    timeZone,
    readAt: Date.parse(now),
    clockOffset: Date.parse(now) - Date.now(),
    classes: classes.flatMap((one) => {
      const availability = availabilities.get(one.id)
      return availability ? [{ ...one, ...availability }] : []
    }),
  }
}
