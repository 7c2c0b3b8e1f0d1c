import { expect, test } from 'vitest'
import { fieldMessage } from './field-message.ts'
import { line, optionalLine, optionalText } from './text.ts'

const messageFor = (text: string) =>
  line(20).safeParse(text, { error: fieldMessage }).error?.issues[0]?.message

test.each([
  'Zo\u00eb',
  'Jos\u0065\u0301',
  '\u5c71\u7530',
  '\u05d0\u05d1\u05d2\u200f',
  '\u{1f469}\u200d\u{1f467}',
  '\u2764\ufe0f',
  'O\u2019Neill',
])('%s can be a name', (text) => {
  expect(line(20).parse(` ${text} `)).toBe(text)
})

test.each(['', '   ', '\u200b\u200b', '\u200d', '\u2060', '\u3164', '\u00ad', '\u2800', '\ufe0f'])(
  'Invisible text (%j) counts as empty',
  (text) => expect(messageFor(text)).toBe('This field is required.'),
)

test.each([
  ['NUL', '\0'],
  ['an escape', '\x1b'],
  ['DEL', '\x7f'],
  ['a C1 control', '\x85'],
  ['a line feed', '\n'],
  ['a line separator', '\u2028'],
  ['a paragraph separator', '\u2029'],
  ['a right-to-left override', '\u202e'],
  ['an isolate', '\u2066'],
  ['a lone surrogate', '\ud83d'],
])('A line with %s is refused', (_, character) => {
  expect(messageFor(`Ada${character}Lind`)).toBe(
    'This field contains a character that can’t be shown. Please type the text again.',
  )
})

test('A line that is too long shows the limit', () => {
  expect(messageFor('x'.repeat(21))).toBe('Use at most 20 characters.')
})

test.each([null, '', '  ', '\n'])('%j leaves an optional text empty', (text) => {
  expect(optionalText(20).parse(text)).toBeNull()
  expect(optionalLine(20).parse(text)).toBeNull()
})

test('A text keeps its line breaks, and a line refuses them', () => {
  const text = 'One\n\tTwo\r\n\nThree'
  expect(optionalText(20).parse(` ${text} `)).toBe(text)
  expect(optionalLine(20).safeParse(text).success).toBe(false)
})

test.each(['\0', '\x1b', '\x85', '\u202e', '\u2066', '\ud83d'])(
  'A text of several lines with %j is refused',
  (character) => expect(optionalText(20).safeParse(`Ada${character}Lind`).success).toBe(false),
)

test('The limit of an optional text ignores surrounding space', () => {
  expect(optionalText(3).safeParse(' abc\n').success).toBe(true)
  expect(optionalText(3).safeParse('abcd').success).toBe(false)
})
