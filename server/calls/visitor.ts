import type { Kysely } from 'kysely'
import type { Schema } from '../database/schema/schema.ts'
import { sessionOver } from '../http/problem.ts'

export type Anonymous = { userId: null; personId: null; sessionId: null }
export type SignedIn = { userId: number; personId: number; sessionId: number }
export type Visitor = Anonymous | SignedIn

/** What is known of a call before anybody is admitted. A body is read only if somebody asks for it. */
export type Knock = {
  db: Kysely<Schema>
  identify: () => Promise<Visitor>
  ids: () => Record<string, number>
  /** As the call's own schema reads it. */
  query: () => unknown
  body: () => Promise<unknown>
  /** Whether the call would change something, where that may be over. */
  isChanging: boolean
}

/** Who may make a call: looks at the visitor where it needs to, and admits or refuses them. */
export type Who<Admitted extends Visitor> = (knock: Knock) => Promise<Admitted>

const anonymous: Anonymous = { userId: null, personId: null, sessionId: null }

/** A door into an account: whoever knocks, also with the token of a session that is over. */
export const door: Who<Anonymous> = async () => anonymous

/** The way out: the token that is sent may be over, and need not be looked at. */
export const leaving: Who<Anonymous> = async () => anonymous

/** A visitor without an account, or somebody signed in. */
export const anyone: Who<Visitor> = ({ identify }) => identify()

export const signedIn: Who<SignedIn> = async ({ identify }) => {
  const visitor = await identify()
  if (visitor.userId === null) throw sessionOver()
  return visitor
}

export const bearerToken = (authorization: string | undefined): string | null =>
  authorization === undefined ? null : (/^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? '')

/** Whose session a token is, if it is good. */
export type FindSession = (db: Kysely<Schema>, token: string) => Promise<SignedIn | undefined>

/** Finds out whose token was sent. One that is sent must be good; none at all is a visitor. */
export async function identifyVisitor(
  findSession: FindSession,
  db: Kysely<Schema>,
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
  db: Kysely<Schema>,
  visitor: Visitor,
  header: string | undefined,
) => Promise<void>
