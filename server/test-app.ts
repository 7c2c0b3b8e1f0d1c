import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertAccount } from './accounts/accounts.queries.ts'
import { startSession } from './accounts/sessions.ts'
import { createApp } from './app.ts'
import type { Database } from './database/database.ts'
import { openTestDatabase } from './database/test-database.ts'
import { createLog } from './log.ts'

type Sent = {
  token?: string
  body?: unknown
  headers?: Record<string, string>
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

type Settings = { isBehindTrustedProxy?: boolean }

/** The whole server on a database of its own, spoken to through its own calls. */
export async function openTestApp(settings: Settings = {}) {
  const database = await openTestDatabase()
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const pageRoot = mkdtempSync(join(tmpdir(), 'kinroll-page-'))
  const app = createApp({ ...settings, database, log, pageRoot })
  const close = async () => {
    await database.close()
    rmSync(pageRoot, { recursive: true })
  }
  return {
    app,
    database,
    db: database.db,
    lines,
    get: async (path: string, sent: Sent = {}) => app.request(path, requestOf('GET', sent)),
    post: async (path: string, sent: Sent = {}) => app.request(path, requestOf('POST', sent)),
    close,
    [Symbol.asyncDispose]: close,
  }
}

function requestOf(method: string, { token, body, headers }: Sent): RequestInit {
  return {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  }
}

let people = 0

/** Somebody with an account, signed in. Nobody can log in with this account's password. */
export async function signInSomebody({ db }: { db: Database['db'] }, firstName = 'Ada') {
  people += 1
  const email = `${firstName.toLowerCase()}.${people}@example.org`
  const account = await insertAccount(db, { firstName, lastName: 'Lind', email, passwordHash: '' })
  if (!account) throw new Error(`${email} is taken`)
  return { ...account, email, token: await startSession(db, account.userId) }
}
