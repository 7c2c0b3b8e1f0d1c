import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { startCluster } from '#server/database/test-postgres.ts'
import { openImages } from '#server/images/images.ts'
import { sql } from 'kysely'
import { fill } from './lists.fill.ts'
import { questionsTo } from './lists.questions.ts'
import { rounds, runs, timeOfQuietest } from './lists.times.ts'

const budgets = { sqlite: 5, postgres: 15 }
const budgetOfLargest = 50
/** How much slower a list may get with ten times as many members in other organizations. */
const growth = 1.5

type Times = Record<string, { p50: number; p95: number }>

const dataDir = mkdtempSync(join(tmpdir(), 'kinroll-bench-'))
process.once('exit', () => rmSync(dataDir, { recursive: true }))

await measure(openDatabase({ dataDir }))
const cluster = await startCluster()
// Rows not yet on disk would not be vacuumed, and index-only scans would not work.
const databaseUrl = `${cluster.url}?options=-c%20synchronous_commit%3Don`
const postgres = openDatabase({ dataDir, databaseUrl })
// Autovacuum would otherwise run in the middle of a measurement.
await sql`alter system set autovacuum = off`.execute(postgres.db)
await sql`select pg_reload_conf()`.execute(postgres.db)
await measure(postgres)
await cluster.stop()

async function measure(database: Database) {
  await migrate(database)
  const questions = questionsTo(database, openImages({ dataDir, database }))
  const budget = budgets[database.engine]

  const first = { id: 1, members: 10_000 }
  await fill(database, 1, first.members)
  await fill(database, 900, 100)
  const before = await timesOf(questions, first.id)
  report(`${database.engine}, 10,000 of 100,000 members`, before, () => budget)

  for (let times = 0; times < 10; times += 1) await fill(database, 900, 100)
  const after = await timesOf(questions, first.id)
  // There are ten times as many organizations now, so their own list has grown.
  report(`${database.engine}, 10,000 of 1,000,000 members`, after, (name) =>
    name === 'organizations' ? budget : growth * Math.max(before[name]?.p95 ?? 0, 1),
  )

  await fill(database, 1, 100_000)
  const { id } = await database.db
    .selectFrom('organization')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  const largest = await timesOf(questions, id)
  report(`${database.engine}, 100,000 of 1,100,000 members`, largest, () => budgetOfLargest)
  await database.close()
}

async function timesOf(questions: ReturnType<typeof questionsTo>, organizationId: number) {
  const times: Times = {}
  for (const [name, ask] of Object.entries(questions)) {
    times[name] = await timeOfQuietest((turn) => ask(organizationId, turn))
  }
  return times
}

function report(title: string, times: Times, budgetOf: (name: string) => number) {
  const rows = Object.entries(times).map(([list, time]) => {
    const budget = Number(budgetOf(list).toFixed(2))
    return { list, ...time, budget, '': time.p95 <= budget ? 'ok' : 'EXCEEDED' }
  })
  console.log(`\n${title} (ms, ${runs} runs, the quietest of ${rounds} rounds)`)
  console.table(Object.fromEntries(rows.map(({ list, ...row }) => [list, row])))
  if (rows.some((row) => row[''] === 'EXCEEDED')) process.exitCode = 1
}
