import type { Context } from 'hono'
import { newSecret } from '../crypto/secrets.ts'
import { type Database, transact } from '../database/database.ts'
import type { Db } from '../database/schema/schema.ts'
import { cutOff, overloaded, Refusal } from '../http/problem.ts'
import { networkOf, type Proxies } from '../http/proxies.ts'
import {
  enterConcurrencyLimit,
  limitConcurrency,
  limitConcurrencyPerKey,
} from '../process/limit-concurrency.ts'
import type { Place } from '../process/ordered-queues.ts'
import type { Logged } from '../process/log.ts'
import { bytesInSlices, jsonOf, parseInSlices } from './answer-in-slices.ts'
import type { Arrivals } from './call.arrival.ts'
import { readCookie, writeCookie } from './call.cookies.ts'
import { once } from './call.idempotency.ts'
import {
  inUploadSlot,
  readBody,
  readIds,
  readQuery,
  readUpload,
  type Receive,
  refuseBody,
} from './call.input.ts'
import {
  bearerToken,
  type Call,
  type Client,
  type FindSession,
  identifyVisitor,
  isApiToken,
  isWriting,
  reauthenticationHeader,
  type RequireReauthentication,
  setAuthorizedIn,
  type SentFile,
  type Services,
  type Visitor,
} from './call.ts'
import { apiTokenRefused, type FindApiToken, identifyByApiToken } from './api-tokens.ts'
import { EventStream, sendEvents } from './event-stream.ts'
import { attachment, FileAnswer, sendFileAnswer } from './file-answer.ts'
import { withoutGuarded } from './guarded.ts'
import { logRefused, logSignedIn } from './log-sign-ins.ts'
import { attemptOf, countTry, forgetTries } from './rate-limit.ts'
import { SharedAnswer, sendShared } from './shared-answer.ts'

type Stores = Services & {
  arrivals: Arrivals
  publicUrl: string
  proxies: Proxies
  logsAddresses?: boolean
  siteOrigin: () => string
  findSession: FindSession
  findApiToken: FindApiToken
  requireReauthentication: RequireReauthentication
  onIdentified?: ((token: string) => void) | undefined
  limitHeavyReads?: LimitHeavyReads | undefined
}

/** Handles a call: authorize, read the input, do the work, and parse the answer with the contract. */
export const handlerOf = (call: Call, stores: Stores) => async (c: Context<Logged>) => {
  const request = openRequest(call, stores, c)
  try {
    if (hasValidIds(request)) request.place = call.inOrder?.queues.enter(namesById(request))
    if (call.inOrder?.ofBody) void takeQueues(request, call.inOrder.ofBody)
    return await handle(request)
  } finally {
    request.place?.leave()
  }
}

async function handle(request: CallRequest) {
  const { call, stores, c } = request
  const visitor = await authorizeAndConfirm(request).catch((error: unknown) =>
    countRefusedToken(request, error),
  )
  const mayWait = call.limited !== undefined || call.isHeavy
  const answer = async () => {
    try {
      // Nothing is done for a client who has left while the call waited.
      if (mayWait && c.req.raw.signal.aborted) throw cutOff()
      const attempt = await limitRate(request, visitor)
      const given = await readGiven(request, visitor)
      const done = await runOnce(request, visitor, given)
      return await respond(request, visitor, { ...done, attempt, query: given.query })
    } catch (error) {
      const { userId } = visitor
      const { clientAddress, isRead } = request
      const rule = call.rateLimit?.rule
      logRefused({ ...stores, log: c.get('log') }, { rule, error, isRead, userId, clientAddress })
      throw error
    } finally {
      request.end()
    }
  }
  if (!mayWait) return answer()
  // A slow connection must not hold up others.
  await request.body()
  if (call.inOrder) await waitInOrder(request, call.inOrder)
  if (call.limited) return call.limited(answer)
  return (stores.limitHeavyReads ?? limitHeavyReads)(visitor.userId, answer)
}

type CallRequest = ReturnType<typeof openRequest>

/** Whether a call has a place in a queue: one with invalid ids is refused, once the visitor is authorized. */
function hasValidIds({ ids }: CallRequest): boolean {
  try {
    ids()
    return true
  } catch {
    return false
  }
}

/** The queues of a call, as far as they are known before its body. */
const namesById = ({ call, ids }: CallRequest) => call.inOrder?.ofIds?.(ids() as never)

/** The same for a call whose body says which they are: as soon as it is here, so that others wait no longer for it. */
async function takeQueues({ body, place }: CallRequest, ofBody: (read: never) => number[]) {
  const read = await body().catch(() => undefined)
  // What is wrong with the body is said once the visitor is authorized.
  if (read !== undefined) place?.name(ofBody(read as never))
}

/** Waits for the calls that came before in the same queues. A call that arrived too slowly comes after those that are here. */
async function waitInOrder(request: CallRequest, { queues, ofBody }: NonNullable<Call['inOrder']>) {
  if (request.place?.hold() === false) {
    const names = ofBody?.((await request.body()) as never) ?? namesById(request)
    request.place = queues.enter(names)
    request.place.hold()
  }
  await request.place?.untilFirst()
}

/** A request as its call reads it: each part on demand and once, with the work to do afterward. */
function openRequest(call: Call, stores: Stores, c: Context<Logged>) {
  const { proxies, publicUrl, arrivals } = stores
  const site = { publicUrl, proxies }
  const clientAddress = proxies.clientOf(c)
  const address = networkOf(clientAddress)
  const ends: (() => void)[] = []
  const request = {
    call,
    stores,
    c,
    site,
    clientAddress,
    /** The network of the client. */
    address,
    token: bearerToken(c.req.header('authorization')),
    device: readCookie(c, 'device', site),
    browser: readCookie(c, 'link-browser', site) ?? (call.marksBrowser ? newSecret() : null),
    /** The new cookie for the device. */
    newDevice: undefined as string | undefined,
    /** In the line of the calls that are done in the order in which they arrive. */
    place: undefined as Place | undefined,
    /** Whether the body was valid. */
    isRead: false,
    /** The state of the database in which the visitor was authorized, if it is known. */
    authorizedAt: undefined as string | undefined,
    ids: memoised(() => readIds(c.req.param())),
    query: memoised(() => readQuery(c.req.url, call.query)),
    body: memoised(async () => {
      const sender = `${c.get('userId') ?? address}`
      const receive: Receive = (arriving) => arrivals.receive(c, sender, arriving, request.atEnd)
      try {
        const input = await readInput(c, receive, call)
        request.isRead = true
        return input
      } finally {
        // The bytes of JSON and of refused bodies are released.
        if (!call.upload || !request.isRead) request.end()
      }
    }),
    atEnd: (task: () => void) => void ends.push(task),
    end: () => {
      for (const each of ends.splice(0)) each()
    },
  }
  return request
}

/** Identifies the visitor and checks that they may make the call. */
function authorize({ call, stores, c, token, ids, query, body }: CallRequest, db: Db) {
  const identify = async () => {
    const found = isApiToken(token)
      ? await identifyByApiToken(stores.findApiToken, db, token, call)
      : await identifyVisitor(stores.findSession, db, token)
    c.set('userId', found.userId ?? undefined)
    if (token !== null && found.userId !== null) stores.onIdentified?.(token)
    return found
  }
  const isChanging = call.method !== 'GET' && !call.isAllowedWhileDeleted
  return call.authorize({ db, identify, ids, query, body, isChanging })
}

/** The same, with re-authentication where the call requires it. */
async function authorizeAndConfirm(request: CallRequest): Promise<Visitor> {
  const { call, stores, c, ids, query, body } = request
  const { db } = stores.database
  if (isWriting(call)) request.authorizedAt = stores.database.state()
  const visitor = await authorize(request, db)
  const { reauthenticated } = call
  const isProofAsked =
    typeof reauthenticated === 'function'
      ? await reauthenticated({ db, ids: ids(), query: query(), body: await body() } as never)
      : reauthenticated
  if (isProofAsked && isApiToken(request.token)) throw apiTokenRefused()
  if (isProofAsked)
    await stores.requireReauthentication(db, visitor, c.req.header(reauthenticationHeader))
  return visitor
}

/** Logs and counts a wrong or ended API token, as a login with a wrong password. */
async function countRefusedToken(
  { stores, c, token, address, clientAddress }: CallRequest,
  error: unknown,
): Promise<never> {
  if (!isApiToken(token) || !(error instanceof Refusal) || error.status !== 401) throw error
  const rule = 'apiToken'
  const refused = await countTry(stores, { rule, address }).then(
    () => error,
    (tooMany: unknown) => tooMany,
  )
  const tried = { rule, error: refused, isRead: true, userId: null, clientAddress } as const
  logRefused({ ...stores, log: c.get('log') }, tried)
  throw refused
}

/** Applies the call's rate limit. */
async function limitRate(
  { call, stores, body, device, address }: CallRequest,
  { userId }: Visitor,
) {
  const asking = { db: stores.database.db, userId, body: await body(), device }
  const attempt = call.rateLimit && (await attemptOf(call.rateLimit, asking, address))
  if (attempt) await countTry(stores, attempt)
  return attempt
}

/** The input of the call's function, except the database of its transaction. */
async function readGiven(request: CallRequest, visitor: Visitor) {
  const { call, stores, c, atEnd } = request
  if (call.upload) atEnd(await enterConcurrencyLimit(inUploadSlot))
  const { token, address, device, browser } = request
  const client: Client = {
    token,
    userAgent: c.req.header('user-agent') ?? null,
    address,
    device,
    browser,
    setDeviceCookie: (secret) => void (request.newDevice = secret),
  }
  const given = {
    ...stores,
    siteOrigin: stores.siteOrigin(),
    log: c.get('log'),
    client,
    ids: request.ids(),
    query: request.query(),
    body: await request.body(),
  }
  const { db } = stores.database
  const prepared = await call.prepare?.({ ...given, visitor, db, atEnd } as never)
  return { ...given, prepared }
}

type Task = () => Promise<void>

/** Does the work: in one transaction if it writes, and once for each `Idempotency-Key`. */
async function runOnce(
  request: CallRequest,
  visitor: Visitor,
  given: Awaited<ReturnType<typeof readGiven>>,
): Promise<{ answered: unknown; afterCommitWork: Task[] }> {
  const { call, c } = request
  const { database, encryption } = request.stores
  let afterCommitWork: Task[] = []
  const workFor = async (authorized: Visitor, db: Db, work = call.handle) => {
    afterCommitWork = []
    const afterCommit = (task: Task) => void afterCommitWork.push(task)
    const shown = shownTo(call, authorized)
    const answer = await work({ ...given, visitor: authorized, db, afterCommit } as never).catch(
      (error: unknown) => {
        throw promised(error, call, shown)
      },
    )
    if (answer instanceof Refusal) return promised(answer, call, shown)
    if (answer instanceof SharedAnswer || answer instanceof EventStream) return answer
    if (answer instanceof FileAnswer) return answer
    if (!call.isHeavy || !call.answer) return call.answer?.parse(shown(answer))
    return parseInSlices(call.answer, answer, (part, value) =>
      part.parse(withoutGuarded(value, part, authorized)),
    )
  }
  let isUnchanged = false
  const watched: Database = {
    ...database,
    write: (work, options) =>
      database.write((db) => {
        const { authorizedAt } = request
        isUnchanged = authorizedAt !== undefined && database.isUnchanged(authorizedAt)
        return work(db)
      }, options),
  }
  // The visitor's rights may have changed while a body arrived or others wrote, so they are checked again.
  const write = async (db: Db, work = call.handle) => {
    const authorized = isUnchanged ? visitor : await authorize(request, db)
    setAuthorizedIn(db, authorized)
    const done = await workFor(authorized, db, work)
    // What it locked is locked until the commit, and whoever is next can wait for that.
    request.place?.leave()
    return done
  }
  const { again } = call
  const writeAgain = again && ((db: Db) => write(db, again))
  const { takesLong } = call
  const key = c.req.header('idempotency-key')
  const { userId } = visitor
  const tryOf = (user: number, named: string) => ({
    userId: user,
    key: named,
    call: `${call.method} ${c.req.path}`,
    fingerprint: encryption.sign(`request:${JSON.stringify(given.body ?? null)}`),
  })
  const answered = !isWriting(call)
    ? await workFor(visitor, database.db)
    : key === undefined || userId === null
      ? await transact(watched, write, { takesLong })
      : await once(watched, tryOf(userId, key), write, writeAgain, { takesLong })
  if (answered instanceof Refusal) throw answered
  return { answered, afterCommitWork }
}

type Done = {
  answered: unknown
  afterCommitWork: Task[]
  attempt: Awaited<ReturnType<typeof limitRate>>
  query: unknown
}

/** Parses the answer with the contract, and runs the work after the commit. It is too late to refuse. */
async function respond(
  { call, stores, c, site, clientAddress, browser, newDevice }: CallRequest,
  visitor: Visitor,
  { answered, afterCommitWork, attempt, query }: Done,
) {
  if (answered instanceof SharedAnswer) return sendShared(c, answered)
  if (answered instanceof EventStream) return sendEvents(c, answered, call.answer)
  if (answered instanceof FileAnswer) return sendFileAnswer(c, answered)
  const log = c.get('log')
  // A caller who repeats a call may have lost the right to see the whole answer.
  const answer = isWriting(call) ? shownTo(call, visitor)(answered) : answered
  if (newDevice !== undefined) writeCookie(c, 'device', newDevice, site)
  logSignedIn({ ...stores, log }, { call, answer, clientAddress })
  if (attempt && call.rateLimit?.isResetBy?.(answer)) {
    afterCommitWork.push(() => forgetTries(stores, attempt))
  }
  await Promise.all(afterCommitWork.map((task) => task())).catch((err: unknown) =>
    log.error({ err }, 'The work after a commit failed'),
  )
  if (browser !== null && call.marksBrowser) writeCookie(c, 'link-browser', browser, site)
  const file = call.asFile?.(answer as never, query as never)
  if (file) return bodyOf(c, file.text, headersOf(file))
  if (call.isHeavy && call.answer) return bodyOf(c, jsonOf(answer), json)
  return call.answer ? c.json(answer as object) : c.body(null, 204)
}

const json = { 'Content-Type': 'application/json' }

/** A response with a large body. It is complete before it is sent, so that a slow reader holds only its bytes. */
async function bodyOf(c: Context, text: Iterable<string>, headers: Record<string, string>) {
  const body = new Blob(await bytesInSlices(text))
  return c.body(body.stream(), 200, { ...headers, 'Content-Length': `${body.size}` })
}

/** Removes the fields of an answer that the visitor may not see. */
const shownTo =
  ({ answer: schema }: Call, visitor: Visitor) =>
  (answer: unknown) =>
    withoutGuarded(answer, schema, visitor)

const headersOf = ({ name, type }: SentFile) => ({
  'Content-Type': `${type}; charset=utf-8`,
  'Content-Disposition': attachment(name),
})

async function readInput(
  c: Context,
  receive: Receive,
  { body, upload, largestBody }: Call,
): Promise<unknown> {
  if (upload) return readUpload(c, receive, upload)
  return body ? readBody(c, receive, body, largestBody) : refuseBody(c, receive)
}

/** In a refusal with the current row, removes the fields that the call would not show. */
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

const rules = {
  overloaded: () =>
    overloaded('The server is busy with large lists. Please try again in a few seconds.'),
}

const limited = limitConcurrency({ atOnce: 2, mostWaiting: 100, ...rules })
const limitedPerKey = limitConcurrencyPerKey({ atOnce: 1, mostWaiting: 8, ...rules })

export type LimitHeavyReads = <Result>(
  userId: number | null,
  work: () => Promise<Result>,
) => Promise<Result>

/** Limits how many heavy reads run at once: one for each account, and two in all. */
export const limitHeavyReads: LimitHeavyReads = (userId, work) =>
  limitedPerKey(userId, () => limited(work))
