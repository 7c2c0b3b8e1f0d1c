import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PasskeyCreation, PasskeyRequest } from '#contract/accounts/passkeys.ts'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import { publicUrl } from './test-emails.ts'

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest()
const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const part = (value: string | undefined) => new Uint8Array(Buffer.from(value ?? '', 'base64url'))

type Kind = 'ES256' | 'EdDSA' | 'RS256' | 'ES384'

function makeKey(kind: Kind) {
  if (kind === 'EdDSA') {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const { x } = publicKey.export({ format: 'jwk' })
    return {
      privateKey,
      cose: [
        [1, 1],
        [3, -8],
        [-1, 6],
        [-2, part(x)],
      ],
    } as const
  }
  if (kind === 'RS256') {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const { n, e } = publicKey.export({ format: 'jwk' })
    return {
      privateKey,
      cose: [
        [1, 3],
        [3, -257],
        [-1, part(n)],
        [-2, part(e)],
      ],
    } as const
  }
  const is256 = kind === 'ES256'
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: is256 ? 'P-256' : 'P-384',
  })
  const { x, y } = publicKey.export({ format: 'jwk' })
  const [alg, curve] = is256 ? [-7, 1] : [-35, 2]
  return {
    privateKey,
    cose: [
      [1, 2],
      [3, alg],
      [-1, curve],
      [-2, part(x)],
      [-3, part(y)],
    ],
  } as const
}

/** What an authenticator or a browser may do wrong. */
export type Ways = {
  origin?: string
  rpId?: string
  isVerified?: boolean
  type?: string
  challenge?: string
  counter?: number
  userHandle?: string | null
}

const clientData = (type: string, challenge: string, ways: Ways) =>
  Buffer.from(
    JSON.stringify({
      type: ways.type ?? type,
      challenge: ways.challenge ?? challenge,
      origin: ways.origin ?? publicUrl,
      crossOrigin: false,
    }),
  )

/** A software authenticator: creates one passkey, and answers with real bytes and signatures. */
export function openAuthenticator({
  kind = 'ES256',
  counts = true,
  aaguid = '00000000-0000-0000-0000-000000000000',
}: { kind?: Kind; counts?: boolean; aaguid?: string } = {}) {
  const { privateKey, cose } = makeKey(kind)
  const credentialId = randomBytes(32)
  const id = text(credentialId)
  let counter = 0
  let userHandle = ''

  const authenticatorData = (rpId: string, ways: Ways, attested = Buffer.alloc(0)) => {
    if (counts) counter += 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(ways.counter ?? counter)
    const isVerified = ways.isVerified ?? true
    const flags = 0b1 | (isVerified ? 0b100 : 0) | (attested.length > 0 ? 0b100_0000 : 0)
    return Buffer.concat([sha256(ways.rpId ?? rpId), Buffer.from([flags]), count, attested])
  }

  return {
    id,
    /** As `navigator.credentials.create()` answers. */
    create({ challenge, rp, user }: PasskeyCreation, ways: Ways = {}) {
      userHandle = user.id
      const length = Buffer.from([0, credentialId.length])
      const key = isoCBOR.encode(new Map<number, number | Uint8Array>(cose))
      const named = Buffer.from(aaguid.replaceAll('-', ''), 'hex')
      const attested = Buffer.concat([named, length, credentialId, key])
      const authData = new Uint8Array(authenticatorData(rp.id, ways, attested))
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, ways)),
          attestationObject: text(isoCBOR.encode(attestation as never)),
          transports: ['internal'],
        },
      }
    },
    /** As `navigator.credentials.get()` answers. */
    get({ challenge, rpId }: PasskeyRequest, ways: Ways = {}) {
      const authData = authenticatorData(rpId, ways)
      const data = clientData('webauthn.get', challenge, ways)
      const signed = Buffer.concat([authData, sha256(data)])
      const signature = sign(kind === 'EdDSA' ? null : 'sha256', signed, privateKey)
      const handle = ways.userHandle === undefined ? userHandle : ways.userHandle
      return {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(data),
          authenticatorData: text(authData),
          signature: text(signature),
          ...(handle !== null && { userHandle: handle }),
        },
      }
    },
  }
}
