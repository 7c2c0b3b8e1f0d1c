import { queryOptions } from '@tanstack/react-query'
import { FamilyName, SharedChild } from '#contract/people/family-names.ts'
import { z } from '#contract/zod.ts'
import { asChange, http, type Change } from '../http.ts'

export const familyNamesQuery = queryOptions({
  queryKey: ['families', 'names'],
  queryFn: ({ signal }) => http.get('Family/my/names', { signal }).json(z.array(FamilyName)),
})

export const sharedChildrenQuery = queryOptions({
  queryKey: ['families', 'shared'],
  queryFn: ({ signal }) => http.get('Family/my/shared', { signal }).json(z.array(SharedChild)),
})

export const takeChild = async (
  { familyId, id }: { familyId: number; id: number },
  change: Change,
) => {
  await http.post(`Family/my/${familyId}/shared/${id}`, asChange(change))
}
