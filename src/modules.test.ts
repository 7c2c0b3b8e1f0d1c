import { expect, test } from 'vitest'

const modules = import.meta.glob([
  './**/*.{ts,tsx}',
  '!./main.tsx',
  '!./service-worker/service-worker.ts',
  '!./**/*.test.*',
])

test('Every module but main.tsx and the service worker can be imported where there is no browser', async () => {
  expect(typeof window).toBe('undefined')
  const loaded = await Promise.all(Object.values(modules).map((load) => load()))
  expect(loaded.length).toBeGreaterThan(50)
})
