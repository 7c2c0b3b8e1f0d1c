import type { z } from '#contract/zod.ts'

type Shape = Record<string, z.ZodMiniType>

/**
 * Reads an address by what a schema of the contract says of each key. Whatever nobody could have chosen is as if it had not
 * been said. Every key is answered, be it with undefined: the router would else hand on what it has read.
 */
export const searchBy =
  <Read extends Shape>(shape: Read) =>
  (search: { readonly [key: string]: unknown }) =>
    Object.fromEntries(
      Object.entries(shape).map(([key, schema]) => [key, readBy(schema, search[key])]),
    ) as z.infer<z.ZodMiniObject<Read>>

function readBy(schema: z.ZodMiniType, value: unknown): unknown {
  // The router makes a number or a boolean of a text that looks like one.
  const isRead = typeof value === 'number' || typeof value === 'boolean'
  const spellings = isRead ? [value, String(value), undefined] : [value, undefined]
  return spellings.map((spelling) => schema.safeParse(spelling)).find(({ success }) => success)
    ?.data
}
