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
      return c.json(state, state.status === 'ok' ? 200 : 503)
    })
    .all('/', refuseMethod('GET, HEAD'))

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
