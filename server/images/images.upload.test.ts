import { readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { listen } from '../http/listen.ts'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { drawImage, makeBomb, takePhoto } from './test-images.ts'

let server: TestApp
let token: string
beforeAll(async () => {
  server = await openTestApp()
})
beforeEach(async () => {
  token = (await signInSomebody(server)).token
})
afterAll(() => server.close())

const files = () => readdirSync(join(server.dataDir, 'images'))
const rows = () => server.db.selectFrom('image').select(['id', 'key']).execute()

const storedImages = async () => ({ rows: await rows(), files: files() })

const sendForm = (form: FormData) =>
  server.app.request('/api/Image/upload', {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })

const formOf = (...parts: [string, string | File][]) => {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}

test.each(['jpeg', 'png', 'webp', 'gif'] as const)(
  'A %s is stored, and shown at the address in the answer',
  { tags: ['3.uploaded-image-fields', '5.image-formats', '7.upload-call'] },
  async (format) => {
    const answer = await server.upload(token, await drawImage({ format }))
    expect(answer.status).toBe(200)
    const { id, url, ...more } = await answer.json()
    expect(more).toEqual({})
    expect(await rows()).toContainEqual({ id, key: expect.stringMatching(/^[\w-]{24}$/) })
    const shown = await server.get(url)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect(Buffer.from(await shown.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF')
  },
)

test('The stored image has no metadata of the photo', async () => {
  const { url } = await (await server.upload(token, await takePhoto())).json()
  const shown = Buffer.from(await (await server.get(url)).arrayBuffer())
  expect(shown.toString('latin1')).not.toMatch(/Ada Lind|Bremen|Exif|EXIF|GPS|XMP/)
})

test('An unauthenticated upload is refused', async () => {
  const before = await storedImages()
  const answer = await server.app.request('/api/Image/upload', {
    method: 'POST',
    body: formOf(['image', new File([await drawImage()], 'a.png')]),
  })
  expect(answer.status).toBe(401)
  expect(await storedImages()).toEqual(before)
})

const partOf = (names: string) => `--line\r\nContent-Disposition: form-data; ${names}\r\n\r\n`

const page = new TextEncoder().encode('<script>alert(1)</script>')

test.each([
  ['a page named .png', 415, () => page],
  ['an SVG', 415, () => new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a HEIC', 415, () => new TextEncoder().encode('\0\0\0\x18ftypheic\0\0\0\0')],
  ['half a photo', 422, async () => (await takePhoto()).slice(0, 2000)],
  ['too many pixels', 422, () => makeBomb(12_000, 12_000)],
  ['an empty file', 422, () => new Uint8Array()],
  ['10 MiB that are no image', 415, () => new Uint8Array(10 * 1024 * 1024)],
  ['a file of more than 10 MiB', 413, () => new Uint8Array(10 * 1024 * 1024 + 1)],
] as const)(
  'An upload that is %s is refused with %i and a message, and not stored',
  { tags: ['8.status-413', '8.status-415', '5.image-bytes', '9.image-limit', '5.image-formats'] },
  async (_, status, make) => {
    const before = await storedImages()
    const answer = await server.upload(token, await make())
    expect(answer.status).toBe(status)
    const problem = await answer.json()
    expect(problem.message).toMatch(/^[A-Z].*\.$/)
    expect(JSON.stringify(problem)).not.toMatch(/vips|sharp|\.ts:|node_modules/)
    expect(await storedImages()).toEqual(before)
  },
)

test.each([
  ['no file', formOf(), 'image'],
  ['a text instead of a file', formOf(['image', 'text']), 'image'],
  [
    'two files',
    formOf(['image', new File(['a'], 'a.png')], ['image', new File(['b'], 'b.png')]),
    'image',
  ],
  ['an unknown field', formOf(['image', new File(['a'], 'a.png')], ['isOwner', '1']), 'isOwner'],
  ['a file by another name', formOf(['photo', new File(['a'], 'a.png')]), 'photo'],
])(
  'A form with %s is refused at its field',
  { tags: ['7.upload-call'] },
  async (_, form, field) => {
    const before = await storedImages()
    const answer = await sendForm(form)
    expect(answer.status).toBe(422)
    expect((await answer.json()).fields).toEqual({ [field]: expect.any(String) })
    expect(await storedImages()).toEqual(before)
  },
)

test.each(['application/json', 'image/png', 'text/plain', 'application/x-www-form-urlencoded'])(
  'A body sent as %s is not a form',
  async (type) => {
    const sent = { token, headers: { 'content-type': type }, body: '{}' }
    const answer = await server.post('/api/Image/upload', sent)
    expect(answer.status).toBe(415)
    expect((await answer.json()).message).toBe('Please send the request as multipart/form-data.')
  },
)

test.each(['multipart/form-data; boundary=a', 'multipart/form-data; boundary='])(
  'A malformed form is 400: %s',
  async (type) => {
    const sent = { token, headers: { 'content-type': type }, body: 'no form' }
    const answer = await server.post('/api/Image/upload', sent)
    expect([answer.status, (await answer.json()).code]).toEqual([400, 'malformed'])
  },
)

test.each([
  ['an end', `${partOf('name=image; filename=a.png')}\x89PNG`],
  ['the name of its field', `${partOf('filename=a.png')}\x89PNG\r\n--line--\r\n`],
])('A form without %s is malformed', async (_, body) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=line' }
  const answer = await server.post('/api/Image/upload', { token, headers, body })
  expect([answer.status, (await answer.json()).code]).toEqual([400, 'malformed'])
})

test('An image that arrives byte by byte is stored', async () => {
  const form = new Response(formOf(['image', new File([await drawImage()], 'a.png')]))
  const bytes = new Uint8Array(await form.arrayBuffer())
  const answer = await server.app.request('/api/Image/upload', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': form.headers.get('content-type') ?? '',
    },
    body: new ReadableStream({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    }),
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(200)
})

/** Sends the headers of an upload and part of its body over its own connection, and records the response. */
async function beginUpload({ length, sent }: { length: number; sent: string }) {
  const { server: listening, port } = await listen(server.app.fetch, { port: 0, host: '127.0.0.1' })
  const socket = connect(port, '127.0.0.1')
  socket.write(
    `POST /api/Image/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=line\r\nContent-Length: ${length}\r\n\r\n${sent}`,
  )
  return {
    socket,
    answer: async () => {
      let text = ''
      for await (const chunk of socket) text += String(chunk)
      return text
    },
    [Symbol.asyncDispose]: async () => void listening.close(),
  }
}

const formBegun =
  '--line\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n\x89PNG'

test('An upload that declares 50 MB is not read', async () => {
  await using upload = await beginUpload({ length: 50_000_000, sent: formBegun })
  const answer = await upload.answer()
  expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  expect(answer).toContain('At most 10 MiB can be sent.')
})

test.each([
  ['an unknown field', partOf('name=isOwner'), 422],
  ['a text instead of a file', partOf('name=image'), 422],
  ['a second file', `${formBegun}\r\n${partOf('name=image; filename=b.png')}`, 422],
  ['a field without a name', partOf('filename=a.png'), 400],
])('A form with %s is refused before the rest has arrived', async (_, sent, status) => {
  await using upload = await beginUpload({ length: 5_000_000, sent: `${sent}x` })
  expect(await upload.answer()).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
})

test('An upload without a length is refused as soon as it exceeds 10 MiB', async () => {
  let sent = 0
  const endless = new ReadableStream({
    pull(controller) {
      sent += 1
      controller.enqueue(new Uint8Array(1024 * 1024))
    },
  })
  const answer = await server.app.request('/api/Image/upload', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=line',
    },
    body: endless,
    duplex: 'half',
  } as RequestInit)
  expect(answer.status).toBe(413)
  expect(sent).toBeLessThan(15)
})

test('An aborted upload leaves no file and no row', async () => {
  const before = await storedImages()
  await using upload = await beginUpload({ length: 100_000, sent: formBegun })
  await pause(100)
  upload.socket.destroy()
  await pause(100)
  expect(await storedImages()).toEqual(before)
  expect(server.lines.join('')).not.toContain('"level":50')
})
