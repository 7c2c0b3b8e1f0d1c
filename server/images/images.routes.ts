import { UploadedImage } from '#contract/images.ts'
import { type Context, Hono } from 'hono'
import { post, resource, signedIn } from '../calls/call.ts'
import { perUser } from '../calls/rate-limit.ts'
import type { Images } from './images.ts'
import type { ImageSize } from './redraw-image.ts'

/** Calls to upload images. */
export const imageCalls = resource('Image', [
  post(
    '/upload',
    {
      operationId: 'uploadImage',
      summary: 'Upload a JPEG, PNG, WebP or GIF; it is deleted after a day if nothing uses it',
      authorize: signedIn,
      rateLimit: perUser('upload'),
      upload: 'image',
      opensTransactions: true,
      answer: UploadedImage,
    },
    ({ images, visitor, body }) => images.save(body.image.bytes, visitor.userId),
  ),
])

/** Serves the images at the addresses that calls return. */
export const imageFiles = (images: Images) =>
  new Hono()
    .get('/:key{[\\w-]{24}}', (c) => show(c, images, 'large'))
    .get('/:key{[\\w-]{24}}/small', (c) => show(c, images, 'small'))
    .get('/*', notFound)
    .all('/*', (c) => c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' }))

async function show(c: Context, images: Images, size: ImageSize) {
  const key = c.req.param('key') ?? ''
  const shown = await images.show(key, size, c.req.query(), c.req.raw.signal)
  if (!shown) return notFound(c)
  const { content, secondsLeft } = shown
  // Hono drops the body of an answer to HEAD without canceling it.
  const isHead = c.req.method === 'HEAD'
  if (isHead && content instanceof ReadableStream) await content.cancel()
  const headers = {
    'Content-Type': 'image/webp',
    'Content-Length': String(shown.size),
    'Cache-Control':
      secondsLeft === null
        ? 'public, max-age=31536000, immutable'
        : `private, max-age=${secondsLeft}, immutable`,
  }
  return isHead ? c.body(null, 200, headers) : c.body(content, 200, headers)
}

const notFound = (c: Context) => c.text('Not Found', 404, { 'Cache-Control': 'no-cache' })
