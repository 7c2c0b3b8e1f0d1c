import { second } from '#contract/dates/durations.ts'
import type { Context } from 'hono'
import { overloaded, cutOff, Refusal, tooLarge, tooSlow } from '../http/problem.ts'

export const mebibyte = 1024 * 1024

export type ArrivalRules = {
  /** A body must deliver this many bytes in this many milliseconds; in less time while others wait for a slot. */
  pace: { bytes: number; within: number; withinInCrowd: number }
  /** The longest time for a whole body, in milliseconds. */
  total: number
  /** Bodies up to this many bytes need no slot. */
  small: number
  /** How many larger bodies are in memory at once, and how many may wait. */
  largeAtOnce: number
  mostWaiting: number
  /**
   * How many larger bodies one sender may have in transit; beyond that, the slow ones among its smaller bodies are
   * dropped.
   */
  mostEach: number
}

/** Takes the next bytes of a body, or throws a refusal of the whole body. */
export type Write = (bytes: Uint8Array) => void | Promise<void>

/** The length of the body, if the client declared it. */
export const declaredLength = (c: Context) => Number(c.req.header('content-length') ?? Number.NaN)

const smallBody = 16 * 1024

/**
 * Copies bytes into one buffer as they arrive, of the size that the client declared or can have at most: a million
 * one-byte chunks would take a hundred times their size.
 */
export function collectBytes({ declared, maxSize }: { declared: number; maxSize: number }) {
  let bytes = new Uint8Array(0)
  let size = 0
  return {
    write: (chunk: Uint8Array) => {
      const grown = size + chunk.byteLength
      if (grown > bytes.byteLength) {
        const known = declared >= grown ? declared : 2 * grown
        const larger = new Uint8Array(Math.min(grown <= smallBody ? smallBody : maxSize, known))
        larger.set(bytes.subarray(0, size))
        bytes = larger
      }
      bytes.set(chunk, size)
      size = grown
    },
    size: () => size,
    all: () => bytes.subarray(0, size),
  }
}

const usualRules: ArrivalRules = {
  pace: { bytes: 16 * 1024, within: 20 * second, withinInCrowd: 2 * second },
  total: 110 * second,
  small: smallBody,
  largeAtOnce: 6,
  mostWaiting: 500,
  mostEach: 21,
}

type Body = {
  /** An account, or an address for unauthenticated requests. */
  sender: string
  isWaiting: boolean
  isOver: boolean
  /** When the minimum number of bytes last arrived. */
  progressAt: number
  cut: (refusal: Refusal) => void
}

type Waiting = Body & { proceed: () => void }

export type Arrivals = ReturnType<typeof openArrivals>

/**
 * Receives request bodies so that slow senders delay only themselves: the first bytes of a body take no slot, one
 * sender has one larger body at a time, and a stalled body gives its slot to waiting ones.
 */
export function openArrivals(rules: Partial<ArrivalRules> = {}) {
  const { pace, total, small, largeAtOnce, mostWaiting, mostEach } = { ...usualRules, ...rules }
  const arriving = new Set<Body>()
  /** Larger bodies with a slot, in transit or in use. */
  const large = new Set<Body>()
  const line: Waiting[] = []
  let watch: NodeJS.Timeout | undefined

  const hasLarge = ({ sender }: Body) => [...large].some((body) => body.sender === sender)
  const slowest = (bodies: Iterable<Body>) =>
    [...bodies]
      .filter((body) => arriving.has(body) && !body.isWaiting)
      .toSorted((a, b) => a.progressAt - b.progressAt)
  const mayBeCutAt = ({ progressAt }: Body) => progressAt + pace.withinInCrowd

  /** Gives slots to waiting bodies, and takes them from slow ones. */
  function makeRoom() {
    clearTimeout(watch)
    for (const body of line.filter((waiting) => !hasLarge(waiting))) {
      if (large.size >= largeAtOnce) break
      if (hasLarge(body)) continue
      line.splice(line.indexOf(body), 1)
      large.add(body)
      body.proceed()
    }
    const isWanted = line.some((body) => !hasLarge(body))
    const [first] = isWanted ? slowest(large) : []
    const patience = first ? mayBeCutAt(first) - performance.now() : Number.POSITIVE_INFINITY
    // An aborted body releases its slot.
    if (patience <= 0) first?.cut(tooSlow())
    else if (first) watch = setTimeout(makeRoom, patience + 1)
  }

  function waitForRoom(body: Body): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const own = line.filter(({ sender }) => sender === body.sender)
    if (own.length + 1 >= mostEach) body.cut(overloaded())
    if (line.length >= mostWaiting) {
      // The sender with the most waiting bodies loses one.
      const bySender = [...Map.groupBy([...line, body], ({ sender }) => sender).values()]
      bySender
        .toSorted((a, b) => b.length - a.length)[0]
        ?.at(-1)
        ?.cut(overloaded())
    }
    if (!body.isOver) line.push(Object.assign(body, { proceed: resolve }))
    makeRoom()
    return promise
  }

  /** If one sender has many bodies in transit, the slowest is dropped for the next. */
  function dropSlowest(sender: string) {
    const own = [...arriving].filter((body) => body.sender === sender)
    if (own.length < mostEach) return
    const [slow] = slowest(own)
    if (slow && mayBeCutAt(slow) <= performance.now()) slow.cut(tooSlow())
  }

  function leave(body: Body) {
    arriving.delete(body)
    large.delete(body)
    const place = line.findIndex((waiting) => waiting === body)
    if (place >= 0) line.splice(place, 1)
    makeRoom()
  }

  /** Passes a body of at most `maxSize` bytes to `write`. It occupies its slot until `end` is called. */
  async function receive(
    c: Context,
    sender: string,
    { maxSize, write }: { maxSize: number; write: Write },
    onEnd: (end: () => void) => void,
  ): Promise<void> {
    const declared = declaredLength(c)
    if (declared > maxSize) throw tooLarge(`${Math.floor(maxSize / mebibyte)} MiB`)
    dropSlowest(sender)

    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timers = new Map<'pace' | 'total', NodeJS.Timeout>()
    const setTimer = (name: 'pace' | 'total', after: number) => {
      clearTimeout(timers.get(name))
      timers.set(
        name,
        setTimeout(() => body.cut(tooSlow()), after),
      )
    }
    const body: Body = {
      sender,
      isWaiting: false,
      isOver: false,
      progressAt: performance.now(),
      cut: (refusal) => {
        reject(refusal)
        body.isOver = true
        leave(body)
      },
    }
    const progress = () => {
      body.progressAt = performance.now()
      setTimer('pace', pace.within)
    }
    const roomFor = async () => {
      body.isWaiting = true
      clearTimeout(timers.get('pace'))
      await waitForRoom(body)
      body.isWaiting = false
      progress()
    }

    arriving.add(body)
    onEnd(() => leave(body))
    setTimer('total', total)
    progress()
    const all =
      declared <= small
        ? c.req.raw.arrayBuffer().then((bytes) => write(new Uint8Array(bytes)))
        : readStream(c.req.raw.body, {
            write,
            maxSize,
            small,
            step: pace.bytes,
            roomFor,
            progress,
            isOver: () => body.isOver,
          })
    all.then(resolve, (error: unknown) => reject(error instanceof Refusal ? error : cutOff()))
    try {
      await promise
    } finally {
      body.isOver = true
      arriving.delete(body)
      for (const timer of timers.values()) clearTimeout(timer)
    }
  }

  return { receive }
}

type Reading = {
  write: Write
  maxSize: number
  small: number
  step: number
  roomFor: () => Promise<void>
  progress: () => void
  isOver: () => boolean
}

async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  { write, maxSize, small, step, roomFor, progress, isOver }: Reading,
): Promise<void> {
  const reader = stream?.getReader()
  let size = 0
  let counted = 0
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true, value: undefined }
    if (isOver()) throw cutOff()
    if (done) return
    const grown = size + value.byteLength
    if (grown > maxSize) throw tooLarge(`${Math.floor(maxSize / mebibyte)} MiB`)
    if (size <= small && grown > small) await roomFor()
    await write(value)
    size = grown
    if (size - counted >= step) {
      counted = size
      progress()
    }
  }
}
