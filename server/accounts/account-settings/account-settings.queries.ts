import type {
  AccountSettings,
  AuthenticatorSetUp,
  ChangeEmail,
  ChangePassword,
  ChangeTwoFactor,
  Notifications,
} from '#contract/accounts/account-settings.ts'
import { brand } from '#contract/brand.ts'
import type { Updateable } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { announceTo } from '#server/audit/announce.ts'
import type { SignedIn } from '#server/calls/call.ts'
import { hasFeed } from '#server/classes/calendars/calendars.queries.ts'
import type { Encryption } from '#server/crypto/encryption.ts'
import type { Db, Schema } from '#server/database/schema/schema.ts'
import { conflict, invalidFields, notFound } from '#server/http/problem.ts'
import type { BreachedPasswords } from '#server/identity/breached-passwords.ts'
import { type Asking, asMyself, confirmed, type Me } from '#server/identity/confirm-password.ts'
import { findChooser, whyTooEasy } from '#server/identity/password-rules.ts'
import { hashPassword, noPassword } from '#server/identity/passwords.ts'
import {
  findSecondFactor,
  makeRecoveryCodes,
  replaceRecoveryCodes,
  applyRecoveryCodes,
  stepOf,
} from '#server/identity/second-factor.queries.ts'
import { deviceOf, endOtherAccess, noteSecondFactor } from '#server/identity/sessions.queries.ts'
import { findBounce } from '#server/mail/bounces.queries.ts'
import { nameFor } from '#server/mail/email.ts'
import { putInOutbox } from '#server/mail/outbox.ts'
import { listReaders } from '#server/tenancy/second-factor.ts'
import { findLinkedName, type KnownProvider } from '../oidc/oidc.queries.ts'
import { confirmNewEmail } from './emails/change-email.email.ts'
import { passwordChangedEmail } from './emails/password-changed.email.ts'
import { twoFactorChangedEmail } from './emails/two-factor-changed.email.ts'
import { verifyEmail } from './emails/verify-email.email.ts'
import { clock } from '#server/process/clock.ts'

type Mine = Pick<SignedIn, 'userId' | 'sessionId'>

export async function findAccountSettings(
  db: Db,
  { userId, sessionId }: Mine,
): Promise<AccountSettings> {
  const { emailVerifiedAt, isNotifiedOfLogins, mayResetUntil, passwordHash, left, ...account } =
    await db
      .selectFrom('user')
      .leftJoin('session', (join) =>
        join.onRef('session.userId', '=', 'user.id').on('session.id', '=', sessionId),
      )
      .where('user.id', '=', userId)
      .select(['email', 'emailVerifiedAt', 'pendingEmail', 'twoFactorProvider'])
      .select(['isNotifiedOfLogins', 'mayResetUntil', 'passwordHash'])
      .select((query) =>
        query
          .selectFrom('recoveryCode')
          .where('recoveryCode.userId', '=', userId)
          .where('isPending', '=', false)
          .select(query.fn.countAll<number>().as('count'))
          .as('left'),
      )
      .executeTakeFirstOrThrow()
  return {
    ...account,
    isEmailVerified: emailVerifiedAt !== null,
    isVerificationRefused: await wasRefused(db, { ...account, userId, emailVerifiedAt }),
    isEmailCodeAsked: (await findSecondFactor(db, userId)).codesFrom === 'Email',
    recoveryCodesLeft: left ?? 0,
    hasPassword: passwordHash !== noPassword,
    mayResetPassword: isAhead(mayResetUntil),
    notifications: { newLogin: isNotifiedOfLogins },
    secondFactorNeededBy: (await listReaders(db, { userId })).map((one) => ({
      id: one.organizationId,
      name: one.organizationName,
    })),
  }
}

async function wasRefused(
  db: Db,
  of: {
    userId: number
    email: string
    pendingEmail: string | null
    emailVerifiedAt: string | null
  },
): Promise<boolean> {
  const { userId, email, pendingEmail, emailVerifiedAt } = of
  if (pendingEmail === null && emailVerifiedAt !== null) return false
  const last = await db
    .selectFrom('outboxEmail')
    .where('kind', '=', (pendingEmail === null ? verifyEmail : confirmNewEmail).name)
    .where('email', '=', pendingEmail ?? email)
    .where('facts', '=', JSON.stringify({ userId }))
    .orderBy('id', 'desc')
    .limit(1)
    .select('outcome')
    .executeTakeFirst()
  return last?.outcome === 'Refused'
}

const isAhead = (instant: string | null): boolean =>
  instant !== null && Date.parse(instant) > clock.now()

export async function updateNotifications(
  db: Db,
  visitor: Mine,
  { newLogin }: Notifications,
): Promise<AccountSettings> {
  await db
    .updateTable('user')
    .set({ isNotifiedOfLogins: newLogin })
    .where('id', '=', visitor.userId)
    .execute()
  return findAccountSettings(db, visitor)
}

/** Resends the link that verifies the address, or that proves that a verified one works again. */
export async function askToVerify(db: Db, { userId }: SignedIn): Promise<void> {
  const { email, emailVerifiedAt } = await db
    .selectFrom('user')
    .where('id', '=', userId)
    .select(['email', 'emailVerifiedAt'])
    .executeTakeFirstOrThrow()
  if (emailVerifiedAt !== null && (await findBounce(db, email)) === null) {
    throw conflict('email_verified', {}, 'Your email address is already verified.')
  }
  await putInOutbox(db, verifyEmail, email, { userId })
}

/** Emails the new address. The answer does not reveal whether another account has it. */
export const changeEmail = (
  asking: Asking,
  { email, currentPassword }: ChangeEmail,
): Promise<AccountSettings> =>
  confirmed(asking, currentPassword, async (db, me) => {
    if (email === me.email.toLowerCase()) {
      throw invalidFields({ email: 'This is already your email address.' })
    }
    if (email === currentPassword.toLowerCase()) {
      throw invalidFields({ email: 'This is also your password. Change your password first.' })
    }
    await setPendingEmail(db, me.userId, email)
    await putInOutbox(db, confirmNewEmail, email, { userId: me.userId })
    return findAccountSettings(db, me)
  })

export async function cancelEmailChange(db: Db, visitor: SignedIn): Promise<AccountSettings> {
  await setPendingEmail(db, visitor.userId, null)
  return findAccountSettings(db, visitor)
}

const setPendingEmail = (db: Db, userId: number, pendingEmail: string | null) =>
  db.updateTable('user').set({ pendingEmail }).where('id', '=', userId).execute()

/** Sets a new password. After a reset link, the current password is not required, once; a token alone is not enough. */
export async function changePassword(
  { isBreached, oidc, ...asking }: Asking & { isBreached: BreachedPasswords; oidc: KnownProvider },
  { currentPassword, newPassword }: ChangePassword,
): Promise<void> {
  if (newPassword === currentPassword) {
    throw invalidFields({ newPassword: 'Choose a password that differs from the current one.' })
  }
  const chooser = await findChooser(asking.database.db, asking.visitor.userId)
  const tooEasy = await whyTooEasy(isBreached, newPassword, chooser)
  const passwordHash = await hashPassword(newPassword)
  const set = (db: Db, me: Me) => {
    if (tooEasy) throw invalidFields({ newPassword: tooEasy })
    return setPassword(db, me, { passwordHash, oidc })
  }
  if (currentPassword !== undefined) return confirmed(asking, currentPassword, set)
  return asMyself(asking, (db, me) => {
    if (!isAhead(me.mayResetUntil)) {
      throw me.passwordHash === noPassword
        ? conflict(
            'no_password',
            {},
            'You don’t have a password yet. Use “Forgot password?” to get a link.',
          )
        : invalidFields({ currentPassword: 'This field is required.' })
    }
    return set(db, me)
  })
}

async function setPassword(
  db: Db,
  me: Me,
  { passwordHash, oidc }: { passwordHash: string; oidc: KnownProvider },
) {
  await db.updateTable('user').set({ passwordHash }).where('id', '=', me.userId).execute()
  await db
    .updateTable('session')
    .set({ mayResetUntil: null })
    .where('id', '=', me.sessionId)
    .execute()
  await endOtherAccess(db, me)
  await putInOutbox(db, passwordChangedEmail, me.email, {
    firstName: nameFor(me),
    hasCalendarAddress: await hasFeed(db, me.userId),
    provider: await findLinkedName(db, me.userId, oidc),
  })
}

type AskingEncryption = Asking & { encryption: Encryption }

/** Creates the secret for an authenticator app. Logins ask for it only after a code has confirmed it. */
export async function setUpAuthenticator(
  { encryption, ...asking }: AskingEncryption,
  currentPassword: string,
): Promise<AuthenticatorSetUp> {
  const { shown, hashes } = await makeRecoveryCodes(encryption, asking.visitor.userId)
  return confirmed(asking, currentPassword, async (db, { userId, email }) => {
    const secret = new Secret()
    await setUser(db, userId, { pendingTotpSecret: encryption.encrypt(secret.base32) })
    await replaceRecoveryCodes(db, { userId, isPending: true }, hashes)
    const uri = new TOTP({ issuer: brand.name, label: email, secret }).toString()
    return { secret: secret.base32, uri, recoveryCodes: shown }
  })
}

/** Sets what a login requires besides the password. */
export const changeTwoFactor = (
  { encryption, ...asking }: AskingEncryption,
  { provider, currentPassword, code }: ChangeTwoFactor,
): Promise<AccountSettings> =>
  confirmed(asking, currentPassword, async (db, me) => {
    if (provider === 'Email') checkEmail(me)
    const app = provider === 'Authenticator' ? proveApp(encryption, me, code) : { totpSecret: null }
    const mayUseEmailCode = provider === 'Email' && me.mayUseEmailCode
    await setUser(db, me.userId, { twoFactorProvider: provider, mayUseEmailCode, ...app })
    const { codesFrom, hasPasskey } = await findSecondFactor(db, me.userId)
    await applyRecoveryCodes(db, {
      userId: me.userId,
      hasApp: provider === 'Authenticator',
      keepsExisting: provider !== 'Authenticator' && hasPasskey,
    })
    if (provider === 'Authenticator') await noteSecondFactor(db, me.sessionId)
    await endOtherAccess(db, me)
    const firstName = nameFor(me)
    await putInOutbox(db, twoFactorChangedEmail, me.email, {
      firstName,
      provider: codesFrom,
      hasPasskey,
    })
    return findAccountSettings(db, me)
  })

export async function renewRecoveryCodes(
  { encryption, ...asking }: AskingEncryption,
  currentPassword: string,
): Promise<{ recoveryCodes: string[] }> {
  const { shown, hashes } = await makeRecoveryCodes(encryption, asking.visitor.userId)
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

/** The code that confirms the app cannot be used again to log in. */
function proveApp(encryption: Encryption, { pendingTotpSecret }: Me, code: string | undefined) {
  const secret = pendingTotpSecret === null ? undefined : encryption.decrypt(pendingTotpSecret)
  if (secret === undefined) {
    throw conflict('no_set_up', {}, 'Set up the authenticator app first.')
  }
  if (code === undefined) throw invalidFields({ code: 'This field is required.' })
  const totpStep = stepOf(secret, code)
  if (totpStep === undefined) throw invalidFields({ code: 'This code is wrong.' })
  return { totpSecret: pendingTotpSecret, totpStep }
}

const setUser = (db: Db, userId: number, values: Updateable<Schema['user']>) =>
  db.updateTable('user').set(values).where('id', '=', userId).execute()

export async function listDevices(db: Db, { userId, sessionId }: SignedIn) {
  const sessions = await db
    .selectFrom('session')
    .where('userId', '=', userId)
    .where('expiresDate', '>', clock.confirmedTimestamp())
    .orderBy('lastSeenDate', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'userAgent', 'createdDate', 'lastSeenDate'])
    .execute()
  const items = sessions.map(({ userAgent, ...session }) => ({
    ...session,
    name: deviceOf(userAgent),
    isCurrent: session.id === sessionId,
  }))
  return { items }
}

/** Another account's session is answered as missing. The device is forgotten too. */
export async function endDevice(db: Db, { userId }: SignedIn, sessionId: number): Promise<void> {
  const { knownDeviceId } = await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', '=', sessionId)
    .returning('knownDeviceId')
    .executeTakeFirstOrThrow(notFound)
  await announceTo(db, [userId])
  if (knownDeviceId !== null) {
    await db.deleteFrom('knownDevice').where('id', '=', knownDeviceId).execute()
  }
}
