import { EventSourceParserStream } from 'eventsource-parser/stream'
import { FoundSuggestions, type FindSuggestions } from '#contract/timetable/place-suggestions.ts'
import { http } from '../http.ts'

/** Reports what the server finds, the best last, until its search is over. Saves nothing. */
export async function followSuggestions(
  { semesterId, ...wanted }: FindSuggestions & { semesterId: number },
  signal: AbortSignal,
  report: (found: FoundSuggestions) => void,
): Promise<void> {
  const { body } = await http.post(`Class/admin/semester/${semesterId}/suggestions`, {
    json: wanted,
    headers: { Accept: 'text/event-stream' },
    timeout: false,
    signal,
    context: { quiet: 'all' },
  })
  const events = body
    ?.pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream())
    .getReader()
  for (;;) {
    const { done = true, value } = (await events?.read()) ?? {}
    if (done || !value) return
    report(FoundSuggestions.parse(JSON.parse(value.data)))
  }
}
