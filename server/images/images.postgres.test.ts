import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInSomebody } from '../testing/test-app.ts'
import { openTestAppBehindProxy } from '../testing/test-app-behind-proxy.ts'
import { drawImage } from './test-images.ts'

let opened: Awaited<ReturnType<typeof openTestAppBehindProxy>>
beforeAll(async () => {
  opened = await openTestAppBehindProxy()
})
afterAll(() => opened.close())

test('If the answer of the database to an upload is lost, both its row and its files exist', async () => {
  const { server, proxy } = opened
  const { token } = await signInSomebody(server)
  proxy.break({ at: 'answer', of: 'insert into "image"' })
  expect((await server.upload(token, await drawImage())).status).toBe(503)
  proxy.break(undefined)
  const { key } = await server.db.selectFrom('image').select('key').executeTakeFirstOrThrow()
  expect(readdirSync(join(server.dataDir, 'images')).toSorted()).toEqual([
    `${key}.large.webp`,
    `${key}.small.webp`,
  ])
})
