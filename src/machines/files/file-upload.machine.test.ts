import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { FileOnItsWay } from '#src/api/upload.ts'
import {
  classFileUpload,
  fileUploadMachine,
  imageUpload,
  isUploading,
  type Uploaded,
  type UploadKind,
} from './file-upload.machine.ts'

const before: Uploaded = { id: 1, url: '/images/before' }
const after: Uploaded = { id: 2, url: '/images/after' }
const photo = new File(['…'], 'photo.jpg', { type: 'image/jpeg' })
const text = new File(['…'], 'lunch.txt', { type: 'text/plain' })
const noImage = 'This is not a JPEG, PNG, WebP or GIF image. Save it as one of these first.'

const refusal = Object.assign(new Error(), {
  name: 'HTTPError',
  response: new Response(null, { status: 422 }),
  problem: { message: 'This image cannot be read.', code: 'image_refused' },
})

function open(uploaded: Uploaded | null = before, kind: UploadKind = imageUpload) {
  const uploads: {
    sent: FileOnItsWay
    signal: AbortSignal
    arrive: () => void
    fail: (error?: Error) => void
  }[] = []
  const machine = fileUploadMachine.provide({
    actors: {
      upload: fromPromise<Uploaded, FileOnItsWay & { kind: UploadKind }>(
        ({ input, signal }) =>
          new Promise((resolve, reject) => {
            const fail = (error = new Error('The office is closed.')) => reject(error)
            uploads.push({ sent: input, signal, arrive: () => resolve(after), fail })
          }),
      ),
    },
  })
  const actor = createActor(machine, { input: { kind, uploaded } })
  const held: (number | null)[] = []
  actor.on('uploaded.changed', ({ id }) => held.push(id))
  actor.start()
  return {
    actor,
    uploads,
    held,
    choose: (...files: File[]) => actor.send({ type: 'choose', files }),
    state: () => actor.getSnapshot(),
  }
}

describe('The image of a field', () => {
  test('is set or empty at the start', { tags: ['4.image-begins-empty'] }, () => {
    expect([open(before).state().value, open(null).state().value]).toEqual(['set', 'empty'])
  })

  test(
    'is uploaded as soon as it is chosen, and the field gets its id after the upload',
    { tags: ['4.image-is-uploading', '4.image-is-set', '4.image-preview'] },
    async () => {
      const { choose, uploads, held, state } = open(null)
      choose(photo)
      expect([isUploading(state()), uploads[0]!.sent.file]).toEqual([true, photo])
      uploads[0]!.arrive()
      await vi.waitFor(() => expect(state().value).toBe('set'))
      expect([held, state().context.uploaded]).toEqual([[2], after])
    },
  )

  test('reports the upload progress', () => {
    const { choose, uploads, state } = open()
    choose(photo)
    uploads[0]!.sent.onProgress(0.4)
    expect([state().context.fraction, uploads.length]).toEqual([0.4, 1])
  })

  test(
    'is unchanged when the person cancels, and the request is aborted',
    { tags: ['7.cancellable-calls'] },
    () => {
      const { actor, choose, uploads, held, state } = open()
      choose(photo)
      actor.send({ type: 'cancel' })
      expect([state().value, state().context.uploaded, held]).toEqual(['canceled', before, []])
      expect(uploads[0]!.signal.aborted).toBe(true)
    },
  )

  test('that did not arrive says why, and can be sent again', async () => {
    const { actor, choose, uploads, state } = open()
    choose(photo)
    uploads[0]!.fail()
    await vi.waitFor(() => expect(state().value).toBe('failed'))
    expect(state().context.problem).toBe('The office is closed.')
    actor.send({ type: 'retry' })
    expect([uploads[1]!.sent.file, state().context.problem]).toEqual([photo, null])
  })

  test('that the server refused cannot be retried', async () => {
    const { actor, choose, uploads, state } = open()
    choose(photo)
    uploads[0]!.fail(refusal)
    await vi.waitFor(() => expect(state().value).toBe('refused'))
    expect(state().context.problem).toBe('This image cannot be read.')
    expect(actor.getSnapshot().can({ type: 'retry' })).toBe(false)
  })

  test('clears the refusal of an earlier file', async () => {
    const { choose, uploads, state } = open()
    choose(photo)
    choose(text)
    expect([isUploading(state()), state().context.problem]).toEqual([true, noImage])
    uploads[0]!.arrive()
    await vi.waitFor(() => expect(state().value).toBe('set'))
    expect([state().context.uploaded, state().context.problem]).toEqual([after, null])
  })

  test('fails only after a minute without progress', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { choose, uploads, state } = open()
    choose(photo)
    vi.advanceTimersByTime(50_000)
    uploads[0]!.sent.onProgress(0.5)
    vi.advanceTimersByTime(50_000)
    expect(isUploading(state())).toBe(true)
    vi.advanceTimersByTime(10_000)
    expect(state().context.problem).toBe('The server is taking too long to respond. Try again.')
  })

  test('is removed by emptying the field', { tags: ['4.image-removed'] }, () => {
    const { actor, held, state } = open()
    actor.send({ type: 'remove' })
    expect([state().value, held]).toEqual(['removed', [null]])
  })

  test('replaces one that is still uploading', () => {
    const { choose, uploads } = open()
    choose(photo)
    choose(new File(['…'], 'other.png', { type: 'image/png' }))
    expect([uploads[0]!.signal.aborted, uploads[1]!.sent.file.name]).toEqual([true, 'other.png'])
  })

  test.each([
    ['two files', [photo, photo], 'Choose one image.'],
    ['a file of another type', [text], noImage],
    [
      'more than 10 MiB',
      [new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'huge.png', { type: 'image/png' })],
      'This image is larger than 10 MiB. Choose a smaller one.',
    ],
  ])('refuses %s without asking the server', (_, files, sentence) => {
    const { choose, uploads, state } = open()
    choose(...files)
    expect([state().value, state().context.problem, uploads]).toEqual(['set', sentence, []])
  })

  test(
    'may be exactly 10 MiB, and no larger',
    { tags: ['2.images-only', '5.image-bytes', '9.image-limit'] },
    () => {
      const { choose, uploads, state } = open(null)
      const limit = new Uint8Array(10 * 1024 * 1024)
      choose(new File([limit, 'x'], 'a.png'))
      expect([uploads.length, state().value]).toEqual([0, 'empty'])
      choose(new File([limit], 'a.png'))
      expect([uploads.length, isUploading(state())]).toEqual([1, true])
    },
  )

  test.each([
    ['a photo without an extension in its name', ''],
    ['a photo as some phones name it', 'image/heic'],
    ['a drawing', 'image/svg+xml'],
  ])('lets the server judge %s', (_, type) => {
    const { choose, uploads } = open()
    const file = new File(['…'], 'picture', { type })
    choose(file)
    expect(uploads.map(({ sent }) => sent.file)).toEqual([file])
  })
})

test.each([
  ['two files', [photo, text], 'Choose one file at a time.'],
  ['one without content', [new File([], 'empty.txt')], 'This file is empty. Choose another one.'],
  [
    'more than 10 MiB',
    [new File([new Uint8Array(10 * 1024 * 1024 + 1)], 'huge.pdf')],
    'This file is larger than 10 MiB. Choose a smaller one.',
  ],
  ['a text', [text], null],
])('Of the files of a class, %s is refused by the browser with %j', (_, files, sentence) => {
  const { choose, state } = open(null, classFileUpload(1))
  choose(...files)
  expect([state().context.problem, isUploading(state())]).toEqual([sentence, sentence === null])
})
