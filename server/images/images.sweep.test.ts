import { hour } from '#contract/dates/durations.ts'
import { readdirSync, statSync, utimesSync } from 'node:fs'
import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, signInSomebody, type TestApp } from '../testing/test-app.ts'
import type { ImageFiles } from './images.files.ts'
import { sweepImages } from './images.sweep.ts'
import { drawImage } from './test-images.ts'
import { keyIn, showLogo, uploadAs } from './test-logo.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const statusOf = async (url: string) => (await server.get(url)).status
const filesOf = (url: string) =>
  readdirSync(join(server.dataDir, 'images')).filter((name) => name.startsWith(keyIn(url)))
/** The machine dates files by its own clock: this dates those of an image by the clock of the tests. */
const dateFiles = (url: string) => {
  const now = new Date()
  for (const name of filesOf(url)) utimesSync(join(server.dataDir, 'images', name), now, now)
}
const rowOf = (url: string) =>
  server.db.selectFrom('image').where('key', '=', keyIn(url)).selectAll().executeTakeFirst()

test('An image that is replaced or removed goes at once, with its files', async () => {
  const { ada, logo, save } = await showLogo(server, 0)
  const next = await uploadAs(server, ada)
  expect(filesOf(logo.url)).toHaveLength(2)
  await save({ logoImageId: next.id })
  expect([await rowOf(logo.url), filesOf(logo.url)]).toEqual([undefined, []])
  await save({ logoImageId: null })
  expect([await rowOf(next.url), filesOf(next.url)]).toEqual([undefined, []])
})

test('Nobody else who has an account on the machine reads the files of an image', async () => {
  const { url } = await uploadAs(server, await signInSomebody(server))
  const modes = filesOf(url).map((name) => statSync(join(server.dataDir, 'images', name)).mode)
  expect(modes.map((mode) => mode % 0o1000)).toEqual([0o600, 0o600])
})

test('An image that was never used goes after a day', async () => {
  const { url } = await uploadAs(server, await signInSomebody(server))
  dateFiles(url)
  await server.images.sweep(Date.now() + 23 * hour)
  expect([await statusOf(url), filesOf(url).length]).toEqual([200, 2])
  await server.images.sweep(Date.now() + 25 * hour)
  expect([await rowOf(url), filesOf(url)]).toEqual([undefined, []])
})

test('An image that is used stays, also when the account of whoever uploaded it is gone', async () => {
  const { ada, url } = await showLogo(server, 0)
  await server.db.deleteFrom('user').where('id', '=', ada.userId).execute()
  await server.images.sweep(Date.now() + 1000 * hour)
  expect(await statusOf(url)).toBe(200)
})

test('Deleting an organization leaves none of its images', async () => {
  const { id, url } = await showLogo(server, 0)
  dateFiles(url)
  await server.db.deleteFrom('organization').where('id', '=', id).execute()
  expect([await rowOf(url), await statusOf(url)]).toEqual([undefined, 404])
  await server.images.sweep(Date.now() + 2 * hour)
  expect(filesOf(url)).toEqual([])
})

test('An image whose row cannot be written leaves no file', async () => {
  const folder = join(server.dataDir, 'images')
  const before = readdirSync(folder)
  const nobody = 999_999_999
  await expect(server.images.save(await drawImage(), nobody)).rejects.toThrow(/foreign key/i)
  expect(readdirSync(folder)).toEqual(before)
})

test('A file without a row goes, unless it is being written or is no image', async () => {
  const folder = join(server.dataDir, 'images')
  const [old, fresh] = ['o'.repeat(24), 'f'.repeat(24)]
  const names = [`${old}.large.webp`, `${old}.small.webp.part`, `${fresh}.large.webp`, 'notes.txt']
  for (const name of names) {
    await writeFile(join(folder, name), 'x')
    const written = new Date(Date.now() - (name.startsWith(fresh) ? 0 : 2 * hour))
    await utimes(join(folder, name), written, written)
  }
  await server.images.sweep()
  const left = readdirSync(folder)
  expect(names.filter((name) => left.includes(name))).toEqual([`${fresh}.large.webp`, 'notes.txt'])
})

test('Of more files than are looked up at once, one that cannot be removed keeps none of the others', async () => {
  const names = Array.from(
    { length: 1100 },
    (_, index) => `${'l'.repeat(20)}${1000 + index}.small.webp`,
  )
  const removed: string[] = []
  const files = {
    list: async () => names,
    removeIfOlder: async (name: string) => {
      if (name === names[0]) throw new Error('The file is held open.')
      removed.push(name)
    },
  } as unknown as ImageFiles
  await expect(sweepImages(server.db, files)).rejects.toMatchObject({ errors: [{}] })
  expect(removed).toEqual(names.slice(1))
})
