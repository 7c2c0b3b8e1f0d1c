import { parentPort, workerData } from 'node:worker_threads'
import { createApp } from './app.ts'
import { openEncryption } from './crypto/encryption.ts'
import { openReadingDatabase } from './database/database.ts'
import { requireSiteKeys } from './database/site-keys.ts'
import { openFiles } from './files/files.ts'
import { openReader } from './http/reader.ts'
import { openImages } from './images/images.ts'
import { clock } from './process/clock.ts'
import type { LogLevel, OidcSettings, S3Bucket, TrustedProxies } from './process/env.ts'
import { createLog } from './process/log.ts'

/** What a reader must know to answer as the main thread does. */
export type ReaderSettings = {
  dataDir: string
  imageBucket: S3Bucket | undefined
  logLevel: LogLevel
  logsAddresses: boolean
  pageRoot: string
  publicUrl: string
  siteOrigin: string
  developersUrl: string | undefined
  trustedProxies: TrustedProxies
  hstsIncludesSubdomains: boolean
  oidc: OidcSettings | undefined
  areEmailsSent: boolean
}

if (!parentPort) throw new Error('A reader is a thread of the server')
const { siteOrigin, logLevel, ...settings } = workerData as ReaderSettings
const reader = openReader(parentPort)
const { execute, returnCall: refuse } = reader
const database = openReadingDatabase(settings.dataDir, { execute, refuse })
// A reader that starts later must not make other keys.
await requireSiteKeys(database, settings.dataDir)
const app = createApp({
  ...settings,
  database,
  images: openImages({ ...settings, database }),
  files: openFiles({ ...settings, database }),
  encryption: openEncryption(settings.dataDir),
  log: createLog(logLevel, reader.log),
  siteOrigin: () => siteOrigin,
  isBusy: reader.isBusy,
  onIdentified: reader.noteSession,
  limitHeavyReads: reader.limitHeavyReads,
})
reader.listen({
  fetch: app.fetch,
  setTime: clock.set,
  // Ends this thread only.
  close: () => database.close().finally(() => process.exit()),
})
