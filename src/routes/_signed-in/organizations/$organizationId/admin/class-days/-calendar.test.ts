import { expect, test } from 'vitest'
import { monthsOf } from './-calendar.tsx'

test('A semester is shown by its months, in weeks from Monday on', () => {
  const [november, december, ...others] = monthsOf('2026-11-28', '2026-12-01')
  expect([november?.name, december?.name, others]).toEqual(['November 2026', 'December 2026', []])
  expect(november?.weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(november?.weeks.at(-1)).toEqual(['2026-11-30', null, null, null, null, null, null])
  expect(december?.weeks[0]?.[0]).toBe(null)
  expect(december?.weeks.flat().filter((day) => day !== null)).toHaveLength(31)
})

test('Of an endless semester two years are shown', () => {
  expect(monthsOf('2026-01-31', '2199-12-31')).toHaveLength(24)
})
