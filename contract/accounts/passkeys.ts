import { minute } from '../dates/durations.ts'
import { Id } from '../id.ts'
import { line } from '../text.ts'
import { z } from '../zod.ts'
import { KnownPassword, Secret } from './accounts.ts'

/** A passkey challenge expires after five minutes. In milliseconds. */
export const passkeyChallengeLife = 5 * minute
/** Per account. */
export const mostPasskeys = 20

const bytes = (longest: number) =>
  z.string().check(z.regex(/^[A-Za-z0-9_-]+$/), z.maxLength(longest))

/** WebAuthn allows 1023 bytes. */
const CredentialId = bytes(1364)

const credential = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
}

/** A browser's response to `PasskeyCreation`. Other properties are ignored. */
export const PasskeyAttestation = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(16_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(40))).check(z.maxLength(10))),
  }),
})
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>

/** A browser's response to `PasskeyRequest`. Other properties are ignored. */
export const PasskeyAssertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: z.optional(z.nullable(bytes(128))),
  }),
})
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.optional(z.array(z.string())),
})

/** `PublicKeyCredentialCreationOptionsJSON` of WebAuthn: the options to create a passkey. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. Without `allowCredentials`, any passkey of this site is accepted. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  timeout: z.int(),
  rpId: z.string(),
  userVerification: z.literal('required'),
  allowCredentials: z.optional(z.array(Descriptor)),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdDate: z.iso.datetime(),
  lastUsedDate: z.nullable(z.iso.datetime()),
})
export type Passkey = z.infer<typeof Passkey>

/** The oldest first. */
export const Passkeys = z.object({ items: z.array(Passkey) })

/** Without a name, it is called after the device. */
export const AddPasskey = z.strictObject({
  name: z.optional(line(60)),
  credential: PasskeyAttestation,
})
export type AddPasskey = z.infer<typeof AddPasskey>

/** An account without recovery codes gets ten with the passkey. */
export const PasskeyAdded = z.object({
  passkey: Passkey,
  recoveryCodes: z.nullable(z.array(z.string())),
})
export type PasskeyAdded = z.infer<typeof PasskeyAdded>

export const PasskeyLogin = z.strictObject({ credential: PasskeyAssertion })
export type PasskeyLogin = z.infer<typeof PasskeyLogin>

/** `challenge` belongs to the login that waits for its second factor. */
export const PasskeyForLogin = z.strictObject({ challenge: Secret })
export type PasskeyForLogin = z.infer<typeof PasskeyForLogin>

export const PasskeyAsSecondFactor = z.strictObject({
  challenge: Secret,
  credential: PasskeyAssertion,
})
export type PasskeyAsSecondFactor = z.infer<typeof PasskeyAsSecondFactor>

export const NewPasskeyForm = z.strictObject({
  name: z.string().check(z.trim(), z.maxLength(60, 'Use at most 60 characters.')),
  currentPassword: KnownPassword,
})
