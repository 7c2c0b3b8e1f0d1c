import { expect, test } from 'vitest'
import type { App } from '#src/components/frame/app.ts'
import { createAppRouter } from './router.tsx'

test(
  'A screen loads after 50 ms of hovering, and shows a loading state after 1000 ms for at least 500 ms',
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

test('Typed values of one record do not move to another, and preloaded rows are not cached', () => {
  const { options } = createAppRouter({} as App)
  const depsOf = (classId: number) =>
    options.defaultRemountDeps?.({ routeId: '/', search: {}, params: { classId }, loaderDeps: {} })
  expect(depsOf(1)).toEqual(depsOf(1))
  expect(depsOf(1)).not.toEqual(depsOf(2))
  expect(options.defaultPreloadStaleTime).toBe(0)
})
