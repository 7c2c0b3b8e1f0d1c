import {
  type ApiToken,
  type ApiTokenCreated,
  apiTokenStart,
  type CreateApiToken,
  longestApiTokenLife,
  mostApiTokens,
} from '#contract/accounts/api-tokens.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { hashOf, newSecret } from '#server/crypto/secrets.ts'
import type { Db } from '#server/database/schema/schema.ts'
import { conflict, invalidFields, notFound } from '#server/http/problem.ts'
import { type Asking, asMyself } from '#server/identity/confirm-password.ts'
import { nameFor } from '#server/mail/email.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { clock } from '#server/process/clock.ts'
import { apiTokenCreatedEmail } from './emails/api-token-created.email.ts'

/** How many characters of the secret are visible. The others are more than 200 random bits. */
const shownOfSecret = 6

const shownColumns = [
  'id',
  'name',
  'prefix',
  'scopes',
  'createdDate',
  'expiresDate',
  'lastUsedDate',
] as const

export async function listApiTokens(db: Db, userId: number): Promise<{ items: ApiToken[] }> {
  const tokens = await db
    .selectFrom('apiToken')
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .select(shownColumns)
    .execute()
  return { items: tokens.map(shown) }
}

const shown = <Row extends { scopes: string }>(row: Row) => ({
  ...row,
  scopes: JSON.parse(row.scopes) as ApiToken['scopes'],
})

/** Creates a token. Only its hash is stored. The person gets an email. */
export const createApiToken = (
  asking: Asking,
  { name, scopes, expiresDate }: CreateApiToken,
): Promise<ApiTokenCreated> =>
  asMyself(asking, async (db, me) => {
    refuseEnd(expiresDate)
    const existing = await db
      .selectFrom('apiToken')
      .where('userId', '=', me.userId)
      .select('id')
      .execute()
    if (existing.length >= mostApiTokens) throw tooMany()
    const token = apiTokenStart + newSecret()
    const created = await db
      .insertInto('apiToken')
      .values({
        userId: me.userId,
        name,
        tokenHash: hashOf(token),
        prefix: token.slice(0, apiTokenStart.length + shownOfSecret),
        scopes: JSON.stringify([...new Set(scopes)]),
        createdDate: clock.timestamp(),
        expiresDate: new Date(expiresDate).toISOString(),
      })
      .returning(shownColumns)
      .executeTakeFirstOrThrow()
    await putInOutbox(db, apiTokenCreatedEmail, me.email, {
      firstName: nameFor(me),
      // Without a verified address, the email must not repeat what was typed.
      name: me.emailVerifiedAt === null ? null : name,
      expiresDate: created.expiresDate,
    })
    return { token, apiToken: shown(created) }
  })

function refuseEnd(expiresDate: string) {
  const end = Date.parse(expiresDate)
  if (end <= clock.now()) throw invalidFields({ expiresDate: 'Choose a later day.' })
  if (end > clock.now() + longestApiTokenLife) {
    throw invalidFields({ expiresDate: 'Choose a day within a year.' })
  }
}

/** Another account's token is answered as missing. */
export async function deleteApiToken(db: Db, { userId }: SignedIn, id: number): Promise<void> {
  await db
    .deleteFrom('apiToken')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(notFound)
}

const tooMany = () =>
  conflict(
    'too_many_api_tokens',
    {},
    `An account has at most ${mostApiTokens} API tokens. Revoke one that you no longer use.`,
  )
