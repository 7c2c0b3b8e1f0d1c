import { IdInAddress } from '#contract/id.ts'

/** An id out of an address, as a number; anything else is told as specification §8 says. */
function parseId(param: string, value: string): number {
  const id = IdInAddress.safeParse(value)
  if (!id.success) throw new Error(`Invalid ${param}: ${value}`)
  return id.data
}

/** The ids that a route's address carries, as numbers. */
export const idParams = <Name extends string>(...names: Name[]) => ({
  parse: (texts: Record<Name, string>) =>
    Object.fromEntries(names.map((name) => [name, parseId(name, texts[name])])) as Record<
      Name,
      number
    >,
  stringify: (ids: Record<Name, number>) =>
    Object.fromEntries(names.map((name) => [name, String(ids[name])])) as Record<Name, string>,
})
