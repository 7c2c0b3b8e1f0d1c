import { expect, test } from 'vitest'
import { skeletonOf } from './skeleton.ts'

test.each([
  ['Lindenschule', 'LINDENSCHULE'],
  ['Lindenschule', 'Linden Schule'],
  ['Lindenschule', 'Lindenschu1e'],
  ['Lindenschule', 'Lindenѕсhulе'],
  ['Lindenschule', 'Ｌindenschule'],
  ['Owner', '0wner'],
  ['Söhne', 'Sohne'],
])('%s and %s are easily taken for each other', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other))
})

test.each([
  ['Lindenschule', 'Lindenschule Köln'],
  ['St. Anna', 'St. Hanna'],
  ['Registrar', 'Teacher'],
])('%s and %s are told apart', (one, other) => {
  expect(skeletonOf(one)).not.toBe(skeletonOf(other))
})
