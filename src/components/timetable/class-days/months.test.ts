import { expect, test } from 'vitest'
import { monthsOf } from './months.ts'

test('A calendar shows the months of a semester, in weeks that begin on Sunday', () => {
  const [november, december, ...others] = monthsOf('2026-11-28', '2026-12-01')
  expect([november?.name, december?.name, others]).toEqual(['November 2026', 'December 2026', []])
  expect(november?.weeks[0]?.[0]).toBe('2026-11-01')
  expect(november?.weeks.at(-1)).toEqual(['2026-11-29', '2026-11-30', null, null, null, null, null])
  expect(december?.weeks[0]?.slice(0, 3)).toEqual([null, null, '2026-12-01'])
  expect(december?.weeks.flat().filter((day) => day !== null)).toHaveLength(31)
})

test('A calendar shows at most two years', () => {
  expect(monthsOf('2026-01-31', '2199-12-31')).toHaveLength(24)
})
