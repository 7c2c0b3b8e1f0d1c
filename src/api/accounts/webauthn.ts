import type * as WebAuthn from '@simplewebauthn/browser'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import {
  PasskeyAssertion,
  PasskeyAttestation,
  type PasskeyCreation,
  type PasskeyRequest,
} from '#contract/accounts/passkeys.ts'

type Library = typeof WebAuthn

const sentences = {
  PasskeyUnsupported:
    'This browser can’t use passkeys here. Update it, or try another browser or device.',
  PasskeyCanceled: 'No passkey was used. Your browser didn’t find one, timed out, or was canceled.',
  PasskeyKnown: 'This device already has a passkey for your account.',
  PasskeyFailed: 'Your device couldn’t use a passkey. Try again, or use another device.',
} as const

type Reason = keyof typeof sentences

const failure = (name: Reason) => Object.assign(new Error(sentences[name]), { name })

/** The browsers' error names. Canceling and having no passkey cause the same error. */
const reasons: Record<string, Reason> = {
  AbortError: 'PasskeyCanceled',
  NotAllowedError: 'PasskeyCanceled',
  InvalidStateError: 'PasskeyKnown',
  NotSupportedError: 'PasskeyUnsupported',
  SecurityError: 'PasskeyUnsupported',
}

const isCausedBy = (error: unknown): string =>
  error instanceof Error ? (error.name in reasons ? error.name : isCausedBy(error.cause)) : ''

/** Lets the browser use an authenticator. The library loads when it is first needed. */
async function talk<Answer>(signal: AbortSignal, ask: (library: Library) => Promise<Answer>) {
  const library = await import('@simplewebauthn/browser')
  if (!library.browserSupportsWebAuthn()) throw failure('PasskeyUnsupported')
  const stop = () => library.WebAuthnAbortService.cancelCeremony()
  signal.addEventListener('abort', stop)
  try {
    return await ask(library)
  } catch (error) {
    throw failure(reasons[isCausedBy(error)] ?? 'PasskeyFailed')
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

export const createPasskey = (options: PasskeyCreation, signal: AbortSignal) =>
  talk(signal, async ({ startRegistration }) => {
    const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
    return PasskeyAttestation.parse(await startRegistration({ optionsJSON }))
  })

export const getPasskey = (options: PasskeyRequest, signal: AbortSignal) =>
  talk(signal, async ({ startAuthentication }) => {
    const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
    return PasskeyAssertion.parse(await startAuthentication({ optionsJSON }))
  })
