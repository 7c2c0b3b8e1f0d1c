import { chromium } from '@playwright/test'
import { runServer } from '#server/testing/test-process.ts'
import { rowsFor } from './interaction.rows.ts'
import { judge, measure, observe, quietest, summary, type Summary } from './to-paint.ts'

const budget = 100
const slowdown = 4
const repetitions = 12

await using server = await runServer({ NODE_ENV: 'production', LOG_LEVEL: 'error' })
await using browser = await chromium.launch({ executablePath: process.env.CHROMIUM })
await using context = await browser.newContext({
  locale: 'en-US',
  baseURL: server.url,
  serviceWorkers: 'block',
})
await context.addInitScript(observe)
await context.addInitScript(() =>
  localStorage.setItem('listLook', JSON.stringify({ organizations: 'table' })),
)
const page = await context.newPage()
await page.route(
  ({ pathname }) => pathname === '/api/Organization',
  (route) => route.fulfill({ json: rowsFor(new URL(route.request().url()).searchParams) }),
)
// A page with rows from the server would not request these.
await page.route(
  ({ pathname }) => pathname === '/organizations/',
  (route) => route.continue({ url: `${server.url}/index.html` }),
)
await page.goto('/organizations/?pageSize=50')
await settled()
const devtools = await context.newCDPSession(page)
await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const letters = [...'abcdefghijkl']
const interactions = {
  sort: () => button('Name').click(),
  page: (turn: number) => button(turn % 2 === 0 ? 'Next page' : 'Previous page').click(),
  'a letter typed': (turn: number) => page.keyboard.press(letters[turn % 12] ?? 'a'),
  'search by Enter': async (turn: number) => {
    await page.keyboard.press(letters[turn % 12] ?? 'a')
    await page.keyboard.press('Enter')
  },
}

console.log(
  `\nOrganizations as a table of 50 rows, ${slowdown} times slower, ${repetitions} times each (ms)`,
)
const figures: Record<string, Summary> = {}
for (const [name, interact] of Object.entries(interactions)) {
  const rounds: Summary[] = []
  for (let round = 0; round < 3; round += 1) rounds.push(summary(await repeat(interact)))
  figures[name] = quietest(rounds)
}
judge(figures, budget)

async function repeat(interact: (turn: number) => Promise<unknown>) {
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').press('Enter')
  await settled()
  const taken: Awaited<ReturnType<typeof measure>>[] = []
  for (let turn = 0; turn < repetitions; turn += 1) {
    const before = page.url()
    const answered = async () => {
      await page.waitForURL(({ href }) => href !== before)
      await settled()
    }
    taken.push(await measure(page, () => interact(turn), answered))
  }
  return taken
}

/** The fifty rows of the address are shown. */
async function settled() {
  const { items } = rowsFor(new URL(page.url()).searchParams)
  const rows = page.locator('[aria-busy=false] tbody tr')
  await rows.nth(49).filter({ hasText: items[49]?.name }).waitFor()
}
