import type { Context } from 'hono'
import type { z } from '#contract/zod.ts'

/** An event, and the position after which a client that was cut off continues. */
export type Sent<Data> = { id: number; data: Data }

/** An answer without end: server-sent events. After the last one, `next` returns undefined. */
export class EventStream<Data> {
  /** Waits for the next event. */
  readonly next: () => Promise<Sent<Data> | undefined>
  /** Called when the client has gone. */
  readonly leave: () => void

  constructor(next: () => Promise<Sent<Data> | undefined>, leave: () => void) {
    this.next = next
    this.leave = leave
  }
}

const headers = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  // nginx would send the events when a buffer is full.
  'X-Accel-Buffering': 'no',
}

/** Sends events as they happen, each parsed with the contract. The next one is taken when the client has the last one. */
export function sendEvents(
  c: Context,
  { next, leave }: EventStream<unknown>,
  schema?: z.ZodMiniType,
) {
  if (c.req.method === 'HEAD') {
    leave()
    return c.body(null, 200, headers)
  }
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const sent = await next()
        if (!sent) return controller.close()
        const data = JSON.stringify(schema?.parse(sent.data))
        controller.enqueue(encoder.encode(`id: ${sent.id}\ndata: ${data}\n\n`))
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  )
  return c.body(body, 200, headers)
}
