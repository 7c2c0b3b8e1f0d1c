import type { LinkAnswer, LogInAsked } from '#contract/accounts/sign-in.ts'
import type { Kysely } from 'kysely'
import { isAddress } from '#server/identity/accounts.queries.ts'
import { linkOver } from '#server/identity/one-time-tokens.queries.ts'
import { findSession } from '#server/identity/sessions.queries.ts'
import type { Client } from '#server/calls/call.ts'
import type { Schema } from '#server/database/schema/schema.ts'
import {
  findHost,
  isInvitation,
  spendInvitation,
} from '#server/people/invitations/accept-invitation.ts'
import { type ClosedLink, type ClosedPurpose, effects } from './link-effects.ts'

/**
 * Does what a link is for that opens no account: for a session of the account that it is for. Anybody else is asked to log in
 * to it first, or to sign up with the address that was invited.
 */
export async function useLink(
  db: Kysely<Schema>,
  token: string,
  link: ClosedLink,
  client: Client,
): Promise<LinkAnswer> {
  const { purpose, email } = link
  const invitedTo = isInvitation(link) ? await findHost(db, link) : null
  // It was accepted or withdrawn.
  if (invitedTo === undefined) throw linkOver()
  const owner = await findOwner(db, link)
  if (!owner && invitedTo !== null) return { signUp: { email, invitedTo } }
  if (!owner) throw linkOver()
  const session = client.token === null ? undefined : await findSession(db, client.token)
  if (session?.userId !== owner.userId) {
    return { logIn: { purpose: asked[purpose], email, invitedTo } }
  }
  await effects[purpose](db, await spendInvitation(db, token), session)
  return { done: true }
}

const asked: Record<ClosedPurpose, LogInAsked['logIn']['purpose']> = {
  Invitation: 'Invitation',
  FamilyInvitation: 'Invitation',
  VerifyEmail: 'VerifyEmail',
  ChangeEmail: 'ChangeEmail',
}

/** Whose account the link is for: none, if the address was given up or is no longer wanted. */
const findOwner = (db: Kysely<Schema>, { purpose, userId, email }: ClosedLink) =>
  db
    .selectFrom('user')
    .$if(purpose === 'ChangeEmail', (users) => users.where('pendingEmail', '=', email))
    .$if(purpose !== 'ChangeEmail', (users) => users.where(isAddress(email)))
    .$if(userId !== null, (users) => users.where('id', '=', userId))
    .select('id as userId')
    .executeTakeFirst()
