import { openDatabase } from '#server/database/database.ts'
import { runServer } from '#server/testing/test-process.ts'

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/** The real server in a process of its own, on an embedded database of its own that the stage also opens. */
export async function startServer() {
  const server = await runServer({ LOG_LEVEL: 'warn' })
  const database = openDatabase(server)
  return {
    url: server.url,
    dataDir: server.dataDir,
    database,
    async stop() {
      await database.close()
      await server.stop()
    },
  }
}
