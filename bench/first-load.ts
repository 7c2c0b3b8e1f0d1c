import { chromium } from '@playwright/test'
import { startServer } from './server.ts'
import { type Transfers, transfersOf } from './transfers.ts'

const screens = [
  { path: '/login', budget: 125_000, isSignedIn: false },
  { path: '/my/organizations', budget: 160_000, isSignedIn: true },
]

await using server = await startServer()
await using browser = await chromium.launch({ executablePath: process.env.CHROMIUM })

const token = await signUp(server.origin)
for (const { path, budget, isSignedIn } of screens) {
  const transfers = await firstLoad(path, isSignedIn ? token : null)
  tell(path, transfers)
  const { brotli } = transfers.JS
  const isWithin = brotli <= budget
  console.log(
    `JS: ${kilobytes(brotli)} KB of brotli, budget ${kilobytes(budget)} KB: ${isWithin ? 'kept' : 'EXCEEDED'}`,
  )
  if (!isWithin) process.exitCode = 1
}

async function signUp(origin: string) {
  const response = await fetch(`${origin}/api/Account/sign-up`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@example.org',
      password: 'a long walk in the hills',
    }),
  })
  const answer = (await response.json()) as { token?: string; message?: string }
  if (!answer.token) throw new Error(`Nobody could sign up: ${response.status} ${answer.message}`)
  return answer.token
}

/** A browser that has never been here opens a screen. */
async function firstLoad(path: string, ownToken: string | null) {
  await using context = await browser.newContext({ locale: 'en-US', baseURL: server.origin })
  if (ownToken) await context.addInitScript(keep, ownToken)
  const page = await context.newPage()
  const transfers = await transfersOf(page, () => page.goto(path, { waitUntil: 'networkidle' }))
  const landed = new URL(page.url()).pathname
  if (landed !== path) throw new Error(`${path} led to ${landed}, so nothing was measured.`)
  return transfers
}

function keep(token: string) {
  localStorage.setItem('token', token)
}

function tell(path: string, { JS, CSS }: Transfers) {
  const both = {
    files: JS.files + CSS.files,
    raw: JS.raw + CSS.raw,
    gzip: JS.gzip + CSS.gzip,
    brotli: JS.brotli + CSS.brotli,
  }
  const row = ({ files, raw, gzip, brotli }: typeof both) => ({
    files,
    raw: kilobytes(raw),
    gzip: kilobytes(gzip),
    brotli: kilobytes(brotli),
  })
  console.log(`\nFirst load of ${path} (KB of 1000 bytes)`)
  console.table({ JS: row(JS), CSS: row(CSS), both: row(both) })
}

function kilobytes(bytes: number) {
  return Number((bytes / 1000).toFixed(1))
}
