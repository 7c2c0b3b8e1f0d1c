import { queryOptions, type QueryFunctionContext, type QueryKey } from '@tanstack/react-query'
import type { Options } from 'ky'
import type { z } from '#contract/zod.ts'
import { http } from './http.ts'
import { quietnessOf, type Quiet } from './pack.ts'

/** The options of the request of a query. */
export const asQuery = (asked: QueryFunctionContext) => ({
  signal: asked.signal,
  context: { quiet: quietnessOf(asked) },
})

/** A query for screens: the response of a path, parsed by the contract. `ask` bypasses the query cache. */
export function question<Key extends QueryKey, Answer extends z.core.$ZodType>(
  queryKey: Key,
  path: string,
  answer: Answer,
  searchParams?: object,
) {
  const get = (options: Options) =>
    http.get(path, { searchParams: { ...searchParams }, ...options }).json(answer)
  const ask = (signal?: AbortSignal, quiet?: Quiet) => get({ signal, context: { quiet } })
  return { ...queryOptions({ queryKey, queryFn: (asked) => get(asQuery(asked)) }), ask }
}
