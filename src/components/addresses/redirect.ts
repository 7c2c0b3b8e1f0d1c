import { z } from '#contract/zod.ts'
import { searchBy } from './search-by.ts'

/** The search parameter with the address to go to after the login. */
export const redirectShape = { redirect: z.optional(z.string()) }

export const redirectIn = searchBy(redirectShape)
