import type { z } from '#contract/zod.ts'

type Shape = Record<string, z.ZodMiniType>

/**
 * Parses the search parameters of an address by the contract's schema of each key. An invalid value counts as missing. Every
 * key is returned, even as undefined: otherwise the router would pass on what it parsed itself.
 */
export const searchBy =
  <Read extends Shape>(shape: Read) =>
  (search: { readonly [key: string]: unknown }) =>
    Object.fromEntries(
      Object.entries(shape).map(([key, schema]) => [key, readBy(schema, search[key])]),
    ) as z.infer<z.ZodMiniObject<Read>>

function readBy(schema: z.ZodMiniType, value: unknown): unknown {
  // The router parses text such as 12 or true as a number or a boolean.
  const isRead = typeof value === 'number' || typeof value === 'boolean'
  const spellings = isRead ? [value, String(value), undefined] : [value, undefined]
  return spellings.map((spelling) => schema.safeParse(spelling)).find(({ success }) => success)
    ?.data
}
