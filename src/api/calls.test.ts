import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReportName } from '#contract/reports/reports.ts'
import { surroundings } from './surroundings.ts'

const files = import.meta.glob<Record<string, unknown>>('./**/*.api.ts', { eager: true })
const exported = Object.values(files).flatMap((file) => Object.entries(file))

/** Exports that make no call, and the one whose address is its argument. */
const others = new Set(['takenBy', 'grantsPageSize', 'whatIsKnown', 'previewQuery'])

type Sent = {
  url: string
  type: string | null
  token: string | null
  signal: Pick<AbortSignal, 'aborted'>
}

let sent: Sent[] = []
const ofBrowser = surroundings.current

/** A request in a browser may have a relative URL. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'https://kinroll.test') : input, init)
  }
}

/** A stub of XMLHttpRequest, which sends uploads. */
class Upload {
  upload = { addEventListener: () => undefined }
  addEventListener = () => undefined
  #sent: Sent = { url: '', type: null, token: null, signal: { aborted: false } }
  open(_method: string, url: string) {
    this.#sent.url = url
  }
  setRequestHeader(name: string, value: string) {
    if (name.toLowerCase() === 'content-type') this.#sent.type = value
    if (name.toLowerCase() === 'authorization') this.#sent.token = value
  }
  send() {
    sent.push(this.#sent)
  }
  abort() {
    this.#sent.signal = { aborted: true }
  }
}

beforeEach(() => {
  sent = []
  surroundings.current = { ...ofBrowser, token: () => 'abc' }
  vi.stubGlobal('Request', PageRequest)
  vi.stubGlobal('XMLHttpRequest', Upload)
  vi.stubGlobal('fetch', ({ url, headers, signal }: Request) => {
    const [type, token] = [headers.get('content-type'), headers.get('authorization')]
    sent.push({ url, type, token, signal })
    // The response never arrives, so a call ends when its signal aborts it.
    const { promise, reject } = Promise.withResolvers<never>()
    signal.addEventListener('abort', () => reject(signal.reason))
    return promise
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  surroundings.current = ofBrowser
})

/** Stands in for any argument: an id, a name, a list, or an object of those. */
const anything: unknown = new Proxy(() => anything, {
  get(_, name) {
    if (name === Symbol.toPrimitive) return () => ReportName.options[0]
    if (name === Symbol.iterator) return () => [][Symbol.iterator]()
    if (name === 'toJSON') return () => 1
    return name === 'then' ? undefined : anything
  },
  ownKeys: () => [],
  getOwnPropertyDescriptor: () => undefined,
})

type Question = { queryFn: (how: { signal: AbortSignal; client: QueryClient }) => unknown }
const isQuestion = (value: unknown): value is Question =>
  typeof value === 'object' && value !== null && 'queryFn' in value

/** Makes a call, whose last parameter is or has the signal, or runs a query. */
function ask(name: string, value: unknown, signal: AbortSignal): void {
  const last = name.endsWith('Query') ? anything : Object.assign(signal, { signal, once: 'once' })
  const made: unknown =
    typeof value === 'function'
      ? value(...Array.from({ length: value.length - 1 }, () => anything), last)
      : value
  const answer = isQuestion(made) ? made.queryFn({ signal, client: new QueryClient() }) : made
  // It ends with the error of its signal.
  Promise.resolve(answer).catch(() => {})
}

test.each(exported.filter(([name]) => !others.has(name)))(
  '%s sends the token and its content type, and is canceled by its signal',
  { tags: ['7.bearer-token', '7.json-content', '7.image-content', '7.cancellable-calls'] },
  async (name, value) => {
    const left = new AbortController()
    ask(name, value, left.signal)
    await vi.waitFor(() => expect(sent).not.toEqual([]), { interval: 1 })
    const type = name.startsWith('upload')
      ? /^multipart\/form-data; boundary=/
      : /^application\/json$/
    // Logging out sends the token of the session that ends.
    const token = `Bearer ${name === 'logOut' ? ReportName.options[0] : 'abc'}`
    for (const call of sent)
      expect([call.token, call.type]).toEqual([token, expect.stringMatching(type)])
    left.abort()
    for (const call of sent) expect(call.signal.aborted).toBe(true)
  },
)
