import type { z } from '#contract/zod.ts'
import type { Call } from '../call.ts'

const verbs = { POST: 'create', PUT: 'update', DELETE: 'delete' }

/**
 * The unique name of a call for programs: the one that it declares, or the verb of its method, the noun and the words
 * of the path without ids, `admin` and `organization`. `GET /api/Room/admin/organization/{organizationId}` is
 * `listRooms`, `GET /api/Import/admin/rows/{importId}` is `listImportRows`.
 */
export function operationIdOf(noun: string, { method, path, answer, operationId }: Call): string {
  if (operationId !== undefined) return operationId
  const words = path
    .split('/')
    .slice(3)
    .filter((word) => !/^:|^admin$|^organization$/.test(word))
    .map((word) => word.replace(/(?:^|-)\w/g, (start) => start.slice(-1).toUpperCase()))
  const isList = method === 'GET' && answer !== undefined && hasItems(answer)
  const verb = method === 'GET' ? (isList ? 'list' : 'get') : verbs[method]
  return [verb, isList && words.length === 0 ? pluralOf(noun) : noun, ...words].join('')
}

const hasItems = (answer: z.core.$ZodType & { shape?: object }): boolean =>
  answer._zod.def.type === 'array' || 'items' in (answer.shape ?? {})

const pluralOf = (noun: string): string =>
  noun.replace(/ss$/, 'sse').replace(/([^aeo])y$/, '$1ie') + 's'
