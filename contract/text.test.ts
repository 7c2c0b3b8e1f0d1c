import { expect, test } from 'vitest'
import { fieldMessage } from './field-message.ts'
import { line } from './text.ts'

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
  'What cannot be seen (%j) is missing',
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
  ['a turn to the left', '\u202e'],
  ['an isolate', '\u2066'],
  ['half a character', '\ud83d'],
])('A line with %s in it is refused', (_, character) => {
  expect(messageFor(`Ada${character}Lind`)).toBe(
    'This field holds a character that cannot be shown. Please type the text anew.',
  )
})

test('A line that is too long is told the limit', () => {
  expect(messageFor('x'.repeat(21))).toBe('Use at most 20 characters.')
})
