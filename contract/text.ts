import { z } from './zod.ts'

// Excludes control characters, line breaks, changes of text direction, and lone surrogates.
const isDisplayable = z.regex(
  /^[^\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u,
  'This field contains a character that can’t be shown. Please type the text again.',
)

const visible = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u

const isVisible = z.refine<string>((text) => visible.test(text), 'This field is required.')

const orNull = z.transform((text: string | null) => text || null)

/** An optional line of text; null and an empty text both mean none. */
export const optionalLine = (longest: number) =>
  z.pipe(
    z.nullable(
      z
        .string()
        .check(z.trim(), isDisplayable, z.maxLength(longest, `Use at most ${longest} characters.`)),
    ),
    orNull,
  )

// As `isDisplayable`, but allows line breaks and tabs.
const isDisplayableInLines = z.regex(
  /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069])*$/u,
  'This field contains a character that can’t be shown. Please type the text again.',
)

/** An optional text of several lines; null and an empty text both mean none. */
export const optionalText = (longest: number) =>
  z.pipe(
    z.nullable(
      z
        .string()
        .check(
          z.trim(),
          isDisplayableInLines,
          z.maxLength(longest, `Use at most ${longest} characters.`),
        ),
    ),
    orNull,
  )

/** A required line of visible text, trimmed, at most `longest` characters. */
export const line = (longest: number) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1),
      isDisplayable,
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
      isDisplayableInLines,
      isVisible,
      z.maxLength(longest, `Use at most ${longest} characters.`),
    )

// Scripts with letters that look alike or nearly so.
const lookAlikes = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
  /\p{Script=Deseret}/u,
]

const isMixed = (word: string) => lookAlikes.filter((script) => script.test(word)).length > 1

// Default ignorable characters of Unicode, except the two joiners and the emoji variation selector.
const ignored = /(?![\u200C-\u200D]|\uFE0F)\p{Default_Ignorable_Code_Point}/u

// Joiners are legitimate between letters of some scripts and in emojis.
const joined =
  /(?<![\p{Script=Arabic}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Malayalam}\p{Script=Sinhala}\p{M}\p{Extended_Pictographic}])(?:[\u200C-\u200D]|\uFE0F)/u

const manyMarks = /\p{M}{4}/u

const isPlain = z.refine<string>(
  (text) => ![ignored, joined, manyMarks].some((hidden) => hidden.test(text)),
  'This name contains invisible characters. Please type it again.',
)

const isOfOneAlphabet = z.refine<string>(
  (text) => !text.normalize('NFKC').split(/\P{L}/u).some(isMixed),
  'A word in this name mixes letters from different alphabets. Please use only one.',
)

/** A line that serves as a name for others: no hidden characters, and no word that mixes look-alike alphabets. */
export const plainLine = (longest: number) => line(longest).check(isPlain, isOfOneAlphabet)
