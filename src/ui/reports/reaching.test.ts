import { expect, test } from 'vitest'
import { addressParts, reachingIn } from './sections.tsx'

const shown = (text: string) =>
  reachingIn(text)
    .map((part) => (part.kind === 'text' ? part.text : `<${part.text}>`))
    .join('')

test.each([
  ['Call (828) 555-0142.', 'Call <(828) 555-0142>.'],
  ['Call 828.555.0142, or 555 0143', 'Call <828.555.0142>, or <555 0143>'],
  ['+1 828 555 0142 +1 828 555 0143', '<+1 828 555 0142> <+1 828 555 0143>'],
  ['nora@example.org\n555 0142 ', '<nora@example.org>\n<555 0142> '],
  ['Mail nora.lind@example.org, please', 'Mail <nora.lind@example.org,> please'],
  ['Aged 7 (or 8)', 'Aged 7 (or 8)'],
  ['Nothing @ all', 'Nothing @ all'],
  ['- - - - - - -', '- - - - - - -'],
  ['', ''],
])('%j contains these contact details', (text, expected) => {
  expect(shown(text)).toBe(expected)
})

test('An address breaks before the dots of its name, and before its host', () => {
  expect(addressParts('nora.anna.lind@example.org')).toEqual([
    'nora',
    '.anna',
    '.lind',
    '@example.org',
  ])
  expect(addressParts('a@b@c')).toEqual(['a', '@b', '@c'])
})

test.each(['(', '( ', '9-', 'a', 'a@', '.', '+', '+('])(
  'A long text of %j is processed quickly',
  (unit) => {
    const text = unit.repeat(100_000)
    expect(
      reachingIn(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  },
  5_000,
)
