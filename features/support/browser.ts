import type { Browser, BrowserContext, Page, Response } from '@playwright/test'
import { clockAhead, moveClock } from '#server/testing/test-clock.ts'
import { password } from './fixtures.ts'

export interface Visit {
  /** The origin of the server. */
  url: string
  /** The origin of the OpenID provider, the only other one that it may visit. */
  provider?: string
  /** The person, for fault messages. */
  name: string
  locale?: string | undefined
  /** Whether the browser installs the service worker. By default it has none, so that scenarios see every request. */
  storesApp?: boolean
  /** Whether the app stores what is needed today. By default it cannot, so that only screens make calls. */
  storesPack?: boolean
  /** Whether the app follows what others change. By default it waits for another tab that does, so that only screens make calls. */
  isLive?: boolean
}

export interface OwnBrowser {
  context: BrowserContext
  /** A tab with the site's icon, which opens all others: they share its process, so the app's code is parsed once. */
  home: Page
  name: string
  /** The URLs of the calls so far. */
  calls: URL[]
  /** What must never happen: script errors, policy violations, requests elsewhere, dialogs. */
  faults: string[]
  /** Whether the person enters the password automatically whenever the app asks for reauthentication. */
  isConfirming: boolean
}

/** A browser for one person. */
export async function openBrowser(
  browser: Browser,
  {
    url,
    provider,
    name,
    locale = 'en-US',
    storesApp = false,
    storesPack = storesApp,
    isLive = false,
  }: Visit,
): Promise<OwnBrowser> {
  const context = await browser.newContext({ baseURL: url, locale })
  await context.addInitScript(moveClock, clockAhead())
  if (!storesApp) {
    await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'))
  }
  if (!storesPack) await context.addInitScript(() => Reflect.deleteProperty(window, 'indexedDB'))
  if (!isLive) await context.addInitScript(holdLiveLock)
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      throw new Error(`Refused by the content security policy: ${event.violatedDirective}`)
    }),
  )
  const home = await context.newPage()
  await home.goto('/icon.svg')
  const own: OwnBrowser = { context, home, name, calls: [], faults: [], isConfirming: true }
  const fault = (what: string) => own.faults.push(`${own.name}: ${what}`)
  context.on('weberror', (error) => fault(error.error().message))
  context.on('console', (message) => {
    const text = message.text()
    // The browser itself logs every 4xx and 5xx with this text.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) fault(text)
  })
  context.on('response', (response) => {
    if (own.isConfirming && response.status() === 403) void confirm(response)
  })
  // The browser itself asks before a tab closes.
  context.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') fault(`a dialog "${dialog.message()}"`)
  })
  context.on('request', (request) => {
    const address = new URL(request.url())
    const { origin, pathname } = address
    if (pathname.startsWith('/api/')) own.calls.push(address)
    if (origin !== url && origin !== provider && origin !== 'null') fault(`a request to ${origin}`)
  })
  return own
}

/** As if another tab of this browser had the lock. */
function holdLiveLock() {
  // An email is a page without an origin of its own, which has no locks.
  if (!('LockManager' in globalThis)) return
  const request = Reflect.get(LockManager.prototype, 'request')
  LockManager.prototype.request = function hold(name: string, ...rest: unknown[]) {
    const isLive = name === 'live'
    return isLive ? new Promise(() => undefined) : Reflect.apply(request, this, [name, ...rest])
  }
}

/** Enters the password if a call requires reauthentication. Does nothing if the tab was closed meanwhile. */
async function confirm(response: Response) {
  const problem = await response.json().catch(() => null)
  if (problem?.code !== 'reauthentication_required') return
  const dialog = confirmingDialog(response.frame().page())
  await dialog
    .getByLabel('Password', { exact: true })
    .fill(password)
    .then(() => dialog.getByRole('button', { name: 'Confirm' }).click())
    .catch(() => undefined)
}

export const confirmingDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Confirm that it’s you' })

/** Sets the session token in the browser's storage, or clears it. */
export const storeToken = ({ home }: OwnBrowser, token?: string) =>
  home.evaluate((value) => {
    localStorage.clear()
    if (value !== undefined) localStorage.setItem('token', value)
  }, token)

/** Makes this browser the one that requested a link. */
export const setLinkBrowser = ({ context, home }: OwnBrowser, secret: string) =>
  context.addCookies([
    {
      name: 'link-browser',
      value: secret,
      domain: new URL(home.url()).hostname,
      path: '/api/Account',
      httpOnly: true,
      sameSite: 'Strict',
    },
  ])

export async function openTab({ context, home }: OwnBrowser) {
  const opened = context.waitForEvent('page')
  await home.evaluate(() => void window.open())
  const page = await opened
  await page.waitForLoadState()
  return page
}

/** Denies and not only clears the permission: by default a browser with windows allows it, and a headless one does not. */
export async function denyCopying(page: Page) {
  const browser = page.context().browser()
  if (!browser) throw new Error('The page belongs to no browser.')
  const ofPage = await page.context().newCDPSession(page)
  const { targetInfo } = await ofPage.send('Target.getTargetInfo')
  await ofPage.detach()
  const devtools = await browser.newBrowserCDPSession()
  // The denial ends with this connection, which ends with the browser, or when permissions are cleared.
  await devtools.send('Browser.setPermission', {
    permission: { name: 'clipboard-write' },
    setting: 'denied',
    origin: new URL(page.url()).origin,
    browserContextId: targetInfo.browserContextId,
  })
}

/** All opened tabs, oldest first. */
export const tabsOf = ({ context, home }: OwnBrowser) =>
  context.pages().filter((page) => page !== home)
