import { expect, test } from 'vitest'
import { plainName } from './email.ts'

test.each([
  'Lindenschule',
  'St. Anna & Söhne (1910)',
  'Dr. Lind',
  'Otto Lind Sr.',
  'Lind Inc. (Ohio)',
  'And so on...',
  'שלום',
  'Zoë O’Neill-Íñiguez',
])('The name %s is unchanged', (name) => {
  expect(plainName(name)).toBe(name)
})

test.each([
  ['https://evil.example/win', 'https evil example win'],
  ['Win at evil.example', 'Win at evil example'],
  ['Win at evil .example', 'Win at evil example'],
  ['www.evil.example:8080', 'www evil example 8080'],
  ['https:\\\\evil.example', 'https evil example'],
  ['eve@example.org', 'eve example org'],
  ['eve＠example．org', 'eve example org'],
  ['ｅｖｉｌ。ｅｘａｍｐｌｅ', 'evil example'],
  ['evil｡example', 'evil example'],
  ['evil․example', 'evil example'],
  ['evil。 example', 'evil example'],
  ['evil.\u200Bexample', 'evil \u200Bexample'],
  ['J.R.R. Lind', 'J R R. Lind'],
])('In %j no address is recognizable', (name, shown) => {
  expect(plainName(name)).toBe(shown)
})

test.each([
  ['Linde\r\n\r\nClick here', 'Linde Click here'],
  ['Ada \u202Elive', 'Ada live'],
])('%j adds no line break and changes no text direction', (name, shown) => {
  expect(plainName(name)).toBe(shown)
})

test('A very long name is cut', () => {
  expect(plainName('👩'.repeat(200))).toBe(`${'👩'.repeat(79)}…`)
})
