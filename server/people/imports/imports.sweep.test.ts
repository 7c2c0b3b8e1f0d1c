import { day } from '#contract/dates/durations.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { sweepImports } from './imports.sweep.ts'
import { openImports } from './test-imports.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const file = 'First name,Last name,Roles\nIda,Lind,Teacher\n'

test('A file that nobody imported is deleted 30 days after its last edit, and applied imports stay', async () => {
  const imports = await openImports(server)
  const { begin, apply, ask } = imports
  const open = [await begin(file), await imports.review(file)]
  const applied = await imports.review(file)
  expect((await apply(applied)).body).toMatchObject({ state: 'Applied' })
  const found = async () =>
    Promise.all([...open, applied].map(async ({ id }) => (await ask('GET', `/${id}`)).status))
  await sweepImports(server.db, Date.now() + 29 * day)
  expect(await found()).toEqual([200, 200, 200])
  await sweepImports(server.db, Date.now() + 31 * day)
  expect(await found()).toEqual([404, 404, 200])
})
