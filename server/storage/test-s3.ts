import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { readImagesUrl } from '../process/env.ts'

type Stored = { bytes: Buffer; written: Date }

/**
 * A store in memory that speaks as much of S3 as the server uses. It does not check signatures: deploy/check/s3.sh
 * runs against a real store.
 */
export async function openTestS3() {
  process.env['AWS_ACCESS_KEY_ID'] = 'test'
  process.env['AWS_SECRET_ACCESS_KEY'] = 'secret'
  const objects = new Map<string, Stored>()
  const state = { isDown: false, refusal: undefined as string | undefined, ended: 0 }
  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    response.on('close', () => (state.ended += 1))
    const body = await buffer(request)
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    const [, bucket, ...parts] = pathname.split('/')
    const name = decodeURIComponent(parts.join('/'))
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { 'content-type': 'application/xml' })
        .end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
    if (state.isDown) return refuse(500, 'InternalError')
    if (!isSigned(request)) return refuse(403, 'AccessDenied')
    if (state.refusal) return refuse(403, state.refusal)
    if (bucket !== 'images') return refuse(404, 'NoSuchBucket')
    if (name === '') return response.end(list(searchParams))
    if (request.method === 'PUT') {
      if (createHash('md5').update(body).digest('base64') !== request.headers['content-md5'])
        return refuse(400, 'BadDigest')
      objects.set(name, { bytes: body, written: new Date() })
      return response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(name)
      return response.writeHead(204).end()
    }
    const object = objects.get(name)
    if (!object) return refuse(404, 'NoSuchKey')
    response.writeHead(200, {
      'content-length': object.bytes.byteLength,
      'last-modified': object.written.toUTCString(),
    })
    return response.end(request.method === 'HEAD' ? undefined : object.bytes)
  }

  /** Two names a page, so that there are pages. */
  function list(query: URLSearchParams) {
    const after = query.get('continuation-token') ?? ''
    const names = [...objects.keys()]
      .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
      .toSorted()
    const page = names.slice(0, 2)
    const more = names.length > page.length
    const contents = page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')
    const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
    return `<ListBucketResult><IsTruncated>${more}</IsTruncated>${contents}${next}</ListBucketResult>`
  }

  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const url = (bucket = 'images') => `s3://${bucket}/site?endpoint=http://127.0.0.1:${port}`
  const close = async () => {
    server.closeAllConnections()
    await once(server.close(), 'close')
  }
  return {
    objects,
    state,
    url,
    bucket: readImagesUrl(url()),
    close,
    [Symbol.asyncDispose]: close,
  }
}

const isSigned = ({ headers }: IncomingMessage) =>
  headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=test/') === true
