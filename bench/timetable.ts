import { chromium } from '@playwright/test'
import type { Check } from '#contract/timetable/timetable.ts'
import { runServer } from '#server/testing/test-process.ts'
import { signUp } from './sign-up.ts'
import { busyTimetable } from './timetable.rows.ts'
import { judge, measure, observe, quietest, summary, type Summary } from './to-paint.ts'

const budget = 250
const slowdown = 4
const repetitions = 12

await using server = await runServer({ NODE_ENV: 'production', LOG_LEVEL: 'error' })
await using browser = await chromium.launch({ executablePath: process.env.CHROMIUM })
const { post, token } = await signUp(server.url)
const { id: organizationId } = await post('Organization/create', {
  name: 'Lindenschule',
  accessLevel: 0,
  admissionType: 0,
})
await post('Semester/admin', {
  organizationId,
  name: 'Fall',
  startDate: '2026-09-01',
  endDate: '2026-12-18',
  ageAsOfDate: '2026-09-01',
})

await using context = await browser.newContext({ locale: 'en-US', baseURL: server.url })
await context.addInitScript((value) => localStorage.setItem('token', value), token)
await context.addInitScript(observe)
const page = await context.newPage()
await page.route(
  ({ pathname }) => pathname.endsWith('/timetable') && pathname.startsWith('/api/'),
  (route) => route.fulfill({ json: busyTimetable }),
)
const nothing: Check = {
  conflicts: [],
  isRefused: false,
  fingerprint: '',
  meetingsCount: 12,
  daysOff: [],
}
await page.route(
  ({ pathname }) => pathname.includes('/admin/check'),
  (route) => route.fulfill({ json: nothing }),
)
await page.setViewportSize({ width: 1280, height: 800 })
await page.goto(`/organizations/${organizationId}/admin/classes/timetable`)
await page.getByRole('link', { name: 'Mathematics for beginners 60' }).waitFor()
const devtools = await context.newCDPSession(page)
await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

const first = page.getByRole('button', { name: 'Move Mathematics for beginners 1', exact: true })
const stop = page.getByRole('button', { name: 'Don’t move' })
const offered = page.locator('[data-put]')
const pickedUp = () => offered.nth(47).waitFor()
const putDown = async () => {
  await stop.waitFor({ state: 'detached' })
  await offered.waitFor({ state: 'detached' })
}

interface Interaction {
  begin?: () => Promise<unknown>
  interact: () => Promise<unknown>
  settled: () => Promise<unknown>
  end?: () => Promise<unknown>
}

const pickUp = () => first.press('Enter').then(pickedUp)
const leave = () => page.keyboard.press('Escape').then(putDown)
const interactions: Record<string, Interaction> = {
  'pick up by keyboard': { interact: () => first.press('Enter'), settled: pickedUp, end: leave },
  'pick up by mouse': { interact: () => first.click(), settled: pickedUp, end: leave },
  'to the next cell': {
    begin: pickUp,
    interact: () => page.keyboard.press('ArrowDown'),
    settled: () => page.getByText('No conflicts.').first().waitFor({ state: 'attached' }),
    end: leave,
  },
  'leave it': { begin: pickUp, interact: () => page.keyboard.press('Escape'), settled: putDown },
}

console.log(
  `\nA timetable of 60 classes in 48 cells, ${slowdown} times slower, ${repetitions} times each (ms)`,
)
const figures: Record<string, Summary> = {}
for (const [name, { begin, interact, settled, end }] of Object.entries(interactions)) {
  const rounds: Summary[] = []
  for (let round = 0; round < 3; round += 1) {
    const taken: Awaited<ReturnType<typeof measure>>[] = []
    for (let turn = 0; turn < repetitions; turn += 1) {
      await begin?.()
      taken.push(await measure(page, interact, settled))
      await end?.()
    }
    rounds.push(summary(taken))
  }
  figures[name] = quietest(rounds)
}
judge(figures, budget)
