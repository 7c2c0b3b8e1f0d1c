import { chromium } from '@playwright/test'
import { runServer } from '#server/testing/test-process.ts'
import { signUp } from './sign-up.ts'
import { type Transfer, transfersOf } from './transfers.ts'

const screens = [
  { path: '/login', budget: 160, isSignedIn: false },
  { path: '/my/organizations', budget: 205, isSignedIn: true },
]

await using server = await runServer({ NODE_ENV: 'production', LOG_LEVEL: 'error' })
await using browser = await chromium.launch({ executablePath: process.env.CHROMIUM })

const { token } = await signUp(server.url)
for (const { path, budget, isSignedIn } of screens) {
  const transfers = await firstLoad(path, isSignedIn ? token : null)
  const scripts = transfers.filter(({ kind }) => kind === 'JS')
  const styles = transfers.filter(({ kind }) => kind === 'CSS')
  console.log(`\nFirst load of ${path} (KB of 1000 bytes)`)
  console.table({ JS: sum(scripts), CSS: sum(styles), both: sum(transfers) })

  const bytes = scripts.reduce((total, { brotli }) => total + brotli, 0)
  const isWithinBudget = bytes <= budget * 1000
  console.log(`${bytes} bytes of JS, budget ${budget} KB: ${isWithinBudget ? 'ok' : 'EXCEEDED'}`)
  if (isWithinBudget) continue
  process.exitCode = 1
  for (const each of scripts.slice(0, 10)) console.log(`  ${kilobytes(each.brotli)} ${each.file}`)
}

/** A browser with an empty cache opens a screen. */
async function firstLoad(path: string, ownToken: string | null) {
  await using context = await browser.newContext({ locale: 'en-US', baseURL: server.url })
  if (ownToken) await context.addInitScript(storeToken, ownToken)
  const page = await context.newPage()
  const transfers = await transfersOf(page, async () => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  })
  const landed = new URL(page.url()).pathname
  if (landed !== path) throw new Error(`${path} led to ${landed}, so nothing was measured.`)
  return transfers
}

function storeToken(value: string) {
  localStorage.setItem('token', value)
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
