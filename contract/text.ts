import { z } from './zod.ts'

// Control characters, ends of lines, turns of the direction of writing, halves of a character.
const isDisplayable = z.regex(
  /^[^\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]*$/u,
  'This field contains a character that can’t be shown. Please type the text again.',
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
        .check(z.trim(), isDisplayable, z.maxLength(longest, `Use at most ${longest} characters.`)),
    ),
    orNull,
  )

// As `isDisplayable`, but for the ends of lines and the tab.
const isDisplayableInLines = z.regex(
  /^(?:[\t\n\r]|[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069])*$/u,
  'This field contains a character that can’t be shown. Please type the text again.',
)

/** A text of several lines that may be left out, which null and an empty text both say. */
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

/** A required line of text that can be seen, trimmed, at most `longest` characters. */
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

// Letters of these are drawn alike, or nearly so.
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

// What Unicode says to ignore where it cannot be shown, but for the two joiners and the sign that asks for an emoji.
const ignored = /(?![\u200C-\u200D]|\uFE0F)\p{Default_Ignorable_Code_Point}/u

// Those belong between letters of some scripts, and into an emoji.
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

/** A line that names something to others: nothing in it is hidden, and no word mixes alphabets that look alike. */
export const plainLine = (longest: number) => line(longest).check(isPlain, isOfOneAlphabet)
