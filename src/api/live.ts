import { EventSourceParserStream } from 'eventsource-parser/stream'
import { LiveAnswer, LiveMessage } from '#contract/live.ts'
import { http } from './http.ts'

/** What changed, and the position after which to continue. */
export interface Heard {
  message: LiveMessage
  position: number
}

/** Where to continue. Null at the beginning. */
export interface Since {
  after: number | null
}

const optionsOf = ({ after }: Since, signal: AbortSignal) => ({
  signal,
  context: { quiet: 'all' as const },
  searchParams: after === null ? {} : { after },
})

/** Reports each message of the stream until it ends. */
export async function followChanges(
  since: Since,
  signal: AbortSignal,
  report: (heard: Heard) => void,
): Promise<void> {
  const headers = { Accept: 'text/event-stream' }
  const stream = { ...optionsOf(since, signal), headers, timeout: false as const }
  const { body } = await http.get('Live/stream', stream)
  const events = body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  for (;;) {
    const { done = true, value } = (await events?.read()) ?? {}
    if (done || !value) return
    report({ message: LiveMessage.parse(JSON.parse(value.data)), position: Number(value.id) })
  }
}

/** The same as one answer. */
export async function findChanges(since: Since, signal: AbortSignal): Promise<Heard> {
  const { position, ...message } = await http
    .get('Live/changes', optionsOf(since, signal))
    .json(LiveAnswer)
  return { message, position }
}
