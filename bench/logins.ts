import { second } from '#contract/dates/durations.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startServer } from './night.server.ts'
import { signUp } from './sign-up.ts'

/** How many people log in at the same time, over and over, and for how long. */
const atOnce = 60
const duration = 10 * second
/** Between two calls of a bystander. */
const interval = 20
/** In milliseconds. */
const budget = 50

const dataDir = mkdtempSync(join(tmpdir(), 'kinroll-bench-'))
const server = await startServer({ dataDir, settings: { TRUSTED_PROXY: 'true' } })
const { token } = await signUp(server.url)

const rushHour = new AbortController()
let logins = 0
let refused = 0

/** Each attempt is of another account and from another address, so that only the hashes limit them. */
async function logInAgainAndAgain(person: number) {
  for (let attempt = 0; !rushHour.signal.aborted; attempt += 1) {
    const response = await fetch(`${server.url}/api/Account/login`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Forwarded-For': `10.${person}.${attempt >> 8}.${attempt & 255}`,
      },
      body: JSON.stringify({
        email: `p${person}.${attempt}@example.org`,
        password: 'four long words here',
      }),
    })
    await response.text()
    if (response.status === 503) {
      refused += 1
      await pause(second)
    } else logins += 1
  }
}

async function watch(): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + duration
  while (performance.now() < end) {
    const startedAt = performance.now()
    const response = await fetch(`${server.url}/api/Account/me`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    await response.text()
    if (!response.ok) throw new Error(`A bystander was answered ${response.status}.`)
    times.push(performance.now() - startedAt)
    await pause(interval)
  }
  return times.toSorted((a, b) => a - b)
}

const at = (times: number[], share: number) => times[Math.floor(times.length * share)] ?? NaN
const show = (times: number[]) =>
  `p50 ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms, p99 ${at(times, 0.99).toFixed(1)} ms`

await watch()
const quiet = await watch()
const rush = Array.from({ length: atOnce }, (_, person) => logInAgainAndAgain(person))
const busy = await watch()
rushHour.abort()
await Promise.all(rush)
await server.stop()
rmSync(dataDir, { recursive: true })

console.log(`A call while nobody logs in:  ${show(quiet)}`)
console.log(`A call during a rush:         ${show(busy)}`)
console.log(`${(logins / (duration / second)).toFixed(0)} logins a second, ${refused} refused`)
if (at(busy, 0.95) > budget) {
  console.error(`Over the budget of ${budget} ms at p95.`)
  process.exitCode = 1
}
