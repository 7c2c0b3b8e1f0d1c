import type { Browser } from '@playwright/test'
import { runServer } from '#server/testing/test-process.ts'
import { signUp } from './sign-up.ts'
import { type Transfer, transfersOf } from './transfers.ts'

const screens = [
  { path: '/login', budget: 160, isSignedIn: false },
  { path: '/my/organizations', budget: 212, isSignedIn: true },
]

/** Prints the sizes of what first loads need, and returns whether they are within their budgets. */
export async function measureBytes(browser: Browser): Promise<boolean> {
  await using server = await runServer({ NODE_ENV: 'production', LOG_LEVEL: 'error' })
  const { token } = await signUp(server.url)
  let areWithinBudget = true
  for (const { path, budget, isSignedIn } of screens) {
    const transfers = await firstLoad(browser, `${server.url}${path}`, isSignedIn ? token : null)
    const scripts = transfers.filter(({ kind }) => kind === 'JS')
    const styles = transfers.filter(({ kind }) => kind === 'CSS')
    console.log(`\nFirst load of ${path} (KB of 1000 bytes)`)
    console.table({ JS: sum(scripts), CSS: sum(styles), both: sum(transfers) })

    const bytes = scripts.reduce((total, { brotli }) => total + brotli, 0)
    const isWithinBudget = bytes <= budget * 1000
    console.log(`${bytes} bytes of JS, budget ${budget} KB: ${isWithinBudget ? 'ok' : 'EXCEEDED'}`)
    if (isWithinBudget) continue
    areWithinBudget = false
    for (const each of scripts.slice(0, 10)) console.log(`  ${kilobytes(each.brotli)} ${each.file}`)
  }
  return areWithinBudget
}

/** A browser with an empty cache opens a screen. */
async function firstLoad(browser: Browser, url: string, ownToken: string | null) {
  await using context = await browser.newContext({ locale: 'en-US' })
  if (ownToken) await context.addInitScript(storeToken, ownToken)
  await context.addInitScript(stayBusy)
  const page = await context.newPage()
  const transfers = await transfersOf(page, async () => {
    await page.goto(url)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
  if (page.url() !== url) throw new Error(`${url} led to ${page.url()}, so nothing was measured.`)
  return transfers
}

function storeToken(value: string) {
  localStorage.setItem('token', value)
}

/** What the browser fetches once it is idle, for use without a network, is not part of the first load. */
function stayBusy() {
  window.requestIdleCallback = () => 0
}

function sum(transfers: Transfer[]) {
  const of = (bytes: (each: Transfer) => number) =>
    kilobytes(transfers.reduce((total, each) => total + bytes(each), 0))
  return {
    files: transfers.length,
    raw: of(({ raw }) => raw),
    gzip: of(({ gzip }) => gzip),
    brotli: of(({ brotli }) => brotli),
  }
}

function kilobytes(bytes: number) {
  return Number((bytes / 1000).toFixed(1))
}
