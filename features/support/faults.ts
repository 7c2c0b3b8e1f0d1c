import type { Page, Request, Route } from '@playwright/test'

const isCall = (url: URL) => url.pathname.startsWith('/api/')

type Answer = (route: Route) => Promise<void>

/** What the network may do to somebody's calls. The next fault takes the place of the one before. */
export const faults = {
  refuse:
    (message: string, status: 403 | 409 = 403): Answer =>
    (route) =>
      route.fulfill({ status, json: { message, code: 'refused' } }),
  /** No fault, but another answer than the server's. */
  answer:
    (body: string): Answer =>
    (route) =>
      route.fulfill({ status: 200, contentType: 'application/json', body }),
  say:
    (body: string): Answer =>
    (route) =>
      route.fulfill({ status: 500, contentType: 'text/plain', body }),
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
  /** The first of them is there. A browser may give up a call before anybody hears of it. */
  came: Promise<void>
  /** Says what becomes of them, once there is one. Later calls go through. */
  answer(how: Answer): Promise<void>
}

/** Delays calls of a page, from now on. */
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

/** Which calls of a page are given up from now on. */
export function noteGivenUp(page: Page, isMeant: (url: URL) => boolean): Request[] {
  const givenUp: Request[] = []
  page.on('requestfailed', (request) => {
    if (isMeant(new URL(request.url()))) givenUp.push(request)
  })
  return givenUp
}
