import { second } from '#contract/dates/durations.ts'
import type * as S3 from '@aws-sdk/client-s3'
import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { overloaded } from '../http/problem.ts'
import { OperatorError } from '../process/operator-error.ts'
import { InvalidSetting, type S3Bucket } from '../process/env.ts'
import { enterConcurrencyLimit, limitConcurrency } from '../process/limit-concurrency.ts'
import { bytesOf } from './bytes-of.ts'
import type { Storage } from './storage.ts'

/** Objects in a bucket of an S3-compatible store, under a prefix. Failed requests are repeated twice. */
export function openS3Storage(place: S3Bucket): Storage {
  const { bucket: Bucket, prefix } = place
  let opened: Promise<Opened> | undefined
  // Whoever stores files on the disk does not load the client.
  const open = () => (opened ??= openClient(place))
  const keyOf = (name: string) => prefix + name

  const storage: Storage = {
    async put(name, bytes) {
      const { client, commands } = await open()
      const ContentMD5 = createHash('md5').update(bytes).digest('base64')
      await client.send(
        new commands.PutObjectCommand({ Bucket, Key: keyOf(name), Body: bytes, ContentMD5 }),
      )
    },

    async get(name, signal) {
      const { client, commands } = await open()
      const leave = await enterConcurrencyLimit(limitedReads)
      try {
        const object = await client
          .send(new commands.GetObjectCommand({ Bucket, Key: keyOf(name) }), {
            ...(signal && { abortSignal: signal }),
          })
          .catch(unlessMissing)
        if (!object?.Body) {
          leave()
          return undefined
        }
        const body = object.Body as Readable
        body.once('close', leave)
        return {
          size: object.ContentLength ?? 0,
          content: object.Body.transformToWebStream() as ReadableStream<Uint8Array<ArrayBuffer>>,
        }
      } catch (error) {
        leave()
        throw error
      }
    },

    async stat(name) {
      const { client, commands } = await open()
      const object = await client
        .send(new commands.HeadObjectCommand({ Bucket, Key: keyOf(name) }))
        .catch(unlessMissing)
      return object && { size: object.ContentLength ?? 0, written: Number(object.LastModified) }
    },

    async remove(name) {
      const { client, commands } = await open()
      await client
        .send(new commands.DeleteObjectCommand({ Bucket, Key: keyOf(name) }))
        .catch(unlessMissing)
    },

    async *list() {
      const { client, commands } = await open()
      const pages = commands.paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })
      for await (const { Contents = [] } of pages) {
        for (const { Key = '' } of Contents) yield Key.slice(prefix.length)
      }
    },

    async check() {
      const name = 'kinroll-check'
      try {
        await storage.put(name, Uint8Array.of(1))
        const file = await storage.get(name)
        if (file) await bytesOf(file)
        await storage.list()[Symbol.asyncIterator]().next()
        await storage.remove(name)
      } catch (error) {
        throw isTemporary(error)
          ? new OperatorError(notNow(place, error as Error), { cause: error })
          : new InvalidSetting(complaint(place, error), { cause: error })
      }
    },
  }
  return storage
}

type Opened = { client: S3.S3Client; commands: typeof S3 }

async function openClient({ endpoint, region, isPathStyle }: S3Bucket): Promise<Opened> {
  const commands = await import('@aws-sdk/client-s3')
  const client = new commands.S3Client({
    ...(endpoint !== undefined && { endpoint }),
    ...(region !== undefined && { region }),
    forcePathStyle: isPathStyle,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 2 * second,
      requestTimeout: 10 * second,
      throwOnRequestTimeout: true,
      // Ends a read whose client takes nothing anymore.
      socketTimeout: 10 * second,
      httpAgent: { maxSockets },
      httpsAgent: { maxSockets },
    },
    // Many stores do not know the checksums of AWS. Content-MD5 is known to all.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return { client, commands }
}

/** Connections to the store, of which reads take up some until their clients have the file. */
const maxSockets = 50
const limitedReads = limitConcurrency({
  atOnce: maxSockets - 10,
  mostWaiting: 2000,
  longestWait: 10 * second,
  overloaded,
})

type Failure = Error & { code?: string; $metadata?: { httpStatusCode?: number } }

const statusOf = (error: Failure) => error.$metadata?.httpStatusCode ?? 0

function unlessMissing(error: Failure): undefined {
  if (statusOf(error) !== 404 || error.name === 'NoSuchBucket') throw error
}

/** Whether the store may work later with the same settings. */
function isTemporary(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const failure: Failure = error
  const status = statusOf(failure)
  if (status > 0) return status >= 500 || status === 408 || status === 429
  return !isConfiguration.test(`${failure.name} ${failure.code} ${failure.message}`)
}

const isConfiguration = /Credentials|Region is missing|CERT|SELF_SIGNED|ERR_TLS|EPROTO|ERR_INVALID/

const nameOf = ({ bucket, endpoint }: S3Bucket) =>
  `the bucket ${bucket}${endpoint === undefined ? '' : ` at ${endpoint}`}`

const notNow = (place: S3Bucket, { message }: Error) =>
  `Images cannot be read or written: ${nameOf(place)} does not answer (${message}).`

/** Says what is wrong, and the way out. */
function complaint(place: S3Bucket, error: unknown): string {
  const { name, message } = error instanceof Error ? error : new Error(String(error))
  const start = `IMAGES_URL cannot be used: ${nameOf(place)}`
  const way = waysOut.find(([pattern]) => pattern.test(`${name} ${message}`))?.[1]
  return `${start} answered "${message || name}" (${name}). ${way ?? 'Correct IMAGES_URL or the rights of the access key.'}`
}

const waysOut: [RegExp, string][] = [
  [/NoSuchBucket/, 'Create the bucket, or correct IMAGES_URL.'],
  [/Region|Redirect|AuthorizationHeaderMalformed/, 'Add ?region=… to IMAGES_URL.'],
  [/Credentials/, 'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role.'],
  [
    /InvalidAccessKeyId|SignatureDoesNotMatch/,
    'Correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ],
  [/AccessDenied|Forbidden/, 'Allow the access key to read, write, delete and list objects there.'],
  [/RequestTimeTooSkewed/, 'Set the clock of the machine.'],
  [/CERT|SELF_SIGNED|certificate/i, 'Set NODE_EXTRA_CA_CERTS to the certificate of the store.'],
]
