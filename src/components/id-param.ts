import { IdInAddress } from '#contract/id.ts'

/** An id out of an address, as a number; anything else is told as specification §8 says. */
export function parseId(param: string, value: string): number {
  const id = IdInAddress.safeParse(value)
  if (!id.success) throw new Error(`Invalid ${param}: ${value}`)
  return id.data
}
