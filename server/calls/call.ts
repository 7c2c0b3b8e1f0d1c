import type { z } from '#contract/zod.ts'
import type { Logger } from 'pino'
import type { Encryption } from '../crypto/encryption.ts'
import type { Database } from '../database/database.ts'
import type { Db } from '../database/schema/schema.ts'
import { type Refusal, sessionOver } from '../http/problem.ts'
import type { ConcurrencyLimit } from '../process/limit-concurrency.ts'
import type { RateLimit } from './rate-limit.ts'

type Shape = z.ZodMiniType | undefined
type Parsed<S extends Shape> = S extends z.ZodMiniType ? z.output<S> : undefined
type Promised<S extends Shape> = S extends z.ZodMiniType ? z.input<S> : void

/** A file that the client downloads. */
export type SentFile = { name: string; type: string; text: string }

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
  /** Gives the device another such cookie, once the call has succeeded. */
  keepDevice: (device: string) => void
  /** What the browser shows that it asked for a link by, if it did. */
  browser: string | null
}

/** A JSON body as its schema reads it, or the bytes of an uploaded file by the name of its field. */
type Received<Body extends Shape, Upload> = [Upload] extends [string]
  ? Record<Upload, Uint8Array>
  : Parsed<Body>

/** What every call has at hand. Floors above add to it what they offer. */
export interface Services {
  database: Database
  encryption: Encryption
}

/** What a call's function is given, all of it checked. `db` of a call that writes is the transaction that it runs in. */
type Given<Authorized, Path extends string, Query extends Shape, Body, Prepared> = Services & {
  db: Db
  client: Client
  /** Where the browser is, as it says itself: passkeys are bound to it. */
  siteOrigin: string
  log: Logger
  visitor: Authorized
  ids: Ids<Path>
  query: Parsed<Query>
  body: Body
  prepared: Prepared
  /** Postpones work that cannot be undone until the transaction is committed. */
  afterCommit: (task: () => Promise<void>) => void
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** A refusal that is returned, and not thrown, leaves what was written. */
type Handle<
  Authorized,
  Path extends string,
  Query extends Shape,
  Body,
  Answer extends Shape,
  Prepared,
> = (given: Given<Authorized, Path, Query, Body, Prepared>) => Promise<Promised<Answer> | Refusal>

/** Who may, what comes in, what goes out. */
type Declaration<
  Path extends string,
  Authorized extends Visitor,
  Query extends Shape,
  Body extends Shape,
  Upload extends string | undefined,
  Answer extends Shape,
  Prepared,
> = {
  summary: string
  authorize: Authorize<Authorized>
  /** Whether the session must have been confirmed a few minutes ago by its owner, always or for what is asked. */
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
  /** The field of a form that holds one image, instead of a body. */
  upload?: Upload
  /** How many bytes the body may have, where that is not a mebibyte. */
  largestBody?: number
  /** Without one the call answers 204. */
  answer?: Answer
  /** The answer as a file, if that is what the query asks for. */
  asFile?: (answer: Parsed<Answer>, query: Parsed<Query>) => SentFile | undefined
  /** How many tries are allowed. */
  rateLimit?: RateLimit
  /** Sets a cookie, so that a later call can prove that it comes from this browser. */
  marksBrowser?: boolean
  /** Limits how many of these calls run at once; the others wait without holding a connection. */
  limited?: ConcurrencyLimit
  /** It reads so much that an account may run one of them at a time, and everybody together two. Beyond that it is refused by 503. */
  isHeavy?: boolean
  /**
   * The call opens its transactions itself, and its answer is not remembered: a secret goes in or out, what a refusal
   * counts has to stay, or the work is slow.
   */
  opensTransactions?: boolean
  /** Its transaction takes long, so it uses the slow connection and does not block other calls. */
  takesLong?: boolean
  /**
   * Reads and computes before the transaction begins, so that it blocks no other writer. It locks nothing: what
   * has to be true still, the work looks at again. It is run for a repetition of the call as well, and refuses none.
   */
  prepare?: (
    given: Omit<
      Given<Authorized, Path, Query, Received<Body, Upload>, unknown>,
      'prepared' | 'afterCommit'
    > & {
      /** Puts off what has to be done once the call is over, whatever came of it. */
      atEnd: (task: () => void) => void
    },
  ) => Promise<Prepared>
  /** What may still be done in an organization that is deleted, until it is gone. */
  goesOnInHold?: boolean
  /**
   * The answer is too private to be remembered for a repetition of the call, or holds what whoever repeats it may have lost
   * the right to see beyond its guarded fields: it is answered by this.
   */
  again?: Handle<Authorized, Path, Query, Received<Body, Upload>, Answer, Prepared>
  /** What else it may refuse, by status: for the description of the call. */
  refuses?: Record<number, string>
}

export type Call = {
  method: Method
  path: string
  summary: string
  authorize: Authorize<Visitor>
  reauthenticated?: true | ((asked: never) => boolean | Promise<boolean>) | undefined
  query?: z.ZodMiniType | undefined
  body?: z.ZodMiniType | undefined
  upload?: string | undefined
  largestBody?: number | undefined
  answer?: z.ZodMiniType | undefined
  asFile?: ((answer: never, query: never) => SentFile | undefined) | undefined
  rateLimit?: RateLimit | undefined
  marksBrowser?: boolean | undefined
  limited?: ConcurrencyLimit | undefined
  isHeavy?: boolean | undefined
  opensTransactions?: boolean | undefined
  takesLong?: boolean | undefined
  prepare?: ((given: never) => Promise<unknown>) | undefined
  goesOnInHold?: boolean | undefined
  again?: ((given: never) => Promise<unknown>) | undefined
  refuses?: Record<number, string> | undefined
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

/** The calls of one noun, under `/api/{name}`; a path of its own begins after that. */
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

/** What is known of a call before it is authorized. The body is read only on demand. */
export type AuthorizeRequest = {
  db: Db
  identify: () => Promise<Visitor>
  ids: () => Record<string, number>
  /** As the call's own schema reads it. */
  query: () => unknown
  body: () => Promise<unknown>
  /** Whether the call would change something, where that may be over. */
  isChanging: boolean
}

/** Decides who may make a call: returns the visitor, or throws a `Refusal`. */
export type Authorize<Authorized extends Visitor> = (
  request: AuthorizeRequest,
) => Promise<Authorized>

const anonymous: Anonymous = { userId: null, personId: null, sessionId: null }

/** No authentication, as for sign-in calls. The token of an expired session is ignored. */
export const unauthenticated: Authorize<Anonymous> = async () => anonymous

/** Sign-out: the token may be expired, and is not checked. */
export const leaving: Authorize<Anonymous> = async () => anonymous

/** A visitor without an account, or somebody signed in. */
export const anyone: Authorize<Visitor> = ({ identify }) => identify()

export const signedIn: Authorize<SignedIn> = async ({ identify }) => {
  const visitor = await identify()
  if (visitor.userId === null) throw sessionOver()
  return visitor
}

export const bearerToken = (authorization: string | undefined): string | null =>
  authorization === undefined ? null : (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '')

/** Whose session a token is, if it is good. */
export type FindSession = (db: Db, token: string) => Promise<SignedIn | undefined>

/** Finds out whose token was sent. One that is sent must be good; none at all is a visitor. */
export async function identifyVisitor(
  findSession: FindSession,
  db: Db,
  token: string | null,
): Promise<Visitor> {
  if (token === null) return anonymous
  const session = await findSession(db, token)
  if (!session) throw sessionOver()
  return session
}

export const reauthenticationHeader = 'X-Reauthentication'

/** Refuses a call unless what its header holds was given to the owner of the session a few minutes ago. */
export type RequireReauthentication = (
  db: Db,
  visitor: Visitor,
  header: string | undefined,
) => Promise<void>
