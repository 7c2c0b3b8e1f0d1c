/** An id out of an address, as a number; anything else is told as specification §8 says. */
export function parseId(param: string, value: string): number {
  const id = /^[1-9][0-9]{0,15}$/.test(value) ? Number(value) : NaN
  if (!Number.isSafeInteger(id)) throw new Error(`Invalid ${param}: ${value}`)
  return id
}
