import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawImage } from '../images/test-images.ts'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

/** An upload of which nothing arrives until it is hung up. */
function beginUpload({ token }: { token: string }) {
  let isRead = false
  const end = Promise.withResolvers<void>()
  const body = new ReadableStream(
    {
      async pull(controller) {
        isRead = true
        await end.promise
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  const answer = server.app.request('/api/Image/upload', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'multipart/form-data; boundary=line',
    },
    body,
    duplex: 'half',
  } as RequestInit)
  return { answer, isRead: () => isRead, hangUp: () => end.resolve() }
}

type Upload = ReturnType<typeof beginUpload>

const areRead = (uploads: Upload[]) => uploads.filter(({ isRead }) => isRead()).length

/** Hangs up one after the other, as each is read, and says what they were answered. */
async function hangUpAll(uploads: Upload[]) {
  const left = new Set(uploads)
  const answers: number[] = []
  while (left.size > 0) {
    const upload = [...left].find(({ isRead }) => isRead())
    if (!upload) await pause(5)
    else {
      left.delete(upload)
      upload.hangUp()
      answers.push((await upload.answer).status)
    }
  }
  return answers
}

test('Four bodies are read at once, the others wait unread, and all get their turn', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => signInSomebody(server)))
  const uploads = people.map((somebody) => beginUpload(somebody))
  await expect.poll(() => areRead(uploads)).toBe(4)
  await pause(100)
  expect(areRead(uploads)).toBe(4)
  expect(await hangUpAll(uploads)).toEqual(Array(10).fill(400))
})

test('Whoever sends slowly keeps nobody waiting but themselves', async () => {
  const vera = await signInSomebody(server, 'Vera')
  const uploads = Array.from({ length: 10 }, () => beginUpload(vera))
  await expect.poll(() => areRead(uploads)).toBe(1)
  const { token } = await signInSomebody(server, 'Ben')
  expect((await server.upload(token, await drawImage())).status).toBe(200)
  expect(areRead(uploads)).toBe(1)
  expect(await hangUpAll(uploads)).toEqual(Array(10).fill(400))
})

test('Of one person twenty wait, and what comes beyond is asked to come again', async () => {
  const vera = await signInSomebody(server, 'Vera')
  const uploads = Array.from({ length: 21 }, () => beginUpload(vera))
  await expect.poll(() => areRead(uploads)).toBe(1)
  await pause(100)
  const answer = await server.upload(vera.token, await drawImage())
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await answer.json()).message).toMatch(/^Many images are arriving at this moment\./)
  expect(await hangUpAll(uploads)).toEqual(Array(21).fill(400))
})
