import { expect, test } from 'vitest'
import type { App } from '#src/components/frame/app.ts'
import { createAppRouter } from './router.tsx'

test(
  'A screen is fetched after 50 ms, is told to be coming after 1000, and that for 500 at least',
  { tags: ['9.preload-delay', '9.pending-delay', '9.pending-minimum'] },
  () => {
    const { options } = createAppRouter({} as App)
    expect(options).toMatchObject({
      defaultPreload: 'intent',
      defaultPreloadDelay: 50,
      defaultPendingMs: 1000,
      defaultPendingMinMs: 500,
    })
  },
)

test('What was typed about one record is not kept for another, and no rows are kept from a preload', () => {
  const { options } = createAppRouter({} as App)
  const depsOf = (classId: number) =>
    options.defaultRemountDeps?.({ routeId: '/', search: {}, params: { classId }, loaderDeps: {} })
  expect(depsOf(1)).toEqual(depsOf(1))
  expect(depsOf(1)).not.toEqual(depsOf(2))
  expect(options.defaultPreloadStaleTime).toBe(0)
})
