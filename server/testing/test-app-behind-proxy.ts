import { inject } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { testPlace } from '../database/test-database.ts'
import { openPostgresProxy } from '../database/test-postgres-proxy.ts'
import { openTestApp } from './test-app.ts'

/** The whole server with a proxy before its database, which loses requests or answers on demand. */
export async function openTestAppBehindProxy() {
  const place = await testPlace(inject('postgresModel') ?? undefined)
  const proxy = await openPostgresProxy(place.databaseUrl ?? '')
  const { dataDir } = place
  const server = await openTestApp({
    database: openDatabase({ dataDir, databaseUrl: proxy.url }),
    dataDir,
  })
  return {
    server,
    proxy,
    close: async () => {
      await server.close()
      proxy.close()
      await place.remove()
    },
  }
}
