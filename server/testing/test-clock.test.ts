import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.useRealTimers())

test('Temporal shows the time of the tests, as Date does', () => {
  expect(Temporal.Now.plainDateISO('UTC').toString()).toBe(new Date().toISOString().slice(0, 10))
  expect(Math.abs(Temporal.Now.instant().epochMilliseconds - Date.now())).toBeLessThan(1000)
})

const fakes: Parameters<typeof vi.useFakeTimers>[0][] = [{}, { toFake: ['Date'] }]

test.each(fakes)('Temporal follows a clock that a test sets', (fake) => {
  vi.useFakeTimers({ ...fake, now: new Date('2026-10-02T03:59:00Z') })
  expect(Temporal.Now.zonedDateTimeISO('America/New_York').toString()).toBe(
    '2026-10-01T23:59:00-04:00[America/New_York]',
  )
  vi.setSystemTime('2026-10-02T04:00:00Z')
  expect(Temporal.Now.plainDateTimeISO('America/New_York').toString()).toBe('2026-10-02T00:00:00')
  expect(Temporal.Now.plainDateISO('America/New_York').toString()).toBe('2026-10-02')
  expect(Temporal.Now.plainTimeISO('UTC').toString()).toBe('04:00:00')
})
