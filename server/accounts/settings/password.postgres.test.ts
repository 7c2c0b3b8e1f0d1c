import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, password, signInSomebody, type TestApp } from '../../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** How many statements wait for somebody else's transaction. */
async function countWaiting() {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(server.db)
  return rows[0]?.count
}

test('A login with the old password does not outlive the change that it crossed', async () => {
  const { userId, email } = await signInSomebody(server)
  const { crossing } = await server.db.transaction().execute(async (db) => {
    await db.selectFrom('user').where('id', '=', userId).forUpdate().selectAll().execute()
    const answer = server.post('/api/Account/login', { body: { email, password } })
    await expect.poll(countWaiting).toBe(1)
    await db.updateTable('user').set({ passwordHash: 'new' }).where('id', '=', userId).execute()
    return { crossing: answer }
  })
  expect((await crossing).status).toBe(422)
})
