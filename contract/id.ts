import { z } from './zod.ts'

/** Every record's id: a positive integer that fits both a database column and a JavaScript number. */
export const Id = z.int().check(z.positive())

/** An id in an address: decimal digits, no sign, no leading zero. */
export const IdInAddress = z.pipe(
  z.string().check(z.regex(/^[1-9][0-9]{0,15}$/)),
  z.pipe(z.transform(Number), Id),
)
