import { z } from './zod.ts'

const withoutNul = z.regex(/^[^\0]*$/, 'This field holds a character that cannot be stored.')

/** A required line of text, trimmed, at most `longest` characters. */
export const line = (longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      z.maxLength(longest, `Use at most ${longest} characters.`),
      withoutNul,
    )
