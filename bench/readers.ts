import { second } from '#contract/dates/durations.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { countAnswers, readsOf } from './count-answers.ts'
import { fillSchool } from './night.fill.ts'
import { startServer } from './night.server.ts'

/** How long each round lasts, in milliseconds. */
const duration = second
const rounds = 5
const least = 1.6

const dataDir = mkdtempSync(join(tmpdir(), 'kinroll-bench-'))
const database = openDatabase({ dataDir })
await migrate(database)
const school = await fillSchool(database)
await database.close()
const servers = {
  without: await startServer({ dataDir, readers: 0 }),
  with: await startServer({ dataDir, readers: 1 }),
}

const rows: Record<string, object> = {}
const ratios: number[] = []
for (const [kind, asked] of Object.entries(readsOf(school))) {
  const best = { without: 0, with: 0 }
  for (const { url } of Object.values(servers)) await countAnswers(url, asked, duration)
  const cpu = { without: 0, with: 0 }
  for (let round = 0; round < rounds; round += 1)
    for (const name of ['without', 'with'] as const) {
      await servers[name].used()
      const count = await countAnswers(servers[name].url, asked, duration)
      if (count < best[name]) continue
      best[name] = count
      cpu[name] = (await servers[name].used()).cpuMs / count
    }
  const ratio = best.with / best.without
  ratios.push(ratio)
  rows[kind] = {
    'without (a second)': Math.round(best.without / (duration / second)),
    'with (a second)': Math.round(best.with / (duration / second)),
    'CPU without (ms)': Number(cpu.without.toFixed(2)),
    'CPU with (ms)': Number(cpu.with.toFixed(2)),
    ratio: Number(ratio.toFixed(2)),
  }
}
console.table(rows)
for (const [name, server] of Object.entries(servers)) {
  console.log(`${name} a reader: ${Math.round((await server.used()).megabytes)} MB`)
  await server.stop()
}
rmSync(dataDir, { recursive: true })
const mean = ratios.reduce((product, ratio) => product * ratio, 1) ** (1 / ratios.length)
console.log(`On average ${mean.toFixed(2)} times as many reads`)
if (mean < least) {
  console.log(`EXCEEDED: less than ${least}`)
  process.exitCode = 1
}
