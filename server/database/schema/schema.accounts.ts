import type { TwoFactorProvider } from '#contract/accounts/sign-in.ts'
import type { Generated, GeneratedAlways } from 'kysely'

type User = {
  id: GeneratedAlways<number>
  version: Generated<number>
  email: string
  passwordHash: string
  emailVerifiedAt: string | null
  createdDate: string
  /** A new address that waits for its link to be followed. */
  pendingEmail: string | null
  twoFactorProvider: TwoFactorProvider | null
  /**
   * Whether a code by email lets in beside a passkey: in accounts that had both before a passkey ruled codes by email out,
   * until they have recovery codes.
   */
  mayUseEmailCode: Generated<boolean>
  /** Of the authenticator app, sealed by the vault. */
  totpSecret: string | null
  pendingTotpSecret: string | null
  /** The last half minute whose code was used, so that none is used twice. */
  totpStep: Generated<number>
  isNotifiedOfLogins: Generated<boolean>
  /** What authenticators know the account by: random, so that it tells them nothing. */
  passkeyHandle: string | null
}

type Session = {
  id: GeneratedAlways<number>
  userId: number
  tokenHash: string
  createdDate: string
  lastSeenDate: string
  expiresDate: string
  userAgent: string | null
  /** Until when a password may be set without the current one. */
  mayResetUntil: string | null
  /** The device that it began on, until that is forgotten. */
  knownDeviceId: number | null
}

/** A device that an account let in before. Its cookie opens nothing: tries from there have a count of their own. */
type KnownDevice = {
  id: GeneratedAlways<number>
  userId: number
  tokenHash: string
  createdDate: string
  expiresDate: string
}

/** That somebody proved a moment ago that a session is theirs. */
type Reauthentication = {
  id: GeneratedAlways<number>
  sessionId: number
  tokenHash: string
  createdDate: string
  expiresDate: string
}

type RecoveryCode = { userId: number; codeHash: string; isPending: boolean }

/** A login that waits for its second factor. */
type Challenge = {
  id: GeneratedAlways<number>
  userId: number
  tokenHash: string
  provider: TwoFactorProvider
  /** Null until the email is sent, or where none is sent. */
  codeHash: string | null
  tries: Generated<number>
  isReset: boolean
  createdDate: string
  sentDate: string
  expiresDate: string
}

type Passkey = {
  id: GeneratedAlways<number>
  userId: number
  credentialId: string
  /** In base64url, as the authenticator gave it. */
  publicKey: string
  /** How often the authenticator says that it was used. Always 0, if it does not count. */
  counter: number
  /** JSON: how a browser reaches the authenticator. */
  transports: string
  name: string
  createdDate: string
  lastUsedDate: string | null
}

export type PasskeyPurpose = 'Register' | 'LogIn' | 'SecondFactor' | 'Reauthenticate'

/** What an authenticator is to sign, once. */
type PasskeyChallenge = {
  challengeHash: string
  purpose: PasskeyPurpose
  /** Null where nobody has said yet who they are. */
  userId: number | null
  /** The session that adds a passkey, or is confirmed by one. */
  sessionId: number | null
  /** The login that waits for its second factor. */
  loginId: number | null
  expiresDate: string
}

type Invitation = {
  id: GeneratedAlways<number>
  organizationId: number
  email: string
  isTeacher: boolean
  isStudent: boolean
  isParent: boolean
  /** The record to claim, of somebody without an account. */
  organizationUserId: number | null
  invitedByUserId: number | null
  createdDate: string
  expiresDate: string
  acceptedDate: string | null
}

/** What a link in an email carries. */
type OneTimeToken = {
  id: GeneratedAlways<number>
  tokenHash: string
  purpose: LinkPurpose
  /** Null where somebody is invited. */
  userId: number | null
  invitationId: number | null
  familyInvitationId: number | null
  /** The address that the email went to. */
  email: string
  /** Of the browser that asked for a link that opens an account. */
  browserHash: string | null
  /** How often somebody tried to open it in another browser by a code. */
  tries: Generated<number>
  createdDate: string
  expiresDate: string
}

export type LinkPurpose =
  | 'LogIn'
  | 'VerifyEmail'
  | 'ChangeEmail'
  | 'ResetPassword'
  | 'Invitation'
  | 'FamilyInvitation'

/** An email in the outbox, without the secrets it will carry. */
type OutboxEmail = {
  id: GeneratedAlways<number>
  kind: string
  email: string
  /** JSON. */
  facts: string
  createdDate: string
  /** When it would come too late to be of use. */
  sendBefore: string
  attempts: Generated<number>
  nextAttemptDate: string
  outcome: 'Sent' | 'Refused' | 'Dropped' | null
  outcomeDate: string | null
}

/** The address at which calendars read somebody's class days. The vault signs its id and its nonce: no row gives it away. */
type CalendarFeed = {
  id: GeneratedAlways<number>
  userId: number
  nonce: string
  createdDate: string
  lastReadDate: string | null
}

type RateLimit = {
  key: string
  count: number
  resetsDate: string
  /** Until then nothing is let through, where waits grow. */
  nextTryDate: string | null
}

/** The tables of accounts: what opens them, what is mailed to them and read by their calendars, and what keeps guessers out. */
export type AccountTables = {
  user: User
  session: Session
  reauthentication: Reauthentication
  knownDevice: KnownDevice
  recoveryCode: RecoveryCode
  challenge: Challenge
  passkey: Passkey
  passkeyChallenge: PasskeyChallenge
  invitation: Invitation
  oneTimeToken: OneTimeToken
  outboxEmail: OutboxEmail
  calendarFeed: CalendarFeed
  rateLimit: RateLimit
}
