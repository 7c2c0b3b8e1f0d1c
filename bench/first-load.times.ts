import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { prepareDemo } from '#server/demo/demo.ts'
import { demoPassword, demoTeacher, emailOf } from '#server/demo/logins.ts'
import { coop } from '#server/demo/organizations.ts'
import { runServer } from '#server/testing/test-process.ts'
import { rest } from './transfers.ts'
import { type Figures, figures, isComplete, type Sign, watch } from './first-load.watch.ts'

/** "Slow 4G" of Chromium's developer tools, on a slow phone. */
const network = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_440_000 / 8,
  uploadThroughput: 1_440_000 / 8,
}
const slowdown = 4
const repetitions = 5

interface Load {
  path: string
  sign: Sign
  /** A first visit has an empty cache; a second one finds what the first has left, and no running worker. */
  visit: 'first' | 'second'
  token?: string
  isPrerendered?: boolean
  budgets: Partial<Figures>
}

/** Prints the times of first and second visits, and returns whether they are within their budgets. */
export async function measureTimes(browser: Browser): Promise<boolean> {
  await using server = await runDemo()
  const { url } = server
  const token = await logIn(url, emailOf(demoTeacher.split(' ')[0] ?? ''))
  const { id } = await firstOrganization(url, { searchString: coop.name })
  const { name: firstName } = await firstOrganization(url, {})

  const loginForm = { selector: 'label', text: 'Email' }
  const loads: Record<string, Load> = {
    '/login': {
      path: '/login',
      sign: loginForm,
      visit: 'first',
      budgets: {
        firstPaint: 1000,
        largestPaint: 1000,
        visible: 1000,
        shift: 0,
        hydrated: 3000,
        blocked: 150,
      },
    },
    '/login, not prerendered': {
      path: '/login',
      sign: loginForm,
      visit: 'first',
      isPrerendered: false,
      budgets: {},
    },
    'public organization': {
      path: `/organizations/${id}`,
      sign: { selector: 'main p', text: coop.description.slice(0, 40) },
      visit: 'first',
      budgets: { visible: 1100, shift: 0, blocked: 150 },
    },
    '/organizations/': {
      path: '/organizations/',
      sign: { selector: 'main a', text: firstName },
      visit: 'first',
      budgets: { visible: 1100, shift: 0, blocked: 150 },
    },
    '/login again': {
      path: '/login',
      sign: loginForm,
      visit: 'second',
      budgets: { firstPaint: 300, shift: 0, blocked: 150 },
    },
    '/my/classes again': {
      path: '/my/classes',
      sign: { selector: 'main a', text: 'Field Botany' },
      visit: 'second',
      token,
      budgets: { firstPaint: 300, visible: 800, blocked: 150 },
    },
  }

  const medians: Record<string, Figures> = {}
  for (const [name, load] of Object.entries(loads)) {
    const runs: Figures[] = []
    for (let run = 0; run < repetitions; run += 1) runs.push(await open(browser, url, load))
    medians[name] = medianOf(runs)
  }
  console.log(
    `\nLoads with ${network.latency} ms and 1.44 Mbit/s, ${slowdown} times slower, median of ${repetitions} (ms, bytes)`,
  )
  console.table(medians)
  return Object.entries(loads)
    .map(([name, { budgets }]) => judge(name, medians[name], budgets))
    .every(Boolean)
}

async function open(browser: Browser, origin: string, load: Load): Promise<Figures> {
  await using context = await browser.newContext({
    locale: 'en-US',
    baseURL: origin,
    viewport: { width: 390, height: 844 },
  })
  if (load.visit === 'second') await visitOnce(context, load)
  const page = await context.newPage()
  await page.addInitScript(watch, load.sign)
  const devtools = await context.newCDPSession(page)
  await devtools.send('ServiceWorker.enable')
  await devtools.send('ServiceWorker.stopAllWorkers')
  if (load.isPrerendered === false) {
    const patterns = [{ urlPattern: '*', resourceType: 'Document' as const }]
    devtools.on('Fetch.requestPaused', ({ requestId }) => {
      void devtools.send('Fetch.continueRequest', { requestId, url: `${origin}/index.html` })
    })
    await devtools.send('Fetch.enable', { patterns })
  }
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.goto(load.path)
  // Every frame would take time from the page.
  await page.waitForFunction(isComplete, undefined, { polling: 250 })
  await rest(page)
  return await page.evaluate(figures)
}

/** The first visit, on a fast network, until everything that a next one can use is stored. */
async function visitOnce(context: BrowserContext, { path, sign, token }: Load) {
  const page = await context.newPage()
  if (token) {
    await page.goto('/icon.svg')
    await page.evaluate((value) => localStorage.setItem('token', value), token)
  }
  await page.goto(path)
  await page.locator(sign.selector, { hasText: sign.text }).first().waitFor()
  await rest(page)
  await workerReady(page)
  if (token) await packReady(page)
  await page.close()
}

const workerReady = (page: Page) =>
  page.evaluate(async () => {
    if (await navigator.serviceWorker.getRegistration()) await navigator.serviceWorker.ready
  })

async function packReady(page: Page) {
  while (!(await page.evaluate(isPackStored))) await setTimeout(250)
}

/** Runs in the page: whether what somebody needs today is stored completely. */
const isPackStored = () =>
  new Promise<boolean>((resolve) => {
    const opening = indexedDB.open('todayPack')
    // Only the app creates it.
    opening.addEventListener('upgradeneeded', () => opening.transaction?.abort())
    opening.addEventListener('error', () => resolve(false))
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('queries').objectStore('queries').getAllKeys()
      reading.addEventListener('success', () => {
        opening.result.close()
        resolve(reading.result.some((key) => typeof key === 'string' && key.endsWith(' saved')))
      })
    })
  })

/** A server with the demo data. */
async function runDemo() {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'kinroll-demo-'))
  await prepareDemo({ NODE_ENV: 'production', DATA_DIR }, false)
  const { url, stop } = await runServer({ NODE_ENV: 'production', LOG_LEVEL: 'error', DATA_DIR })
  const end = () => stop().then(() => rm(DATA_DIR, { recursive: true, force: true }))
  return { url, [Symbol.asyncDispose]: end }
}

async function logIn(origin: string, email: string) {
  const response = await fetch(`${origin}/api/Account/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const { token } = (await response.json()) as { token?: string }
  if (!token) throw new Error(`${email} could not log in: ${response.status}`)
  return token
}

async function firstOrganization(origin: string, query: Record<string, string>) {
  const response = await fetch(`${origin}/api/Organization?${new URLSearchParams(query)}`)
  const { items } = (await response.json()) as { items: { id: number; name: string }[] }
  const [first] = items
  if (!first) throw new Error('No organization was found.')
  return first
}

function medianOf(runs: Figures[]): Figures {
  const [first] = runs
  if (!first) throw new Error('Nothing was measured.')
  const names = Object.keys(first) as (keyof Figures)[]
  const middle = (name: keyof Figures) =>
    runs.map((run) => run[name]).toSorted((one, other) => one - other)[runs.length >> 1] ?? 0
  const rounded = (name: keyof Figures) =>
    name === 'shift' ? Number(middle(name).toFixed(3)) : Math.round(middle(name))
  return Object.fromEntries(names.map((name) => [name, rounded(name)])) as unknown as Figures
}

const labels: Record<keyof Figures, string> = {
  firstPaint: 'first paint',
  largestPaint: 'largest paint',
  visible: 'visible',
  hydrated: 'hydrated',
  shift: 'layout shift',
  blocked: 'blocked',
  longestTask: 'longest task',
  bytes: 'bytes',
}

/** Prints each figure that has a budget, and returns whether all are within it. */
function judge(name: string, median: Figures | undefined, budgets: Partial<Figures>): boolean {
  const figureNames = Object.keys(budgets) as (keyof Figures)[]
  return figureNames
    .map((each) => {
      const figure = median?.[each] ?? Infinity
      const budget = budgets[each] ?? 0
      const isWithinBudget = figure <= budget
      console.log(
        `${name}: ${labels[each]} ${figure}, budget ${budget}: ${isWithinBudget ? 'ok' : 'EXCEEDED'}`,
      )
      return isWithinBudget
    })
    .every(Boolean)
}
