import { setImmediate } from 'node:timers/promises'

/** Work that may pause wherever it yields, and may say there how much of it is done. */
export type Steps<Result> = Generator<number | void, Result>

/** Is told how much of some work is done, from 0 to 1. */
export type Tell = (share: number) => void

/** For how many milliseconds work goes on before others have their turn. */
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
  tell: Tell = () => {},
): Promise<Result> {
  const pause = pauses()
  for (;;) {
    const { done, value } = steps.next()
    if (done) {
      tell(1)
      return value
    }
    if (typeof value === 'number') tell(value)
    await pause()
  }
}

/** A stretch of longer work: what it says is done of itself is so much of the whole. */
export function* stretch<Result>(from: number, to: number, steps: Steps<Result>): Steps<Result> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    yield typeof value === 'number' ? from + value * (to - from) : undefined
  }
}
