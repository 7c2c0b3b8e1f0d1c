import { numbers } from './counted.ts'

const words = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
]

/** A number within a sentence: as a word up to ten. */
export const numberWord = (count: number) => words[count] ?? numbers.format(count)
