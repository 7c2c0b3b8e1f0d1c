import { expect, test } from 'vitest'
import { timesOf } from './-catalogue-times.ts'
import { choir } from './-test-catalogue.ts'

const own = { slotId: null, slotName: null }
const band = { ...choir, id: 2, ...own, weekday: 'Friday' as const, startTime: '08:00' }
const chess = { ...choir, id: 3, ...own, weekday: null }
const drama = { ...choir, id: 4, ...own, startTime: null, endTime: null }

test('Classes stand by time and day, those without a time last', () => {
  const times = timesOf([drama, choir, band, chess])
  expect(times.rows.map(({ name, note }) => [name, note])).toEqual([
    ['8:00 AM', ''],
    ['1st hour', '9:00 AM to 9:50 AM'],
    ['No time yet', ''],
  ])
  expect(times.columns.map(({ name }) => name)).toEqual(['Monday', 'Friday', 'Every class day'])
  const cells = times.rows.map((row) =>
    times.columns.map(({ day }) => times.in(row, day).map(({ id }) => id)),
  )
  expect(cells).toEqual([
    [[], [2], []],
    [[1], [], [3]],
    [[4], [], []],
  ])
})
