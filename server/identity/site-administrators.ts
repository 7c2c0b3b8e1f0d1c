import type { ExpressionBuilder } from 'kysely'
import { type Authorize, type SignedIn, signedIn } from '../calls/call.ts'
import type { Db, Schema } from '../database/schema/schema.ts'
import { notFound, Refusal } from '../http/problem.ts'
import { hasStrongFactor } from './second-factor.queries.ts'

/** Whether the account of a row administers the site. */
export const isSiteAdministrator = (where: ExpressionBuilder<Schema, 'user'>) =>
  where.exists(
    where
      .selectFrom('siteAdministrator')
      .whereRef('siteAdministrator.userId', '=', 'user.id')
      .select(['siteAdministrator.userId']),
  )

/**
 * A site administrator whose session began with a second factor, or added one. For others, what the site's
 * administrators see does not exist.
 */
export const siteAdministrator: Authorize<SignedIn> = async (request) => {
  const visitor = await signedIn(request)
  const found = await findAdministrator(request.db, visitor)
  if (!found) throw notFound()
  if (!found.hasFactor) {
    throw new Refusal(403, {
      message:
        'Administering the site requires a second factor. Set up a passkey or an authenticator app in your account first.',
      code: 'second_factor_required',
    })
  }
  if (!found.isPassed) {
    throw new Refusal(403, {
      message:
        'Administering the site requires a login with your second factor. Log out, and log in again.',
      code: 'second_factor_not_passed',
    })
  }
  return visitor
}

const findAdministrator = (db: Db, { userId, sessionId }: SignedIn) =>
  db
    .selectFrom('siteAdministrator')
    .innerJoin('user', 'user.id', 'siteAdministrator.userId')
    .innerJoin('session', 'session.userId', 'user.id')
    .where('user.id', '=', userId)
    .where('session.id', '=', sessionId)
    .select('hasSecondFactor as isPassed')
    .select((where) => hasStrongFactor(where).as('hasFactor'))
    .executeTakeFirst()
