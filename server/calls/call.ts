import { type ApiTokenScope, apiTokenStart } from '#contract/accounts/api-tokens.ts'
import type { z } from '#contract/zod.ts'
import type { Logger } from 'pino'
import type { Encryption } from '../crypto/encryption.ts'
import type { Database } from '../database/database.ts'
import { isOnlyWriter } from '../database/lock.ts'
import type { Db } from '../database/schema/schema.ts'
import { type Refusal, sessionEnded } from '../http/problem.ts'
import type { ConcurrencyLimit } from '../process/limit-concurrency.ts'
import type { OrderedQueues } from '../process/ordered-queues.ts'
import type { RateLimit } from './rate-limit.ts'
import type { EventStream } from './event-stream.ts'
import type { FileAnswer } from './file-answer.ts'
import type { SharedAnswer } from './shared-answer.ts'

type Shape = z.ZodMiniType | undefined
type Parsed<S extends Shape> = S extends z.ZodMiniType ? z.output<S> : undefined
type Promised<S extends Shape> = S extends z.ZodMiniType ? z.input<S> : void

/** A file that the client downloads. Its text is computed piece by piece. */
export type SentFile = { name: string; type: string; text: Iterable<string> }

/** The ids that a path names: `/public/:organizationId` → `{ organizationId: number }`. */
type Ids<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, number> & Ids<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, number>
    : unknown

export type Client = {
  token: string | null
  userAgent: string | null
  address: string
  /** The cookie of a known device. It grants no access. */
  device: string | null
  /** Sets a new device cookie, once the call has succeeded. */
  setDeviceCookie: (device: string) => void
  /** The cookie that proves which browser requested the link, if any. */
  browser: string | null
}

/** A file of a form, with the name that its sender gave it. */
export type UploadedFile = { name: string; bytes: Uint8Array }

/** A JSON body as its schema reads it, or an uploaded file by the name of its field. */
type Received<Body extends Shape, Upload> = [Upload] extends [string]
  ? Record<Upload, UploadedFile>
  : Parsed<Body>

/** What every call gets. Higher floors add to it. */
export interface Services {
  database: Database
  encryption: Encryption
}

/** The validated input of a call's function. `db` of a call that writes is its transaction. */
type Given<Authorized, Path extends string, Query extends Shape, Body, Prepared> = Services & {
  db: Db
  client: Client
  /** The origin that the browser reports: passkeys are bound to it. */
  siteOrigin: string
  log: Logger
  visitor: Authorized
  ids: Ids<Path>
  query: Parsed<Query>
  body: Body
  prepared: Prepared
  /** Runs work that cannot be rolled back after the commit. */
  afterCommit: (task: () => Promise<void>) => void
}

/** The queues in which a call takes a place when it arrives: by its address, or by its body, which arrives later. */
type InOrder<CallIds, Body> = { queues: OrderedQueues } & (
  | { ofIds: (ids: CallIds) => number[]; ofBody?: never }
  | { ofBody: (body: Body) => number[]; ofIds?: never }
)

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A refusal that is returned instead of thrown does not roll back. */
type Handle<
  Authorized,
  Path extends string,
  Query extends Shape,
  Body,
  Answer extends Shape,
  Prepared,
> = (
  given: Given<Authorized, Path, Query, Body, Prepared>,
) => Promise<
  | Promised<Answer>
  | Refusal
  | SharedAnswer<Parsed<Answer>>
  | EventStream<Promised<Answer>>
  | FileAnswer
>

/** The declaration of a call: authorization, input and answer. */
type Declaration<
  Path extends string,
  Authorized extends Visitor,
  Query extends Shape,
  Body extends Shape,
  Upload extends string | undefined,
  Answer extends Shape,
  Prepared,
> = {
  /** The name of the call for programs, if it does not follow from the path (`operationIdOf`). */
  operationId?: string
  summary: string
  authorize: Authorize<Authorized>
  /** Whether the session must have been confirmed a few minutes ago, always or depending on the request. */
  reauthenticated?:
    | true
    | ((
        asked: Pick<
          Given<Authorized, Path, Query, Received<Body, Upload>, unknown>,
          'db' | 'ids' | 'query' | 'body'
        >,
      ) => boolean | Promise<boolean>)
  query?: Query
  body?: Body
  /** The form field with one file, instead of a body. */
  upload?: Upload
  /** The largest body in bytes, if not a mebibyte. */
  largestBody?: number
  /** Without one the call answers 204. */
  answer?: Answer
  /** Answers with a `FileAnswer`, instead of JSON. */
  sendsFile?: boolean
  /** The answer as a file, if the query asks for one. */
  asFile?: (answer: Parsed<Answer>, query: Parsed<Query>) => SentFile | undefined
  /** Whether it answers with server-sent events, each of them an answer. */
  isStream?: true
  /** How many tries are allowed. */
  rateLimit?: RateLimit
  /** Sets a cookie, so that a later call can prove that it comes from this browser. */
  marksBrowser?: boolean
  /** Limits how many of these calls run at once; the others wait without holding a connection. */
  limited?: ConcurrencyLimit
  /** Done in the order in which they arrive, with all calls that take a place in the same line. They are limited as well. */
  inOrder?: InOrder<Ids<Path>, Received<Body, Upload>>
  /** It reads so much that one runs per account at a time, and two in all. Beyond that it is refused with 503. */
  isHeavy?: boolean
  /**
   * The call opens its transactions itself, and its answer is not stored for repetitions: it contains a secret, a
   * refusal must be counted, or the work is slow.
   */
  opensTransactions?: boolean
  /** Its transaction takes long, so it uses the slow connection and does not block other calls. */
  takesLong?: boolean
  /**
   * Reads and computes before the transaction, so that it blocks no other writer. It locks nothing: the work checks
   * again what must still be true. It also runs for a repeated call, and refuses nothing.
   */
  prepare?: (
    given: Omit<
      Given<Authorized, Path, Query, Received<Body, Upload>, unknown>,
      'prepared' | 'afterCommit'
    > & {
      /** Runs after the call, whether it succeeded or failed. */
      atEnd: (task: () => void) => void
    },
  ) => Promise<Prepared>
  /** Allowed in an organization that is soft-deleted. */
  isAllowedWhileDeleted?: boolean
  /**
   * Answers a repeated call instead of the stored answer: that one is too private to store, or has more than guarded
   * fields that the caller may no longer see.
   */
  again?: Handle<Authorized, Path, Query, Received<Body, Upload>, Answer, Prepared>
  /** Other refusals by status, for the API description. */
  refuses?: Record<number, string>
}

export type Call = {
  method: Method
  path: string
  operationId?: string | undefined
  summary: string
  authorize: Authorize<Visitor>
  reauthenticated?: true | ((asked: never) => boolean | Promise<boolean>) | undefined
  query?: z.ZodMiniType | undefined
  body?: z.ZodMiniType | undefined
  upload?: string | undefined
  largestBody?: number | undefined
  answer?: z.ZodMiniType | undefined
  sendsFile?: boolean | undefined
  asFile?: ((answer: never, query: never) => SentFile | undefined) | undefined
  isStream?: true | undefined
  rateLimit?: RateLimit | undefined
  marksBrowser?: boolean | undefined
  limited?: ConcurrencyLimit | undefined
  inOrder?: InOrder<never, never> | undefined
  isHeavy?: boolean | undefined
  opensTransactions?: boolean | undefined
  takesLong?: boolean | undefined
  prepare?: ((given: never) => Promise<unknown>) | undefined
  isAllowedWhileDeleted?: boolean | undefined
  again?: ((given: never) => Promise<unknown>) | undefined
  refuses?: Record<number, string> | undefined
  /** What an API token needs for the call. Without one, no token may make it. */
  scope?: ApiTokenScope | undefined
  handle: (given: never) => Promise<unknown>
}

/** Whether the call runs in one transaction, once for each `Idempotency-Key`. */
export const isWriting = ({ method, opensTransactions }: Call): boolean =>
  method !== 'GET' && opensTransactions !== true

export type Resource = { name: string; calls: Call[] }

const declare =
  (method: Method) =>
  <
    const Path extends string,
    Authorized extends Visitor,
    Query extends Shape = undefined,
    Body extends Shape = undefined,
    const Upload extends string | undefined = undefined,
    Answer extends Shape = undefined,
    Prepared = undefined,
  >(
    path: Path,
    declaration: Declaration<Path, Authorized, Query, Body, Upload, Answer, Prepared>,
    handle: Handle<Authorized, Path, Query, Received<Body, Upload>, Answer, Prepared>,
  ): Call => ({ method, path, ...declaration, handle })

export const get = declare('GET')
export const post = declare('POST')
export const put = declare('PUT')
export const del = declare('DELETE')

/** The calls of one noun, under `/api/{name}`; each path continues after that. */
export const resource = (name: string, calls: Call[]): Resource => ({
  name,
  calls: calls.map((call) => ({
    ...call,
    path: `/api/${name}${call.path === '/' ? '' : call.path}`,
  })),
})

type Anonymous = { userId: null; personId: null; sessionId: null }
export type SignedIn = { userId: number; personId: number; sessionId: number }
export type Visitor = Anonymous | SignedIn

/** A call before it is authorized. The body is read only on demand. */
export type AuthorizeRequest = {
  db: Db
  identify: () => Promise<Visitor>
  ids: () => Record<string, number>
  /** As the call's own schema reads it. */
  query: () => unknown
  body: () => Promise<unknown>
  /** Whether the call changes something that is forbidden in a soft-deleted organization. */
  isChanging: boolean
}

/** Decides who may make a call: returns the visitor, or throws a `Refusal`. */
export type Authorize<Authorized extends Visitor> = (
  request: AuthorizeRequest,
) => Promise<Authorized>

const anonymous: Anonymous = { userId: null, personId: null, sessionId: null }

/** No authentication, as for sign-in calls. The token of an expired session is ignored. */
export const unauthenticated: Authorize<Anonymous> = async () => anonymous

/** Log-out: the token may be expired, and is not checked. */
export const loggingOut: Authorize<Anonymous> = async () => anonymous

/** A visitor without an account, or a signed-in one. */
export const anyone: Authorize<Visitor> = ({ identify }) => identify()

export const signedIn: Authorize<SignedIn> = async ({ identify }) => {
  const visitor = await identify()
  if (visitor.userId === null) throw sessionEnded()
  return visitor
}

const authorizedIn = new WeakMap<Visitor, Db>()

/** Notes that the visitor was authorized in this transaction. */
export const setAuthorizedIn = (db: Db, visitor: Visitor) => void authorizedIn.set(visitor, db)

/** Whether the visitor was authorized in this transaction, and their rights cannot have changed since. */
export const isStillAuthorized = (db: Db, visitor: Visitor): boolean =>
  isOnlyWriter(db) && authorizedIn.get(visitor) === db

export const bearerToken = (authorization: string | undefined): string | null =>
  authorization === undefined ? null : (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '')

/** Whether it is an API token instead of the token of a session. */
export const isApiToken = (token: string | null): token is `kinroll_${string}` =>
  token?.startsWith(apiTokenStart) === true

/** The session of a token, if it is valid. */
export type FindSession = (db: Db, token: string) => Promise<SignedIn | undefined>

/** Finds the session of the token. A token must be valid; without one the caller is a visitor. */
export async function identifyVisitor(
  findSession: FindSession,
  db: Db,
  token: string | null,
): Promise<Visitor> {
  if (token === null) return anonymous
  const session = await findSession(db, token)
  if (!session) throw sessionEnded()
  return session
}

export const reauthenticationHeader = 'X-Reauthentication'

/** Refuses a call unless its header has a confirmation that the session's owner got a few minutes ago. */
export type RequireReauthentication = (
  db: Db,
  visitor: Visitor,
  header: string | undefined,
) => Promise<void>
