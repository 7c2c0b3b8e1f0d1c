import { IdInAddress } from '#contract/id.ts'

/** Parses an id in an address. Anything else is an error with the message of specification §8. */
function parseId(param: string, value: string): number {
  const id = IdInAddress.safeParse(value)
  if (!id.success) throw new Error(`Invalid ${param}: ${value}`)
  return id.data
}

/** The ids in a route's address, as numbers. */
export const idParams = <Name extends string>(...names: Name[]) => ({
  parse: (texts: Record<Name, string>) =>
    Object.fromEntries(names.map((name) => [name, parseId(name, texts[name])])) as Record<
      Name,
      number
    >,
  stringify: (ids: Record<Name, number>) =>
    Object.fromEntries(names.map((name) => [name, String(ids[name])])) as Record<Name, string>,
})
