import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { type TestPlace, testPlace } from '../database/test-database.ts'
import { openPostgresProxy } from '../database/test-postgres-proxy.ts'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'
import { drawImage } from './test-images.ts'

let place: TestPlace
let proxy: Awaited<ReturnType<typeof openPostgresProxy>>
let server: TestApp
beforeAll(async () => {
  place = await testPlace(inject('postgresModel') ?? undefined)
  proxy = await openPostgresProxy(place.databaseUrl ?? '')
  const { dataDir } = place
  const database = openDatabase({ dataDir, databaseUrl: proxy.url })
  server = await openTestApp({ database, dataDir })
})
afterAll(async () => {
  await server.close()
  proxy.close()
  await place.remove()
})

test('If the answer of the database to an upload is lost, both its row and its files exist', async () => {
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
