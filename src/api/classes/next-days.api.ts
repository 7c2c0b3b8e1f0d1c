import { queryOptions } from '@tanstack/react-query'
import { NextDays } from '#contract/classes/next-days.ts'
import { http } from '../http.ts'

export const nextDaysQuery = queryOptions({
  queryKey: ['classes', 'next'],
  queryFn: ({ signal }) => http.get('Class/my-next-days', { signal }).json(NextDays),
})
