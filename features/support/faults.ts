import type { Page, Route } from '@playwright/test'

const isCall = (url: URL) => url.pathname.startsWith('/api/')
const changes = ['POST', 'PUT', 'DELETE']

type Answer = (route: Route) => Promise<void>

/** What the network may do to somebody's calls. The next fault takes the place of the one before. */
export const faults = {
  refuse:
    (message: string): Answer =>
    (route) =>
      route.fulfill({ status: 403, json: { message, code: 'forbidden' } }),
  say:
    (body: string): Answer =>
    (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body }),
  sayNothing: (): Answer => (route) => route.fulfill({ status: 500, body: '' }),
  cut: (): Answer => (route) => route.abort('connectionfailed'),
}

export async function onEveryCall(page: Page, answer: Answer) {
  await heal(page)
  await page.route(isCall, answer)
}

export async function onEveryChange(page: Page, answer: Answer) {
  await heal(page)
  await page.route(isCall, (route) =>
    changes.includes(route.request().method()) ? answer(route) : route.fallback(),
  )
}

export const heal = (page: Page) => page.unrouteAll()

/**
 * Holds back calls until the returned function says what becomes of them, which waits until there is one. Later calls go
 * through.
 */
export async function holdCalls(
  page: Page,
  isHeld = isCall,
): Promise<(answer: Answer) => Promise<void>> {
  let held: Route[] | null = []
  const first = Promise.withResolvers<void>()
  await heal(page)
  await page.route(isHeld, async (route) => {
    held?.push(route)
    first.resolve()
    if (!held) await route.fallback()
  })
  return async (answer) => {
    await first.promise
    const waiting = held ?? []
    held = null
    await Promise.all(waiting.map(answer))
  }
}
