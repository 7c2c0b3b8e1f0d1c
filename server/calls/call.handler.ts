import type { Context } from 'hono'
import type { Kysely } from 'kysely'
import type { BreachedPasswords } from '../identity/breached-passwords.ts'
import { reauthenticationHeader, requireReauthentication } from '../identity/reauthentication.ts'
import { newSecret } from '../crypto/secrets.ts'
import { isWriting, type Call, type SentFile } from './call.ts'
import { once } from './call.idempotency.ts'
import { type Arrivals, mebibyte } from './call.arrival.ts'
import { limitHeavyReads } from './call.concurrency.ts'
import { readCookie, writeCookie } from './call.cookies.ts'
import { type Read, readBody, readIds, readQuery, refuseBody } from './call.input.ts'
import { logRefused } from './call.refused.ts'
import { logSignedIn } from './call.signed-in.ts'
import { inRoom, readUpload } from './call.upload.ts'
import type { Database } from '../database/database.ts'
import type { Schema } from '../database/schema/schema.ts'
import { transact } from '../database/transaction.ts'
import type { Images } from '../images/images.ts'
import type { Logged } from '../process/log.ts'
import { Refusal } from '../http/problem.ts'
import { withoutGuarded } from './guards.ts'
import { bearerToken, identifyVisitor, type Visitor } from './visitor.ts'
import { takeTurn } from '../process/limit-concurrency.ts'
import { addressOf } from './address.ts'
import { attemptOf, countTry, forgetTries } from './throttle.ts'
import type { Vault } from '../crypto/vault.ts'

type Stores = {
  database: Database
  images: Images
  vault: Vault
  isBreached: BreachedPasswords
  publicUrl: string
  arrivals: Arrivals
  isBehindTrustedProxy?: boolean
  siteOrigin: () => string
}

/** Answers one call: first who may, then what comes in, then the work, and on its way out only what was promised. */
export const handlerOf =
  (
    call: Call,
    {
      database,
      images,
      vault,
      arrivals,
      isBreached,
      publicUrl,
      isBehindTrustedProxy = false,
      siteOrigin,
    }: Stores,
  ) =>
  async (c: Context<Logged>) => {
    const token = bearerToken(c.req.header('authorization'))
    const site = { publicUrl, isBehindTrustedProxy }
    const browser = readCookie(c, 'link-browser', site) ?? (call.marksBrowser ? newSecret() : null)
    const ids = memoised(() => readIds(c.req.param()))
    const query = memoised(() => readQuery(c.req.url, call.query))
    const address = addressOf(c, isBehindTrustedProxy)
    const ends: (() => void)[] = []
    const atEnd = (task: () => void) => void ends.push(task)
    const end = () => {
      for (const each of ends.splice(0)) each()
    }
    let isRead = false
    const body = memoised(async () => {
      const sender = `${c.get('userId') ?? address}`
      const read: Read = (largest = mebibyte) => arrivals.read(c, sender, largest, atEnd)
      try {
        const input = await readInput(c, read, call)
        isRead = true
        return input
      } finally {
        // Of JSON, and of what was refused, no bytes are left.
        if (!call.upload || !isRead) end()
      }
    })
    const identify = async (db: Kysely<Schema>) => {
      const found = await identifyVisitor(db, token)
      c.set('userId', found.userId ?? undefined)
      return found
    }
    const isChanging = call.method !== 'GET' && !call.goesOnInHold
    const admit = (db: Kysely<Schema>) =>
      call.who({ db, identify: () => identify(db), ids, query, body, isChanging })
    const visitor = await admit(database.db)
    const { reauthenticated } = call
    const isProofAsked =
      typeof reauthenticated === 'function'
        ? await reauthenticated({
            db: database.db,
            ids: ids(),
            query: query(),
            body: await body(),
          } as never)
        : reauthenticated
    if (isProofAsked)
      await requireReauthentication(database.db, visitor, c.req.header(reauthenticationHeader))

    const writing = call.takesLong ? { ...database, db: database.slow } : database
    const respond = async () => {
      const device = readCookie(c, 'device', site)
      let newDevice: string | undefined
      const keepDevice = (secret: string) => void (newDevice = secret)
      const asking = { db: database.db, userId: visitor.userId, body: await body(), device }
      const attempt = call.throttled && (await attemptOf(call.throttled, asking, address))
      if (attempt) await countTry({ database, vault }, attempt)
      await body()
      if (call.upload) atEnd(await takeTurn(inRoom))
      const given = {
        database,
        images,
        vault,
        siteOrigin: siteOrigin(),
        log: c.get('log'),
        isBreached,
        client: {
          token,
          userAgent: c.req.header('user-agent') ?? null,
          address,
          device,
          browser,
          keepDevice,
        },
        ids: ids(),
        query: query(),
        body: await body(),
      }
      const prepared = await call.prepare?.({
        ...given,
        visitor,
        db: database.db,
        atEnd,
      } as never)
      let tasks: (() => Promise<void>)[] = []
      const workFor = async (admitted: Visitor, db: Kysely<Schema>, work = call.handle) => {
        tasks = []
        const afterwards = (task: () => Promise<void>) => void tasks.push(task)
        const handled = work({ ...given, prepared, visitor: admitted, db, afterwards } as never)
        const shown = (answer: unknown) => withoutGuarded(answer, call.guards ?? {}, admitted)
        const answer = await handled.catch((error: unknown) => {
          throw promised(error, call, shown)
        })
        if (answer instanceof Refusal) return promised(answer, call, shown)
        return call.answer?.parse(shown(answer))
      }
      // A body may be long on its way, and its sender no longer be who they were.
      const write = async (db: Kysely<Schema>) => workFor(await admit(db), db)
      const { again } = call
      const writeAgain =
        again && (async (db: Kysely<Schema>) => workFor(await admit(db), db, again))
      const key = c.req.header('idempotency-key')
      const { userId } = visitor
      const tryOf = (user: number, named: string) => ({
        userId: user,
        key: named,
        call: `${call.method} ${c.req.path}`,
        fingerprint: vault.sign(`request:${JSON.stringify(given.body ?? null)}`),
      })
      const answered = !isWriting(call)
        ? await workFor(visitor, database.db)
        : key === undefined || userId === null
          ? await transact(writing, write)
          : await once(writing, tryOf(userId, key), write, writeAgain)
      if (answered instanceof Refusal) throw answered
      // Who repeats a call may have lost the right to see all that was answered.
      const answer = withoutGuarded(answered, call.guards ?? {}, visitor)
      if (attempt && call.throttled?.isForgivenBy?.(answer)) {
        tasks.push(() => forgetTries({ database, vault }, attempt))
      }
      if (newDevice !== undefined) {
        writeCookie(c, 'device', newDevice, site)
      }
      logSignedIn({ log: c.get('log'), vault }, { call, answer, address })
      // It is too late to refuse.
      await Promise.all(tasks.map((task) => task())).catch((err: unknown) =>
        c.get('log').error({ err }, 'What follows a call failed'),
      )

      if (browser !== null && call.marksBrowser) {
        writeCookie(c, 'link-browser', browser, site)
      }
      const file = call.asFile?.(answer as never, given.query as never)
      if (file) return c.body(file.text, 200, headersOf(file))
      return call.answer ? c.json(answer as object) : c.body(null, 204)
    }
    const respondToEnd = async () => {
      try {
        return await respond()
      } catch (error) {
        const { userId } = visitor
        logRefused({ log: c.get('log'), vault }, { call, error, isRead, userId, address })
        throw error
      } finally {
        end()
      }
    }
    if (!call.inTurn && !call.isHeavy) return respondToEnd()
    // Nobody waits for somebody else's slow line.
    await body()
    return call.inTurn ? call.inTurn(respondToEnd) : limitHeavyReads(visitor.userId, respondToEnd)
  }

const headersOf = ({ name, type }: SentFile) => ({
  'Content-Type': `${type}; charset=utf-8`,
  'Content-Disposition': `attachment; filename="${name}"`,
})

async function readInput(
  c: Context,
  read: Read,
  { body, upload, largestBody }: Call,
): Promise<unknown> {
  if (upload) return readUpload(c, read, upload)
  return body ? readBody(c, read, body, largestBody) : refuseBody(c, read)
}

/** A refusal that shows the row as it stands shows no more of it than the call itself would. */
function promised(error: unknown, { answer }: Call, shown: (answer: unknown) => unknown): unknown {
  if (!(error instanceof Refusal) || error.problem.current === undefined) return error
  const { status, problem, headers } = error
  return new Refusal(
    status,
    { ...problem, current: answer?.parse(shown(problem.current)) },
    headers,
  )
}

function memoised<Value>(find: () => Value): () => Value {
  let found: { value: Value } | undefined
  return () => (found ??= { value: find() }).value
}
