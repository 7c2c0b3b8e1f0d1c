import { hour } from '#contract/dates/durations.ts'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestS3 } from '../storage/test-s3.ts'
import { openTestApp, type TestApp } from '../testing/test-app.ts'
import { drawImage } from './test-images.ts'
import { keyIn, showLogo, uploadAs } from './test-logo.ts'

let s3: Awaited<ReturnType<typeof openTestS3>>
let server: TestApp
beforeAll(async () => {
  s3 = await openTestS3()
  server = await openTestApp({ imageBucket: s3.bucket })
})
afterAll(async () => {
  await server.close()
  await s3.close()
})

const objectsOf = (url: string) =>
  [...s3.objects.keys()].filter((name) => name.includes(keyIn(url)))

test('Images are in the bucket only, and served at signed addresses of the site', async () => {
  const { url } = await showLogo(server, 1)
  expect(objectsOf(url)).toEqual([`site/${keyIn(url)}.large.webp`, `site/${keyIn(url)}.small.webp`])
  const answer = await server.get(url)
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect(bytes.equals(s3.objects.get(`site/${keyIn(url)}.large.webp`)!.bytes)).toBe(true)
  expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength))
  expect(answer.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/)
  expect((await server.get(url.replace(/\?.*/, ''))).status).toBe(404)
  const head = await server.app.request(url, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(bytes.byteLength))
  expect(existsSync(join(server.dataDir, 'images'))).toBe(false)
})

test('A replaced image is removed from the bucket at once, an unused one by the sweep', async () => {
  const { ada, logo, save } = await showLogo(server, 0)
  const next = await uploadAs(server, ada)
  await save({ logoImageId: next.id })
  expect([objectsOf(logo.url), objectsOf(next.url).length]).toEqual([[], 2])
  const unused = await uploadAs(server, ada)
  await server.images.sweep(Date.now() + 25 * hour)
  expect([objectsOf(unused.url), objectsOf(next.url).length]).toEqual([[], 2])
})

test('While the store is down, images answer 503 and the rest works, and afterward all is well', async () => {
  const { url, ada } = await showLogo(server, 0)
  s3.state.isDown = true
  for (const answer of [await server.get(url), await server.upload(ada.token, await drawImage())]) {
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '10'])
    expect(await answer.json()).toEqual({
      message: 'The images cannot be read or written at the moment. Please try again in a minute.',
      code: 'unavailable',
    })
  }
  expect((await server.get('/api/Account/me', { token: ada.token })).status).toBe(200)
  s3.state.isDown = false
  expect((await server.get(url)).status).toBe(200)
  expect((await server.upload(ada.token, await drawImage())).status).toBe(200)
})
