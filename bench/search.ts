import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { Permission } from '#contract/rights/permissions.ts'
import { type Database, openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { startCluster } from '#server/database/test-postgres.ts'
import { openImages } from '#server/images/images.ts'
import { findInOrganization } from '#server/organizations/search/search.queries.ts'
import { fill } from './lists.fill.ts'
import { rounds, runs, timeOfQuietest } from './lists.times.ts'

const members = 100_000
const budgets = { sqlite: 20, postgres: 50 }

/** What people type, different each turn. */
const searches: Record<string, (turn: number) => string> = {
  'first and last name': (turn) => pick(['ada keller', 'ben vogel', 'omar lind', 'vera xu'], turn),
  'last name first': (turn) => pick(['keller ada', 'vogel ben', 'lind omar', 'moreau cora'], turn),
  'part of a last name': (turn) => pick(['ell', 'oge', 'wal', 'sti'], turn),
  'part of an email': (turn) => `person.${9400 + (turn % 90)}`,
  'whole email': (turn) => `person.${140_001 + 16 * turn}@example.org`,
  'digits of a phone': (turn) => `555 10${String(10_001 + 16 * turn)}`,
  'two characters': (turn) => pick(['ad', 'xu', 'be', 'ke'], turn),
  'two characters of nobody': (turn) => pick(['qq', 'zx', 'qx', 'zz'], turn),
  'a very common word': (turn) => pick(['ada', 'keller', 'lind', 'per'], turn),
  'in every email': () => 'example',
  'a name, and what is in every email': (turn) => `${pick(['ada', 'ben', 'omar'], turn)} example`,
  nothing: (turn) => pick(['zzzz', 'nobody', 'qqq www'], turn),
  'a day': (turn) => pick(['dec 3', '12/3', 'thursday'], turn),
}

const pick = <Item>(items: readonly Item[], turn: number) => items[turn % items.length] as Item

const dataDir = mkdtempSync(join(tmpdir(), 'kinroll-bench-'))
process.once('exit', () => rmSync(dataDir, { recursive: true }))

await measure(openDatabase({ dataDir }))
const cluster = await startCluster()
const postgres = openDatabase({ dataDir, databaseUrl: cluster.url, isPatient: true })
// Autovacuum would otherwise run in the middle of a measurement.
await sql`alter system set autovacuum = off`.execute(postgres.db)
await sql`select pg_reload_conf()`.execute(postgres.db)
await measure(postgres)
await cluster.stop()

async function measure(database: Database) {
  await migrate(database)
  await fill(database, 900, 100)
  await fill(database, 1, members)
  const { id: organizationId } = await database.db
    .selectFrom('organization')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirstOrThrow()
  const stores = { db: database.db, images: openImages({ dataDir, database }) }
  const viewer = { organizationId, permissions: Permission.options }
  const budget = budgets[database.engine]
  const rows: Record<string, object> = {}
  for (const [name, typed] of Object.entries(searches)) {
    const ask = (turn: number) => findInOrganization(stores, viewer, typed(turn))
    const time = await timeOfQuietest(ask)
    const isWithinBudget = time.p95 <= budget
    if (!isWithinBudget) process.exitCode = 1
    const found = (await ask(0)).members?.length
    rows[name] = { ...time, found, budget, '': isWithinBudget ? 'ok' : 'EXCEEDED' }
  }
  const size = `${members.toLocaleString('en-US')} members`
  console.log(`\n${database.engine}, ${size} (ms, ${runs} runs, the quietest of ${rounds} rounds)`)
  console.table(rows)
  await database.close()
}
