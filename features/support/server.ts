import { sql } from 'kysely'
import { openDatabase } from '#server/database/database.ts'
import { openTestSmtp } from '#server/testing/test-smtp.ts'
import { setTestClock } from '#server/testing/test-clock.ts'
import { runServer } from '#server/testing/test-process.ts'

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/**
 * The real server in its own process, with its own embedded database, which the fixtures also open, and a mail server
 * that receives its emails.
 */
export async function startServer(settings: Record<string, string> = {}) {
  setTestClock()
  const smtp = await openTestSmtp()
  const server = await runServer({ LOG_LEVEL: 'warn', MAIL_URL: smtp.url, ...settings })
  const database = openDatabase(server)
  // The server may still be handling the last request.
  await sql`pragma busy_timeout = 30000`.execute(database.db)
  return {
    url: server.url,
    dataDir: server.dataDir,
    database,
    smtp,
    async stop() {
      await database.close()
      await server.stop()
      await smtp.close()
    },
  }
}
