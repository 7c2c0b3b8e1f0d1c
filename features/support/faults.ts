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

/** Calls that are held back. */
export interface HeldCalls {
  /** The first of them is there. A browser may give up a call before anybody hears of it. */
  came: Promise<void>
  /** Says what becomes of them, once there is one. Later calls go through. */
  answer(how: Answer): Promise<void>
}

/** Holds back calls of a page, from now on. */
export async function holdCalls(
  page: Page,
  isHeld = isCall,
  isMeant = (_route: Route) => true,
): Promise<HeldCalls> {
  let held: Route[] | null = []
  const first = Promise.withResolvers<void>()
  await heal(page)
  await page.route(isHeld, async (route) => {
    if (!isMeant(route)) return route.fallback()
    held?.push(route)
    first.resolve()
    if (!held) await route.fallback()
  })
  return {
    came: first.promise,
    async answer(how) {
      await first.promise
      const waiting = held ?? []
      held = null
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
