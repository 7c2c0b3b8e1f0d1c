import { day } from '#contract/dates/durations.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createApp } from '../app.ts'
import type { ArrivalRules } from '../calls/call.arrival.ts'
import { reauthenticationHeader } from '../calls/call.ts'
import { openEncryption } from '../crypto/encryption.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/schema/schema.ts'
import { openTestDatabase } from '../database/test-database.ts'
import { openProxies } from '../http/proxies.ts'
import { insertAccount } from '../identity/accounts.queries.ts'
import { hashPassword } from '../identity/passwords.ts'
import { issueReauthentication } from '../identity/reauthentication.ts'
import { findSession, startSession } from '../identity/sessions.queries.ts'
import { openFiles } from '../files/files.ts'
import { openImages } from '../images/images.ts'
import { openLive } from '../live/live.ts'
import type {
  BounceSettings,
  FileQuotas,
  OidcSettings,
  S3Bucket,
  TrustedProxies,
} from '../process/env.ts'
import { createLog } from '../process/log.ts'
import { publicUrl } from './test-emails.ts'

type Sent = {
  token?: string
  body?: unknown
  headers?: Record<string, string>
  /** The address that the request comes from. */
  from?: string
  /** Does not confirm the session for a call that requires it. */
  isUnconfirmed?: boolean
}

export type TestApp = Awaited<ReturnType<typeof openTestApp>>

type Settings = {
  trustedProxies?: TrustedProxies
  hstsIncludesSubdomains?: boolean
  logsAddresses?: boolean
  allowsPrivateWebhooks?: boolean
  developersUrl?: string
  publicUrl?: string
  breachedPasswords?: string
  arrivalRules?: Partial<ArrivalRules>
  securityContact?: string
  oidc?: OidcSettings
  bounces?: BounceSettings
  areEmailsSent?: boolean
  database?: Database
  /** The folder of images and keys, if not its own. */
  dataDir?: string
  /** Where images are stored, if not in that folder. */
  imageBucket?: S3Bucket
  fileQuotas?: FileQuotas
}

/** The whole server on its own database, used through its own calls. */
export async function openTestApp({
  database: given,
  dataDir: folder,
  imageBucket,
  fileQuotas,
  ...settings
}: Settings = {}) {
  const database = given ?? (await openTestDatabase())
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const dataDir = folder ?? mkdtempSync(join(tmpdir(), 'kinroll-app-'))
  const images = openImages({ dataDir, imageBucket, database })
  const files = openFiles({ dataDir, imageBucket, database, ...(fileQuotas && { fileQuotas }) })
  const encryption = openEncryption(dataDir)
  const pageRoot = join(dataDir, 'page')
  const live = openLive({ database, log })
  const parts = { database, images, files, encryption, log, pageRoot, live }
  const app = createApp({ publicUrl, ...settings, ...parts })
  const close = async () => {
    live.stop()
    await database.close()
    if (folder === undefined) rmSync(dataDir, { recursive: true })
  }
  const request = async (path: string, init?: RequestInit, from = '192.0.2.1') =>
    app.request(path, init, { incoming: { socket: { remoteAddress: from } } })
  const { db } = database
  /** As a browser does: confirms the session if the call requires it, and repeats the call. */
  const send = async (method: string, path: string, sent: Sent = {}) => {
    const answer = await request(path, requestOf(method, sent), sent.from)
    const session = await unconfirmedSession(db, answer, sent)
    if (session === undefined) return answer
    const { reauthentication } = await issueReauthentication(db, session)
    const headers = { ...sent.headers, [reauthenticationHeader]: reauthentication }
    return request(path, requestOf(method, { ...sent, headers }), sent.from)
  }
  const by = (method: string) => (path: string, sent?: Sent) => send(method, path, sent)
  return {
    app: { fetch: app.fetch, request },
    database,
    db,
    images,
    encryption,
    live,
    isBreached: async () => false,
    webhookRules: { allowsPrivate: settings.allowsPrivateWebhooks ?? false },
    areEmailsSent: settings.areEmailsSent ?? true,
    publicUrl,
    siteOrigin: () => publicUrl,
    proxies: openProxies(false),
    dataDir,
    log,
    lines,
    send,
    get: by('GET'),
    post: by('POST'),
    put: by('PUT'),
    del: by('DELETE'),
    files,
    /** Sends a form with one file of a class. */
    uploadFile: async (
      token: string | undefined,
      classId: number,
      { name, bytes }: { name: string; bytes: Uint8Array<ArrayBuffer> },
    ) => {
      const body = new FormData()
      body.append('file', new File([bytes], name))
      const { headers } = requestOf('POST', { token })
      return request(`/api/Class/files/${classId}`, { method: 'POST', headers, body })
    },
    /** Sends a form with one image. */
    upload: async (token: string | undefined, bytes: Uint8Array<ArrayBuffer>) => {
      const body = new FormData()
      body.append('image', new File([bytes], 'image.png'))
      const { headers } = requestOf('POST', { token })
      return request('/api/Image/upload', { method: 'POST', headers, body })
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}

async function unconfirmedSession(
  db: Database['db'],
  answer: Response,
  { token, isUnconfirmed = false }: Sent,
) {
  if (answer.status !== 403 || token === undefined || isUnconfirmed) return undefined
  const { code } = await answer.clone().json()
  if (code !== 'reauthentication_required') return undefined
  return (await findSession(db, token))?.sessionId
}

function requestOf(method: string, { token, body, headers }: Sent = {}): RequestInit {
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

/** Everybody's password. */
export const password = 'seven herons near the mill'

const passwordHash = hashPassword(password)

let people = 0

/** Makes a person's address unverified. */
export const unverify = ({ db }: { db: Database['db'] }, { userId }: { userId: number }) =>
  db.updateTable('user').set({ emailVerifiedAt: null }).where('id', '=', userId).execute()

/** A person with an account and a verified address, logged in. */
export async function signInSomebody({ db }: { db: Database['db'] }, firstName = 'Ada') {
  people += 1
  const email = `${firstName.toLowerCase()}.${people}@example.org`
  const account = await insertAccount(db, {
    firstName,
    lastName: 'Lind',
    email,
    passwordHash: await passwordHash,
  })
  if (!account) throw new Error(`${email} is taken`)
  const now = Date.now()
  await db
    .updateTable('user')
    .set({
      emailVerifiedAt: new Date(now).toISOString(),
      createdDate: new Date(now - 30 * day).toISOString(),
    })
    .where('id', '=', account.userId)
    .execute()
  return { ...account, email, token: await startSession(db, account.userId) }
}

/** Asks again while the server answers that it is busy, as browsers do. */
export async function whileBusy(ask: () => Promise<Response>): Promise<Response> {
  const answer = await ask()
  if (answer.status !== 503) return answer
  await pause(100)
  return whileBusy(ask)
}

/** The text of an answer. A stream of events does not end: it is canceled, and its text is empty. */
export async function textAnswered(answer: Response) {
  if (answer.headers.get('content-type') !== 'text/event-stream') return answer.text()
  await answer.body?.cancel()
  return ''
}

/** A refusal: the status and the error code. */
export const codeAnswered = async (answer: Response) => [answer.status, (await answer.json()).code]

/** The same with the message. */
export const sentenceAnswered = async (answer: Response) => [
  answer.status,
  (await answer.json()).message,
]

/** The same with the messages of fields. */
export const fieldsAnswered = async (answer: Response) => [
  answer.status,
  (await answer.json()).fields,
]

/** All rows of the database, by table. */
export async function dumpTables({ db }: Pick<TestApp, 'db'>) {
  const tables = await db.introspection.getTables()
  const dump: Record<string, Record<string, unknown>[]> = {}
  for (const { name } of tables) {
    dump[name] = await db
      .selectFrom(name as 'user')
      .selectAll()
      .execute()
  }
  return dump
}

/** How many statements wait for another transaction, in PostgreSQL. */
export async function countWaiting(db: Db) {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows[0]?.count
}
