import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { prepareDemo } from '#server/demo/demo.ts'
import { demoPassword } from '#server/demo/logins.ts'
import { runServer } from '#server/testing/test-process.ts'
import { judge, measure, observe, quietest, summary, type Summary } from './to-paint.ts'

const budget = 100
const slowdown = 4
const repetitions = 6

const DATA_DIR = mkdtempSync(join(tmpdir(), 'kinroll-bench-'))
process.once('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }))
const settings = { NODE_ENV: 'production', LOG_LEVEL: 'error', DATA_DIR, KINROLL_DEMO: 'true' }
await prepareDemo(settings, false)
await using server = await runServer(settings)
await using browser = await chromium.launch({ executablePath: process.env.CHROMIUM })

interface Interaction {
  email: string
  path: string
  width?: number
  /** Brings the page back to where each repetition begins. */
  before?: (page: Page) => Promise<unknown>
  interact: (page: Page) => Promise<unknown>
  /** What shows that it has happened. */
  after: (page: Page) => Promise<unknown>
}

const main = (page: Page) => page.getByRole('main')
const found = (page: Page) => page.getByRole('dialog', { name: 'Search', exact: true })
const classes = '/organizations/1/admin/classes'
const director = 'miriam@example.org'
const parent = 'rafael@example.org'

const interactions: Record<string, Interaction> = {
  'open the search': {
    email: director,
    path: '/organizations/1/admin',
    before: async (page) => {
      await page.keyboard.press('Escape')
      await found(page).waitFor({ state: 'hidden' })
    },
    interact: (page) => page.keyboard.press('Control+k'),
    after: (page) => found(page).getByRole('combobox').waitFor(),
  },
  'type in the search': {
    email: director,
    path: '/organizations/1/admin',
    before: async (page) => {
      if (!(await found(page).isVisible())) await page.keyboard.press('Control+k')
      await found(page).getByRole('combobox').fill('')
      await found(page).getByRole('option', { name: 'Woodworking' }).waitFor({ state: 'detached' })
    },
    interact: (page) => page.keyboard.press('w'),
    after: (page) => found(page).getByRole('option').first().waitFor(),
  },
  'select all rows': {
    email: director,
    path: `${classes}?pageSize=50`,
    before: (page) => main(page).getByRole('checkbox', { name: 'Select all rows' }).uncheck(),
    interact: (page) => main(page).getByRole('checkbox', { name: 'Select all rows' }).click(),
    after: (page) => main(page).getByRole('button', { name: 'Publish' }).waitFor(),
  },
  'open the menu of a row': {
    email: director,
    path: classes,
    before: (page) => page.keyboard.press('Escape'),
    interact: (page) =>
      main(page)
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click(),
    after: (page) => page.getByRole('menuitem').first().waitFor(),
  },
  'open the filters of a phone': {
    email: director,
    path: classes,
    width: 360,
    before: async (page) => {
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    },
    interact: (page) => main(page).getByRole('button', { name: 'Filters' }).click(),
    after: (page) => page.getByRole('dialog').waitFor(),
  },
  'next week of a family': {
    email: parent,
    path: '/',
    before: (page) => page.getByRole('button', { name: 'This week' }).click(),
    interact: (page) => page.getByRole('button', { name: 'Next week' }).click(),
    after: (page) => page.getByRole('button', { name: 'Next week', pressed: true }).waitFor(),
  },
  'next month of the calendar': {
    email: parent,
    path: '/my/calendar',
    interact: (page) => main(page).getByRole('link', { name: /^Next/ }).click(),
    after: (page) => main(page).locator('[aria-busy=true]').waitFor({ state: 'detached' }),
  },
  'filter the catalog': {
    email: parent,
    path: '/organizations/1/classes',
    interact: (page) => main(page).getByRole('checkbox', { name: 'Open seats' }).click(),
    after: (page) => main(page).getByRole('status').first().waitFor(),
  },
}

console.log(`\nThe demo, ${slowdown} times slower, ${repetitions} times each (ms)`)
const figures: Record<string, Summary> = {}
for (const [name, interaction] of Object.entries(interactions)) {
  const rounds: Summary[] = []
  for (let round = 0; round < 3; round += 1) rounds.push(await repeat(interaction))
  figures[name] = quietest(rounds)
}
judge(figures, budget)

async function repeat({ email, path, width = 1280, before, interact, after }: Interaction) {
  await using context = await browser.newContext({
    locale: 'en-US',
    baseURL: server.url,
    serviceWorkers: 'block',
    viewport: { width, height: 800 },
  })
  await context.addInitScript(observe)
  await context.addInitScript((token) => localStorage.setItem('token', token), await logIn(email))
  const page = await context.newPage()
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  // It comes with what listens for the keys.
  await page.getByRole('button', { name: 'Search', exact: true }).first().waitFor()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  // Loads what the first interaction needs.
  await before?.(page)
  await interact(page)
  await after(page)
  const taken: Awaited<ReturnType<typeof measure>>[] = []
  for (let turn = 0; turn < repetitions; turn += 1) {
    await before?.(page)
    taken.push(
      await measure(
        page,
        () => interact(page),
        () => after(page),
      ),
    )
  }
  return summary(taken)
}

async function logIn(email: string): Promise<string> {
  const answer = await fetch(`${server.url}/api/Account/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: demoPassword }),
  })
  const { token } = (await answer.json()) as { token: string }
  return token
}
