import { expect, test } from 'vitest'
import { whatIsKnown } from './counts.api.ts'

const known = <Value>(value: Value) => ({ status: 'fulfilled', value }) as const
const failed = (reason: string) => ({ status: 'rejected', reason: new Error(reason) }) as const

test('One number that cannot be had leaves the others', () => {
  expect(whatIsKnown([known(3), failed('The database is away.'), known(0)])).toEqual([3, null, 0])
})

test('Where nothing can be had, it is told why', () => {
  expect(() => whatIsKnown([failed('No connection.'), failed('Too late.')])).toThrow(
    'No connection.',
  )
})

test('Nothing is known of nothing', () => {
  expect(whatIsKnown([])).toEqual([])
})
