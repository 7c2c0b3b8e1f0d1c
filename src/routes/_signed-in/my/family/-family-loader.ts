import { notFound } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { MyFamily } from '#contract/people/families.ts'
import { myFamiliesQuery } from '#src/api/people/families.api.ts'
import type { App } from '#src/components/frame/app.ts'

/** Fetches the user's families. A family or person that is not among them is "Not Found". */
export async function loadFamily(app: App, { familyId, personId }: Named) {
  const { queries } = app
  const families = await queries.fetchQuery(myFamiliesQuery)
  const family = families.find(({ id }) => id === familyId)
  if (!family) throw notFound()
  if (personId !== undefined && !isIn(family, personId)) throw notFound()
  return queries
}

interface Named {
  familyId: number
  personId?: number
}

const isIn = ({ adults, children }: MyFamily, personId: number) =>
  [...adults, ...children].some((person) => person.personId === personId)

export function useMyFamilies() {
  return useSuspenseQuery(myFamiliesQuery).data
}

/** One of the user's families, as loaded. Undefined once the user is no longer in it. */
export const useFamily = (familyId: number) => useMyFamilies().find(({ id }) => id === familyId)
