import { z } from './zod.ts'

// Control characters, ends of lines, turns of the direction of writing, halves of a character.
const isShowable = z.regex(
  /^[^\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u,
  'This field holds a character that cannot be shown. Please type the text again.',
)

const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

const isVisible = z.refine<string>((text) => visible.test(text), 'This field is required.')

const orNull = z.transform((text: string | null) => text || null)

/** A line of text that may be left out, which null and an empty text both say. */
export const optionalLine = (longest: number) =>
  z.pipe(
    z.nullable(
      z
        .string()
        .check(z.trim(), isShowable, z.maxLength(longest, `Use at most ${longest} characters.`)),
    ),
    orNull,
  )

// As `isShowable`, but for the ends of lines and the tab.
const isShowableInLines = z.regex(
  /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069])*$/u,
  'This field holds a character that cannot be shown. Please type the text again.',
)

/** A text of several lines that may be left out, which null and an empty text both say. */
export const optionalText = (longest: number) =>
  z.pipe(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          isShowableInLines,
          z.maxLength(longest, `Use at most ${longest} characters.`),
        ),
    ),
    orNull,
  )

/** A required line of text that can be seen, trimmed, at most `longest` characters. */
export const line = (longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      isShowable,
      isVisible,
      z.maxLength(longest, `Use at most ${longest} characters.`),
    )

/** A required text of several lines, likewise. */
export const lines = (longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      isShowableInLines,
      isVisible,
      z.maxLength(longest, `Use at most ${longest} characters.`),
    )
