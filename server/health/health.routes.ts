import type { Health } from '#contract/health.ts'
import { Hono } from 'hono'
import type { Database } from '../database/database.ts'
import { refuseMethod } from '../problem.ts'

/** Tells whoever watches the server whether to send it work. */
export const health = (database: Database, isStopping: () => boolean) =>
  new Hono()
    .get('/', async (c) => {
      const state: Health = {
        status: 'ok',
        database: await database.db
          .selectFrom('organization')
          .select('id')
          .limit(1)
          .execute()
          .then(
            () => 'ok' as const,
            () => 'failing' as const,
          ),
      }
      if (state.database === 'failing') state.status = 'failing'
      if (isStopping()) state.status = 'stopping'
      return c.json(state, state.status === 'ok' ? 200 : 503)
    })
    .all('/', refuseMethod('GET, HEAD'))
