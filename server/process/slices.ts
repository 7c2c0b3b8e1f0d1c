import { setImmediate } from 'node:timers/promises'

/** Work that may pause wherever it yields. */
export type Steps<Result> = Generator<void, Result>

/** For how many milliseconds work goes on before others have their turn. */
const slice = 10

/** To be called often by whoever works long: once a slice is over, it lets everything else go on that waits. */
export function pauses() {
  let begun = performance.now()
  return async (): Promise<void> => {
    if (performance.now() - begun < slice) return
    await setImmediate()
    begun = performance.now()
  }
}

/** Does work in slices, between which the server answers others. */
export async function inSlices<Result>(steps: Steps<Result>): Promise<Result> {
  const pause = pauses()
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    await pause()
  }
}
