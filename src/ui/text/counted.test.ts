import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('Singular and plural are counted, with thousands separators', () => {
  const classes = ['class', 'classes'] as const
  expect([1, 0, 1240].map((count) => counted(count, classes))).toEqual([
    '1 class',
    '0 classes',
    '1,240 classes',
  ])
})
