import { queryOptions, type QueryKey } from '@tanstack/react-query'
import type { z } from '#contract/zod.ts'
import { http } from './http.ts'

/** A query for screens: the response of a path, parsed by the contract. `ask` bypasses the query cache. */
export function question<Key extends QueryKey, Answer extends z.core.$ZodType>(
  queryKey: Key,
  path: string,
  answer: Answer,
  searchParams?: object,
) {
  const ask = (signal?: AbortSignal) =>
    http.get(path, { searchParams: { ...searchParams }, signal }).json(answer)
  return { ...queryOptions({ queryKey, queryFn: ({ signal }) => ask(signal) }), ask }
}
