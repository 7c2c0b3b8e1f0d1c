import { notFound } from '@tanstack/react-router'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { MyFamily } from '#contract/people/families.ts'
import { myFamiliesQuery } from '#src/api/people/families.api.ts'
import type { App } from '#src/components/frame/app.ts'

/** Fetches my families; one that I am not in is not there, nor somebody who is not in it. */
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

/** One of them, which the screen's loader has found. Nothing once I am not in it any more. */
export const useFamily = (familyId: number) => useMyFamilies().find(({ id }) => id === familyId)
