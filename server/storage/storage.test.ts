import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { InvalidSetting, readImagesUrl } from '../process/env.ts'
import { copyFiles } from './copy-files.ts'
import { bytesOf } from './bytes-of.ts'
import { openStorage, type Storage } from './storage.ts'
import { openTestS3 } from './test-s3.ts'

const folder = mkdtempSync(join(tmpdir(), 'kinroll-storage-'))
let s3: Awaited<ReturnType<typeof openTestS3>>
beforeAll(async () => {
  s3 = await openTestS3()
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true })
})

const storages: [string, () => Storage][] = [
  ['disk', () => openStorage({ folder })],
  ['S3', () => openStorage(s3.bucket)],
]

async function namesIn(storage: Storage) {
  const names: string[] = []
  for await (const name of storage.list()) names.push(name)
  return names.toSorted()
}

const contentOf = async (storage: Storage, name: string) => {
  const file = await storage.get(name)
  return file && Buffer.from(await bytesOf(file))
}

describe.each(storages)('On %s', (_, open) => {
  test('a file is read as it was written, and listed, until it is removed', async () => {
    const storage = open()
    await storage.check()
    const before = await namesIn(storage)
    const bytes = randomBytes(3_000_000)
    const names = ['a.webp', 'b.webp', 'c.webp']
    for (const name of names) await storage.put(name, bytes)
    expect((await contentOf(storage, 'b.webp'))?.equals(bytes)).toBe(true)
    expect((await storage.stat('b.webp'))?.size).toBe(bytes.byteLength)
    expect(await namesIn(storage)).toEqual([...before, ...names])
    for (const name of names) await storage.remove(name)
    expect(await namesIn(storage)).toEqual(before)
  })

  test('a missing file is undefined, and can be removed', async () => {
    const storage = open()
    expect(await storage.get('none.webp')).toBeUndefined()
    expect(await storage.stat('none.webp')).toBeUndefined()
    await storage.remove('none.webp')
  })
})

test.each(['../a.webp', 'a/b.webp', '/a.webp', 'a\\b.webp', '..', '.', ''])(
  'On disk no file is outside of the folder, such as %j',
  async (name) => {
    const storage = openStorage({ folder: join(folder, 'inside') })
    const refusal = 'is no name of a file'
    await expect(storage.put(name, randomBytes(10))).rejects.toThrow(refusal)
    await expect(storage.get(name)).rejects.toThrow(refusal)
    await expect(storage.stat(name)).rejects.toThrow(refusal)
    await expect(storage.remove(name)).rejects.toThrow(refusal)
  },
)

test('A read that is canceled ends the request to the store', async () => {
  const storage = openStorage(s3.bucket)
  await storage.put('long.webp', randomBytes(8_000_000))
  for (let count = 0; count < 60; count += 1) {
    const file = await storage.get('long.webp')
    const { content } = file!
    if (content instanceof ReadableStream) await content.cancel()
  }
  const { ended } = s3.state
  const left = new AbortController()
  const reading = storage.get('long.webp', left.signal)
  left.abort()
  await expect(reading).rejects.toThrow(/abort/i)
  expect((await contentOf(storage, 'long.webp'))?.byteLength).toBe(8_000_000)
  expect(ended).toBeGreaterThanOrEqual(59)
  await storage.remove('long.webp')
})

test('Files are copied from the disk to S3 and back, again after an interruption, and compared', async () => {
  const [disk, bucket] = [openStorage({ folder: join(folder, 'from') }), openStorage(s3.bucket)]
  const names = Array.from({ length: 20 }, (_, index) => `${10 + index}.webp`)
  for (const name of names) await disk.put(name, randomBytes(100))
  await disk.put('unfinished.webp.part', randomBytes(100))
  expect(await copyFiles(disk, bucket)).toEqual({ copied: 20, present: 0 })
  s3.objects.delete('site/10.webp')
  s3.objects.set('site/11.webp', { bytes: randomBytes(100), written: new Date() })
  expect(await copyFiles(disk, bucket)).toEqual({ copied: 2, present: 18 })
  const back = openStorage({ folder: join(folder, 'back') })
  expect(await copyFiles(bucket, back)).toEqual({ copied: 20, present: 0 })
  for (const name of names) {
    expect(await contentOf(back, name)).toEqual(await contentOf(disk, name))
    await bucket.remove(name)
  }
})

test.each([
  [
    'a missing bucket',
    { bucket: 'other' },
    'IMAGES_URL cannot be used: the bucket other at http://127.0.0.1:PORT answered "NoSuchBucket" (NoSuchBucket). Create the bucket, or correct IMAGES_URL.',
  ],
  [
    'a wrong access key',
    { refusal: 'InvalidAccessKeyId' },
    'IMAGES_URL cannot be used: the bucket images at http://127.0.0.1:PORT answered "InvalidAccessKeyId" (InvalidAccessKeyId). Correct AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.',
  ],
  [
    'a key that may not write',
    { refusal: 'AccessDenied' },
    'IMAGES_URL cannot be used: the bucket images at http://127.0.0.1:PORT answered "AccessDenied" (AccessDenied). Allow the access key to read, write, delete and list objects there.',
  ],
])(
  'The check refuses %s with the way out',
  async (_, { bucket, refusal }: { bucket?: string; refusal?: string }, sentence) => {
    s3.state.refusal = refusal
    const check = openStorage(readImagesUrl(s3.url(bucket))).check()
    await expect(check).rejects.toThrow(InvalidSetting)
    await expect(check).rejects.toThrow(sentence.replace('PORT', new URL(s3.bucket.endpoint!).port))
    s3.state.refusal = undefined
  },
)

test('The check of a store that is down is not a wrong setting', async () => {
  s3.state.isDown = true
  const check = openStorage(s3.bucket).check()
  await expect(check).rejects.not.toThrow(InvalidSetting)
  await expect(check).rejects.toThrow(/^Images cannot be read or written: the bucket images at /)
  s3.state.isDown = false
})
