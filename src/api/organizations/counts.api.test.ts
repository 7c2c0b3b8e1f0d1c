import { expect, test } from 'vitest'
import { whatIsKnown } from './counts.api.ts'

const known = <Value>(value: Value) => ({ status: 'fulfilled', value }) as const
const failed = (reason: string) => ({ status: 'rejected', reason: new Error(reason) }) as const

test('If one count fails, the others are still shown', () => {
  expect(whatIsKnown([known(3), failed('The database is away.'), known(0)])).toEqual([3, null, 0])
})

test('If all counts fail, the error is thrown', () => {
  expect(() => whatIsKnown([failed('No connection.'), failed('Too late.')])).toThrow(
    'No connection.',
  )
})

test('No counts for no permissions', () => {
  expect(whatIsKnown([])).toEqual([])
})
