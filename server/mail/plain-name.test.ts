import { expect, test } from 'vitest'
import { plainName } from './plain-name.ts'

test.each(['Lindenschule', 'St. Anna & Söhne (1910)', 'שלום', 'Zoë O’Neill-Íñiguez'])(
  'The name %s is said as it is',
  (name) => {
    expect(plainName(name)).toBe(name)
  },
)

test.each([
  ['https://evil.example/win', 'https: //evil. example/win'],
  ['Win at evil.example', 'Win at evil. example'],
  ['eve@example.org', 'eve@ example. org'],
  ['Linde\r\n\r\nClick here', 'Linde Click here'],
  ['Ada \u202Elive', 'Ada live'],
])('Of %j no mail program makes a link, a line or another direction', (name, said) => {
  expect(plainName(name)).toBe(said)
})

test('A name that goes on and on is cut', () => {
  expect(plainName('👩'.repeat(200))).toBe(`${'👩'.repeat(79)}…`)
})
