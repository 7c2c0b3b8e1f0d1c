import type { Browser, BrowserContext } from '@playwright/test'

interface Visit {
  /** The origin of the server. */
  url: string
  /** Whose faults they are. */
  name: string
  token?: string | undefined
  locale?: string
}

export interface OwnBrowser {
  context: BrowserContext
  /** The addresses of the calls made so far. */
  calls: URL[]
  /** What must never happen: script errors, policy violations, requests elsewhere, dialogs. */
  faults: string[]
}

/** A browser of somebody's own. */
export async function openBrowser(
  browser: Browser,
  { url, name, token, locale = 'en-US' }: Visit,
): Promise<OwnBrowser> {
  const context = await browser.newContext({ baseURL: url, locale })
  if (token) await signIn(context, token)
  const calls: URL[] = []
  const faults: string[] = []
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) => {
      throw new Error(`Refused by the content security policy: ${event.violatedDirective}`)
    }),
  )
  context.on('weberror', (error) => faults.push(`${name}: ${error.error().message}`))
  context.on('console', (message) => {
    const text = message.text()
    // The browser itself reports every 4xx and 5xx in these words.
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) {
      faults.push(`${name}: ${text}`)
    }
  })
  // Whether to close a tab is the browser's own question.
  context.on('dialog', (dialog) => {
    if (dialog.type() !== 'beforeunload') faults.push(`${name}: a dialog "${dialog.message()}"`)
  })
  context.on('request', (request) => {
    const address = new URL(request.url())
    const { origin, pathname } = address
    if (pathname.startsWith('/api/')) calls.push(address)
    if (origin !== url && origin !== 'null') faults.push(`${name}: a request to ${origin}`)
  })
  return { context, calls, faults }
}

/** For the first document alone. Playwright's own `storageState` loads a page for it, which takes as long as a screen. */
async function signIn(context: BrowserContext, token: string) {
  const script = await context.addInitScript((value) => {
    if (window.origin !== 'null') localStorage.setItem('token', value)
  }, token)
  context.once('page', (page) => page.once('domcontentloaded', () => script.dispose()))
}
