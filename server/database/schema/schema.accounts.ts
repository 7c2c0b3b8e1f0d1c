import type { TwoFactorProvider } from '#contract/accounts/sign-in.ts'
import type { MailProblemKind } from '#contract/outbox.ts'
import type { Generated, GeneratedAlways } from 'kysely'

type User = {
  id: GeneratedAlways<number>
  version: Generated<number>
  email: string
  passwordHash: string
  emailVerifiedAt: string | null
  createdDate: string
  /** A new address that is not confirmed yet. */
  pendingEmail: string | null
  twoFactorProvider: TwoFactorProvider | null
  /**
   * Whether a code by email works beside a passkey: in accounts that had both before a passkey ruled codes by email
   * out, until they have recovery codes.
   */
  mayUseEmailCode: Generated<boolean>
  /** The secret of the authenticator app, encrypted. */
  totpSecret: string | null
  pendingTotpSecret: string | null
  /** The last half minute whose code was used, so that no code works twice. */
  totpStep: Generated<number>
  isNotifiedOfLogins: Generated<boolean>
  /** The account's id for authenticators: random, so that it reveals nothing. */
  passkeyHandle: string | null
  /** Since when a site administrator has suspended it, and why. No session can start. */
  suspendedDate: string | null
  suspensionReason: string | null
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
  /** The device on which it started, until that is forgotten. */
  knownDeviceId: number | null
  /** Whether it began with a passkey or with a code of an authenticator app, or added one. */
  hasSecondFactor: Generated<boolean>
}

/** A device that the account knows. Its cookie does not log in: tries from there have a count of their own. */
type KnownDevice = {
  id: GeneratedAlways<number>
  userId: number
  tokenHash: string
  createdDate: string
  expiresDate: string
}

/** A recent confirmation that the session is used by its owner. */
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
  /** Null until the email is sent, or if none is sent. */
  codeHash: string | null
  tries: Generated<number>
  isReset: boolean
  /** As of a one-time token. */
  pendingIdentity: string | null
  createdDate: string
  sentDate: string
  expiresDate: string
}

type Passkey = {
  id: GeneratedAlways<number>
  userId: number
  credentialId: string
  /** In base64url, as the authenticator returned it. */
  publicKey: string
  /** The signature counter. Always 0 if the authenticator does not count. */
  counter: number
  /** JSON: the transports of the authenticator. */
  transports: string
  name: string
  createdDate: string
  lastUsedDate: string | null
}

/** A personal API token. */
type ApiToken = {
  id: GeneratedAlways<number>
  userId: number
  name: string
  tokenHash: string
  /** The visible beginning of the token. */
  prefix: string
  /** JSON: the scopes. */
  scopes: string
  createdDate: string
  expiresDate: string
  lastUsedDate: string | null
}

/** Whom an OpenID provider knows by which account. */
type OidcIdentity = {
  id: GeneratedAlways<number>
  userId: number
  issuer: string
  /** Null once the account has removed the provider. */
  subject: string | null
  createdDate: string
  /** Until its person allows it again, the provider cannot log in. */
  removedDate: string | null
}

export type PasskeyPurpose = 'Register' | 'LogIn' | 'SecondFactor' | 'Reauthenticate'

/** A challenge for an authenticator to sign once. */
type PasskeyChallenge = {
  challengeHash: string
  purpose: PasskeyPurpose
  /** Null while the user is unknown. */
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
  /** The record to claim, of a person without an account. */
  organizationUserId: number | null
  invitedByUserId: number | null
  createdDate: string
  expiresDate: string
  acceptedDate: string | null
}

/** The token of a link in an email. */
type OneTimeToken = {
  id: GeneratedAlways<number>
  tokenHash: string
  purpose: LinkPurpose
  /** Null for invitations. */
  userId: number | null
  invitationId: number | null
  familyInvitationId: number | null
  /** The recipient of the email. */
  email: string
  /** Of the browser that requested a login link. */
  browserHash: string | null
  /** JSON: whom to link with the account, if the login began at an OpenID provider. */
  pendingIdentity: string | null
  /** Tries to open it in another browser with a code. */
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

/** An email in the outbox, without its links and codes. */
type OutboxEmail = {
  id: GeneratedAlways<number>
  kind: string
  email: string
  /** JSON. */
  facts: string
  createdDate: string
  /** When it would arrive too late to be useful. */
  sendBefore: string
  attempts: Generated<number>
  lastAttemptDate: string | null
  nextAttemptDate: string
  /** Why the last attempt failed. Null during an attempt. */
  problem: MailProblemKind | null
  /** The reply of the mail server to it, such as 550. */
  smtpCode: number | null
  /** Such as 5.1.1 (RFC 3463). */
  enhancedCode: string | null
  outcome: 'Sent' | 'Refused' | 'Dropped' | null
  outcomeDate: string | null
  /** The organization that it is about. */
  organizationId: number | null
}

/** An address that emails came back from. */
type BouncedAddress = {
  email: string
  /** Such as 5.1.1 (RFC 3463). */
  enhancedCode: string | null
  createdDate: string
}

/** The address of a person's calendar. Its id and nonce are signed, so no row reveals the address. */
type CalendarFeed = {
  id: GeneratedAlways<number>
  userId: number
  nonce: string
  createdDate: string
  lastReadDate: string | null
}

/** That the notifications of an account changed. Deleted after an hour. */
type AccountSignal = { id: GeneratedAlways<number>; userId: number; createdDate: string }

type RateLimit = {
  key: string
  count: number
  resetsDate: string
  /** Until then all tries are refused, for rules with growing waits. */
  nextTryDate: string | null
}

/** The tables of accounts: credentials, sessions, emails, calendar addresses and rate limits. */
export type AccountTables = {
  user: User
  session: Session
  reauthentication: Reauthentication
  knownDevice: KnownDevice
  recoveryCode: RecoveryCode
  challenge: Challenge
  passkey: Passkey
  apiToken: ApiToken
  oidcIdentity: OidcIdentity
  passkeyChallenge: PasskeyChallenge
  invitation: Invitation
  oneTimeToken: OneTimeToken
  outboxEmail: OutboxEmail
  bouncedAddress: BouncedAddress
  calendarFeed: CalendarFeed
  accountSignal: AccountSignal
  rateLimit: RateLimit
}
