import { parentPort, workerData } from 'node:worker_threads'
import SQLite from 'better-sqlite3'

/** Beyond this many pages, the log starts over, for which writes wait a moment. */
const mostPages = 4000

const database = new SQLite(workerData as string)
database.pragma('synchronous = FULL')
database.pragma('busy_timeout = 200')

parentPort?.on('message', (mode: 'passive' | 'truncate') => {
  const [{ log }] = database.pragma(`wal_checkpoint(${mode})`) as [{ log: number }]
  if (mode === 'passive' && log > mostPages) database.pragma('wal_checkpoint(restart)')
  parentPort?.postMessage('done')
})
