import { expect, test } from 'vitest'
import { tintOf } from './tints.ts'

test('a name always has the same color, however it is typed', () => {
  expect(tintOf(' ada king')).toBe(tintOf('Ada King'))
})
