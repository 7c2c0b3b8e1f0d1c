import type {
  AccountSettings,
  AuthenticatorSetUp,
  ChangeTwoFactor,
} from '#contract/accounts/account-settings.ts'
import { brand } from '#contract/brand.ts'
import type { Kysely, Updateable } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Schema } from '#server/database/schema/schema.ts'
import { nameFor } from '#server/mail/greeting.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { twoFactorChangedEmail } from './emails/two-factor-changed.email.ts'
import { conflict, invalidFields } from '#server/http/problem.ts'
import type { Vault } from '#server/crypto/vault.ts'
import {
  stepOf,
  findSecondFactor,
  makeRecoveryCodes,
  replaceRecoveryCodes,
  settleRecoveryCodes,
} from '#server/identity/second-factor.queries.ts'
import { endOtherWays } from '#server/identity/sessions.queries.ts'
import { type Asking, confirmed, type Me } from '#server/identity/confirm-password.ts'
import { findAccountSettings } from './settings.queries.ts'

type AskingVault = Asking & { vault: Vault }

/** Makes the secret that an authenticator app is to hold. Nothing is asked of a login before the app has proved it. */
export async function setUpAuthenticator(
  { vault, ...asking }: AskingVault,
  currentPassword: string,
): Promise<AuthenticatorSetUp> {
  const { shown, hashes } = await makeRecoveryCodes(vault, asking.visitor.userId)
  return confirmed(asking, currentPassword, async (db, { userId, email }) => {
    const secret = new Secret()
    await setUser(db, userId, { pendingTotpSecret: vault.seal(secret.base32) })
    await replaceRecoveryCodes(db, { userId, isPending: true }, hashes)
    const uri = new TOTP({ issuer: brand.name, label: email, secret }).toString()
    return { secret: secret.base32, uri, recoveryCodes: shown }
  })
}

/** Says what a login is asked for beside the password. */
export const changeTwoFactor = (
  { vault, ...asking }: AskingVault,
  { provider, currentPassword, code }: ChangeTwoFactor,
): Promise<AccountSettings> =>
  confirmed(asking, currentPassword, async (db, me) => {
    if (provider === 'Email') checkEmail(me)
    const app = provider === 'Authenticator' ? proveApp(vault, me, code) : { totpSecret: null }
    const mayUseEmailCode = provider === 'Email' && me.mayUseEmailCode
    await setUser(db, me.userId, { twoFactorProvider: provider, mayUseEmailCode, ...app })
    const { codesFrom, hasPasskey } = await findSecondFactor(db, me.userId)
    await settleRecoveryCodes(db, {
      userId: me.userId,
      hasApp: provider === 'Authenticator',
      keepsOld: provider !== 'Authenticator' && hasPasskey,
    })
    await endOtherWays(db, me)
    const firstName = nameFor(me)
    await putInOutbox(db, twoFactorChangedEmail, me.email, {
      firstName,
      provider: codesFrom,
      hasPasskey,
    })
    return findAccountSettings(db, me)
  })

export async function renewRecoveryCodes(
  { vault, ...asking }: AskingVault,
  currentPassword: string,
): Promise<{ recoveryCodes: string[] }> {
  const { shown, hashes } = await makeRecoveryCodes(vault, asking.visitor.userId)
  return confirmed(asking, currentPassword, async (db, { userId, twoFactorProvider }) => {
    const { hasPasskey } = await findSecondFactor(db, userId)
    if (twoFactorProvider !== 'Authenticator' && !hasPasskey) {
      throw conflict(
        'no_authenticator',
        {},
        'Turn on the authenticator app or add a passkey first.',
      )
    }
    await replaceRecoveryCodes(db, { userId, isPending: false }, hashes)
    return { recoveryCodes: shown }
  })
}

function checkEmail({ emailVerifiedAt }: Me) {
  if (emailVerifiedAt === null) {
    throw conflict('email_unverified', {}, 'Verify your email address first.')
  }
}

/** The code that proves the app opens no login any more. */
function proveApp(vault: Vault, { pendingTotpSecret }: Me, code: string | undefined) {
  const secret = pendingTotpSecret === null ? undefined : vault.unseal(pendingTotpSecret)
  if (secret === undefined) {
    throw conflict('no_set_up', {}, 'Set up the authenticator app first.')
  }
  if (code === undefined) throw invalidFields({ code: 'This field is required.' })
  const totpStep = stepOf(secret, code)
  if (totpStep === undefined) throw invalidFields({ code: 'This code is wrong.' })
  return { totpSecret: pendingTotpSecret, totpStep }
}

const setUser = (db: Kysely<Schema>, userId: number, values: Updateable<Schema['user']>) =>
  db.updateTable('user').set(values).where('id', '=', userId).execute()
