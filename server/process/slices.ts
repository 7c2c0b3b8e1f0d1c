import { setImmediate } from 'node:timers/promises'

/** Work that may pause at each yield, and may report its progress there. */
export type Steps<Result> = Generator<number | void, Result>

/** Receives the progress of some work, from 0 to 1. */
export type Tell = (share: number) => void

/** The length of a time slice in milliseconds. */
const slice = 10

/** For long computations to call often: when a time slice is over, it yields to the event loop. */
export function pauses() {
  let begun = performance.now()
  return async (): Promise<void> => {
    if (performance.now() - begun < slice) return
    await setImmediate()
    begun = performance.now()
  }
}

/** Does work in slices, between which the server answers others. */
export async function inSlices<Result>(
  steps: Steps<Result>,
  report: Tell = () => {},
): Promise<Result> {
  const pause = pauses()
  for (;;) {
    const { done, value } = steps.next()
    if (done) {
      report(1)
      return value
    }
    if (typeof value === 'number') report(value)
    await pause()
  }
}

/** A part of longer work: its progress is scaled to its share of the whole. */
export function* stretch<Result>(from: number, to: number, steps: Steps<Result>): Steps<Result> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    yield typeof value === 'number' ? from + value * (to - from) : undefined
  }
}

/** How many items are sorted or merged before a pause. */
const mostAtOnce = 500

/** Sorts like `toSorted`. */
export function* sorted<Item>(
  items: readonly Item[],
  compare: (one: Item, other: Item) => number,
): Steps<Item[]> {
  if (items.length <= mostAtOnce) return items.toSorted(compare)
  const middle = Math.ceil(items.length / 2)
  const first = yield* sorted(items.slice(0, middle), compare)
  yield
  const second = yield* sorted(items.slice(middle), compare)
  const merged: Item[] = []
  let at = 0
  for (const item of second) {
    for (; at < first.length && compare(first[at] as Item, item) <= 0; at += 1)
      merged.push(first[at] as Item)
    merged.push(item)
    if (merged.length % mostAtOnce === 0) yield
  }
  return [...merged, ...first.slice(at)]
}
