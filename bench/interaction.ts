import { chromium } from '@playwright/test'
import { runServer } from '#server/testing/test-process.ts'
import { rowsFor } from './interaction.rows.ts'

const budget = 100
const slowdown = 4
const repetitions = 12

await using server = await runServer({ NODE_ENV: 'production', LOG_LEVEL: 'error' })
await using browser = await chromium.launch({ executablePath: process.env.CHROMIUM })
await using context = await browser.newContext({ locale: 'en-US', baseURL: server.url })
await context.addInitScript(observe)
const page = await context.newPage()
await page.route(
  ({ pathname }) => pathname === '/api/Organization',
  (route) => route.fulfill({ json: rowsFor(new URL(route.request().url()).searchParams) }),
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
const figures: Record<string, ReturnType<typeof summary>> = {}
for (const [name, interact] of Object.entries(interactions)) {
  const rounds: (typeof figures)[string][] = []
  for (let round = 0; round < 3; round += 1) rounds.push(summary(await repeat(interact)))
  // Other work on the machine only ever makes it worse.
  figures[name] = rounds.reduce((best, next) => (next.max < best.max ? next : best))
}
console.table(figures)

const worst = Math.max(...Object.values(figures).map(({ max }) => max))
const isKept = worst <= budget
console.log(
  `At most ${worst} ms to the next paint, budget ${budget} ms: ${isKept ? 'kept' : 'EXCEEDED'}`,
)
if (!isKept) process.exitCode = 1

interface Taken {
  /** From an input to the next paint, as Interaction to Next Paint counts it. */
  toPaint: number
  /** The longest that the page was busy without a break until the rows were there. */
  longestFrame: number
}

async function repeat(interact: (turn: number) => Promise<unknown>) {
  await page.getByRole('searchbox').fill('')
  await page.getByRole('searchbox').press('Enter')
  await settled()
  const taken: Taken[] = []
  for (let turn = 0; turn < repetitions; turn += 1) taken.push(await measure(() => interact(turn)))
  return taken
}

/** What one interaction takes, from when the page rests until it rests again. */
async function measure(interact: () => Promise<unknown>): Promise<Taken> {
  await page.evaluate(() => Object.assign(globalThis, { toPaint: 0, longestFrame: 0 }))
  await interact()
  // A search waits until nothing was typed for 300 ms.
  await page.waitForTimeout(400)
  await settled()
  return page.evaluate(() => {
    const { toPaint, longestFrame } = globalThis as unknown as Taken
    return { toPaint, longestFrame }
  })
}

/** Fifty rows are in sight, none is on its way, and the observers have been told of all that happened. */
async function settled() {
  await page.locator('[aria-busy=false] tbody tr').nth(49).waitFor()
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)))
  await page.waitForTimeout(100)
}

/** Runs in the page. */
function observe() {
  localStorage.setItem('listLook', JSON.stringify({ organizations: 'table' }))
  const seen = globalThis as unknown as Taken
  const everyEvent: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  }
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as PerformanceEventTiming[]) {
      if (interactionId) seen.toPaint = Math.max(seen.toPaint, duration)
    }
  }).observe(everyEvent)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.longestFrame = Math.max(seen.longestFrame, Math.round(duration))
    }
  }).observe({ type: 'long-animation-frame', buffered: true })
}

function summary(taken: Taken[]) {
  const toPaint = taken.map((each) => each.toPaint).toSorted((one, other) => one - other)
  return {
    p50: toPaint[Math.floor(toPaint.length / 2)] ?? 0,
    max: toPaint.at(-1) ?? 0,
    'longest frame': Math.max(...taken.map((each) => each.longestFrame)),
  }
}
