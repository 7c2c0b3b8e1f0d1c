import { second } from '#contract/dates/durations.ts'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { startCluster } from '#server/database/test-postgres.ts'
import { countAnswers, readsOf } from './count-answers.ts'
import { fillSchool } from './night.fill.ts'
import { startServer } from './night.server.ts'

/** How long each round lasts, in milliseconds. */
const duration = second
const rounds = 5
const counts = [1, 2]
const least = 1.7
/** A tick of the kernel's CPU times, in milliseconds. */
const tick = 10
const unused: Used = { server: 0, postgres: 0, clients: 0 }

/** The CPU time in milliseconds that something used. */
type Used = { server: number; postgres: number; clients: number }

const dataDir = mkdtempSync(join(tmpdir(), 'kinroll-bench-'))
const cluster = await startCluster()
const database = openDatabase({ dataDir, databaseUrl: cluster.url })
await migrate(database)
const school = await fillSchool(database)
// Without statistics, PostgreSQL plans worse until it has collected them by itself.
await sql`analyze`.execute(database.db)
await database.close()
const servers = await Promise.all(
  counts.map((processes) => startServer({ dataDir, databaseUrl: cluster.url, processes })),
)

const ratios: { now: number; capacity: number }[] = []
const rows: Record<string, object> = {}
for (const [kind, asked] of Object.entries(readsOf(school))) {
  const measured = servers.map((server) => ({ ...server, best: 0, count: 0, used: unused }))
  for (const { url } of servers) await countAnswers(url, asked, duration)
  for (let round = 0; round < rounds; round += 1)
    for (const each of measured) {
      const before = usedBy(each.pid)
      const count = await countAnswers(each.url, asked, duration)
      const after = usedBy(each.pid)
      // Other work on the machine only makes a round slower.
      each.best = Math.max(each.best, count / (duration / second))
      each.count += count
      each.used = combine(
        each.used,
        combine(after, before, (one, other) => one - other),
      )
    }
  const [one, two] = measured.map(({ best, count, used }) => ({
    best,
    cpu: combine(used, used, (ms) => ms / count),
  }))
  if (!one || !two) continue
  const ratio = { now: two.best / one.best, capacity: (2 * one.cpu.server) / two.cpu.server }
  ratios.push(ratio)
  rows[kind] = {
    '1 process (a second)': Math.round(one.best),
    '2 processes (a second)': Math.round(two.best),
    ratio: rounded(ratio.now),
    'CPU ms, 1 process': rounded(one.cpu.server),
    'CPU ms, 2 processes': rounded(two.cpu.server),
    'PostgreSQL, CPU ms': rounded(two.cpu.postgres),
    'clients, CPU ms': rounded(two.cpu.clients),
    'ratio with free cores': rounded(ratio.capacity),
  }
}
console.table(rows)
for (const server of servers) await server.stop()
await cluster.stop()
rmSync(dataDir, { recursive: true })

const now = mean(ratios.map((ratio) => ratio.now))
const capacity = mean(ratios.map((ratio) => ratio.capacity))
// Below four cores, PostgreSQL and the clients take those of the second process.
const counted = availableParallelism() < 4 ? capacity : now
console.log(`${rounded(now)} times as many reads; ${rounded(capacity)} with a free core for each`)
if (counted < least) {
  console.log(`EXCEEDED: less than ${least}`)
  process.exitCode = 1
}

function combine(
  one: Used,
  other: Used,
  how = (first: number, last: number) => first + last,
): Used {
  return {
    server: how(one.server, other.server),
    postgres: how(one.postgres, other.postgres),
    clients: how(one.clients, other.clients),
  }
}

function rounded(value: number) {
  return Number(value.toFixed(2))
}

function mean(values: number[]) {
  return values.reduce((product, value) => product * value, 1) ** (1 / values.length)
}

/** The CPU time used so far, in milliseconds: by a server with all of its processes, PostgreSQL, and the clients. */
function usedBy(server: number): Used {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
  const used = (root: number): number =>
    all
      .filter(({ pid, parent }) => pid === root || parent === root)
      .reduce((sum, { pid, ms }) => sum + (pid === root ? ms : used(pid)), 0)
  const postgres = all.find(({ parent, name }) => parent === process.pid && name === 'postgres')
  const { user, system } = process.cpuUsage()
  return {
    server: used(server),
    postgres: used(postgres?.pid ?? 0),
    clients: (user + system) / 1000,
  }
}

function statOf(name: string) {
  const [, pid, command, rest = ''] = /^(\d+) \((.*)\) (.*)$/.exec(readStat(name)) ?? []
  const fields = rest.split(' ').map(Number)
  // Of the process itself, and of its children that have ended.
  const ms = fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) * tick
  return { pid: Number(pid), name: command, parent: fields[1] ?? 0, ms }
}

function readStat(name: string): string {
  try {
    return readFileSync(`/proc/${name}/stat`, 'utf8').trim()
  } catch {
    // It ended in the meantime.
    return ''
  }
}
