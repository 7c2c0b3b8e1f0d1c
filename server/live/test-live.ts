import { EventSourceParserStream } from 'eventsource-parser/stream'
import { LiveMessage } from '#contract/live.ts'
import type { TestApp } from '../testing/test-app.ts'

export type Follower = Awaited<ReturnType<typeof follow>>

/** Holds a stream of changes open, as a browser does. */
export async function follow(server: Pick<TestApp, 'get'>, token: string, after?: number) {
  const query = after === undefined ? '' : `?after=${after}`
  const answer = await server.get(`/api/Live/stream${query}`, { token })
  if (answer.status !== 200 || !answer.body) throw new Error(`The stream is ${answer.status}.`)
  const reader = answer.body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  let position = 0
  /** The next message. Undefined after the end. */
  const next = async (): Promise<LiveMessage | undefined> => {
    const { done, value } = await reader.read()
    if (done) return undefined
    position = Number(value.id)
    return LiveMessage.parse(JSON.parse(value.data))
  }
  await (after === undefined ? next() : undefined)
  return {
    answer,
    next,
    /** The subjects of the next message. */
    heard: async () => (await next())?.changes.map(({ subject }) => subject),
    position: () => position,
    leave: () => reader.cancel(),
  }
}
