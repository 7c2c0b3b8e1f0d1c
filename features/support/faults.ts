import type { Page, Request, Route } from '@playwright/test'

const isCall = (url: URL) => url.pathname.startsWith('/api/')

type Answer = (route: Route) => Promise<void>

/** Network faults of a page's calls. A new fault replaces the previous one. */
export const faults = {
  refuse:
    (message: string, status: 403 | 409 = 403): Answer =>
    (route) =>
      route.fulfill({ status, json: { message, code: 'refused' } }),
  /** Not a fault, but a response other than the server's. */
  answer:
    (body: string): Answer =>
    (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body }),
  say:
    (body: string): Answer =>
    (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body }),
  /** The answer of an overloaded server, which has done nothing. */
  overload: (): Answer => (route) =>
    route.fulfill({
      status: 503,
      headers: { 'Retry-After': '12' },
      json: { message: 'The server is busy. Please try again.', code: 'overloaded' },
    }),
  cut: (): Answer => (route) => route.abort('connectionfailed'),
}

export async function onEveryChange(page: Page, answer: Answer) {
  await page.route(isCall, (route) =>
    route.request().method() === 'GET' ? route.fallback() : answer(route),
  )
}

export const heal = (page: Page) => page.unrouteAll()

/** Calls that are delayed. */
export interface DelayedCalls {
  /** Resolves with the first call. A browser may cancel a call before it is seen here. */
  came: Promise<void>
  /** Answers them once there is one. Later calls pass through. */
  answer(how: Answer): Promise<void>
}

/** Starts to delay a page's calls. */
export async function delayCalls(
  page: Page,
  isHeld = isCall,
  isMeant = (_route: Route) => true,
): Promise<DelayedCalls> {
  let delayed: Route[] | null = []
  const first = Promise.withResolvers<void>()
  await heal(page)
  await page.route(isHeld, async (route) => {
    if (!isMeant(route)) return route.fallback()
    delayed?.push(route)
    first.resolve()
    if (!delayed) await route.fallback()
  })
  return {
    came: first.promise,
    async answer(how) {
      await first.promise
      const waiting = delayed ?? []
      delayed = null
      await Promise.all(waiting.map(how))
    },
  }
}

/** Records the calls that a page cancels from now on. */
export function noteGivenUp(page: Page, isMeant: (url: URL) => boolean): Request[] {
  const givenUp: Request[] = []
  page.on('requestfailed', (request) => {
    if (isMeant(new URL(request.url()))) givenUp.push(request)
  })
  return givenUp
}
