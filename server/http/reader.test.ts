import { EventEmitter, once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { MessageChannel, type Worker } from 'node:worker_threads'
import { expect, test, vi } from 'vitest'
import { createLog } from '../process/log.ts'
import { listen } from './listen.ts'
import { openReader } from './reader.ts'
import { openReaders } from './readers.ts'

const unread = () => new Response('not by the reader')

/** A server with a reader that answers so. Both are in this thread. */
async function open(fetch: () => Response) {
  const { port1, port2 } = new MessageChannel()
  const thread = new EventEmitter()
  port1.on('message', (message) => thread.emit('message', message))
  port1.on('close', () => thread.emit('exit', 0))
  const terminate = async () => port1.close()
  const postMessage = (message: unknown) => port1.postMessage(message)
  const worker = Object.assign(thread, { postMessage, terminate }) as unknown as Worker
  const readers = openReaders({
    count: 1,
    startWorker: () => worker,
    isHeavy: () => false,
    isBusy: () => false,
    isNextWaiting: () => true,
    isStopping: () => false,
    onIdentified: () => {},
    execute: async () => undefined,
    limitHeavyReads: (_, work) => work(),
    writeLines: () => {},
    log: createLog('silent'),
  })
  const { server, port } = await listen(unread, { port: 0, host: '127.0.0.1' }, undefined, readers)
  readers.start(undefined)
  openReader(port2).listen({ fetch, setTime: () => {}, close: async () => {} })
  await once(port1, 'message')
  return {
    ask: async () => {
      const [response] = await once(get(`http://127.0.0.1:${port}/api/report`), 'response')
      return response as IncomingMessage
    },
    [Symbol.asyncDispose]: async () => {
      server.close()
      server.closeAllConnections()
      await readers.close()
    },
  }
}

const mebibyte = 2 ** 20

/** A body of some chunks. */
function streamOf(count: number, chunkSize = 65_536) {
  let pulled = 0
  const canceled = Promise.withResolvers<void>()
  const body = new ReadableStream({
    pull(controller) {
      if (pulled === count) return controller.close()
      controller.enqueue(new Uint8Array(chunkSize).fill(pulled))
      pulled += 1
    },
    cancel: () => canceled.resolve(),
  })
  return { body, pulled: () => pulled * chunkSize, canceled: canceled.promise }
}

test('A streamed answer of a reader arrives complete and in order', async () => {
  await using site = await open(() => new Response(streamOf(100).body))
  const bytes = await buffer(await site.ask())
  const expected = Buffer.concat(
    Array.from({ length: 100 }, (_, number) => Buffer.alloc(65_536, number)),
  )
  expect(bytes.equals(expected)).toBe(true)
})

test('A reader does not make more than a slow client takes, and stops when the client leaves', async () => {
  const stream = streamOf(Infinity)
  await using site = await open(() => new Response(stream.body))
  const response = await site.ask()
  let before = -1
  await expect
    .poll(() => {
      const isStill = stream.pulled() === before
      before = stream.pulled()
      return isStill
    })
    .toBe(true)
  expect(stream.pulled()).toBeLessThan(20 * mebibyte)
  response.destroy()
  await stream.canceled
})

const broken = () =>
  new ReadableStream({
    start: (controller) => controller.enqueue(new Uint8Array(10)),
    pull: () => Promise.reject(new Error('broken')),
  })

test('If an answer of a reader breaks off, so does its connection', async () => {
  // Hono's server prints it.
  const printing = vi.spyOn(console, 'error').mockImplementation(() => {})
  await using site = await open(
    () => new Response(broken(), { headers: { 'Content-Length': '20' } }),
  )
  await expect(buffer(await site.ask())).rejects.toThrow('aborted')
  printing.mockRestore()
})

test('What a reader answers from memory is not changed by sending it', async () => {
  const file = new Uint8Array(1000).fill(7)
  await using site = await open(() => new Response(file))
  for (let time = 0; time < 2; time += 1)
    expect((await buffer(await site.ask())).equals(file)).toBe(true)
})
