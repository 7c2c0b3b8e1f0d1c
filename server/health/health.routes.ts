import { second } from '#contract/dates/durations.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { Health } from '#contract/health.ts'
import { Hono } from 'hono'
import type { Database } from '../database/database.ts'
import { refuseMethod } from '../http/problem.ts'
import { clock } from '../process/clock.ts'
import { version } from '../process/version.ts'

const patience = 2 * second

/** Tells a load balancer whether to send requests. */
export const health = (
  database: Database,
  isStopping: () => boolean,
  auditLog: () => Health['auditLog'] = () => 'unchecked',
) =>
  new Hono()
    .get('/', async (c) => {
      const state: Health = {
        status: 'ok',
        version,
        database: await Promise.race([
          ask(database),
          pause(patience, 'failing' as const, { ref: false }),
        ]),
        auditLog: auditLog(),
        clock: clock.state(),
      }
      if (state.database === 'failing') state.status = 'failing'
      if (isStopping()) state.status = 'stopping'
      return c.json(state, state.status === 'ok' ? 200 : 503, { 'Cache-Control': 'no-store' })
    })
    .all('/', refuseMethod('GET, HEAD'))

/** Where operators look for a health check or for metrics at other servers. None of them is a page. */
const unknownPaths =
  'metrics health healthcheck health-check ping ready live status version server-status actuator/* debug/*'

/** The paths of an operator that ask no database. */
export const operatorPaths = new Hono()
  .get('/livez', (c) => c.text('ok', 200, { 'Cache-Control': 'no-store' }))
  .all('/livez', refuseMethod('GET, HEAD'))
for (const path of unknownPaths.split(' ')) {
  operatorPaths.all(`/${path}`, (c) => c.text('Not Found', 404, { 'Cache-Control': 'no-cache' }))
}

const ask = ({ db }: Database): Promise<Health['database']> =>
  db
    .selectFrom('organization')
    .select('id')
    .limit(1)
    .execute()
    .then(
      () => 'ok',
      () => 'failing',
    )
