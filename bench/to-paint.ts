import type { Page } from '@playwright/test'

interface Taken {
  /** The time from an input to the next paint, as in Interaction to Next Paint. */
  toPaint: number
  /** The longest task until the page was complete. */
  longestFrame: number
}

interface Seen extends Taken {
  awaitPress: () => void
  /** Resolves once the awaited press, and with it everything before, is painted and reported. */
  reported: Promise<void>
}

/** Runs in the page. */
export function observe() {
  const seen = globalThis as unknown as Seen
  const ownPresses = new Map<number, () => void>()
  seen.awaitPress = () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    seen.reported = promise
    const press = (event: Event) => {
      event.stopImmediatePropagation()
      ownPresses.set(event.timeStamp, resolve)
      // The browser reports in order, but only what takes at least 16 ms.
      const end = performance.now() + 32
      while (performance.now() < end);
    }
    addEventListener('keydown', press, { capture: true, once: true })
  }
  const everyEvent: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
    buffered: true,
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { duration, interactionId, startTime } = entry
      const resolve = ownPresses.get(startTime)
      if (resolve) resolve()
      else if (interactionId) seen.toPaint = Math.max(seen.toPaint, duration)
    }
  }).observe(everyEvent)
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      seen.longestFrame = Math.max(seen.longestFrame, Math.round(duration))
    }
  }).observe({ type: 'long-animation-frame', buffered: true })
}

/** Measures one interaction, from an idle page until the page is idle again. */
export async function measure(
  page: Page,
  interact: () => Promise<unknown>,
  settled: () => Promise<unknown>,
): Promise<Taken> {
  await rested(page)
  await page.evaluate(() => Object.assign(globalThis, { toPaint: 0, longestFrame: 0 }))
  await interact()
  await settled()
  await rested(page)
  return page.evaluate(() => {
    const { toPaint, longestFrame } = globalThis as unknown as Taken
    return { toPaint, longestFrame }
  })
}

/** Waits until everything is painted and the observers have been called. */
async function rested(page: Page) {
  await page.evaluate(() => (globalThis as unknown as Seen).awaitPress())
  await page.keyboard.press('Pause')
  await page.evaluate(() => (globalThis as unknown as Seen).reported)
}

export type Summary = ReturnType<typeof summary>

export function summary(taken: Taken[]) {
  const toPaint = taken.map((each) => each.toPaint).toSorted((one, other) => one - other)
  return {
    p50: toPaint[Math.floor(toPaint.length / 2)] ?? 0,
    max: toPaint.at(-1) ?? 0,
    'longest frame': Math.max(...taken.map((each) => each.longestFrame)),
  }
}

/** The fastest of several rounds: other work on the machine only slows them down. */
export const quietest = (rounds: readonly Summary[]) =>
  rounds.reduce((best, next) => (next.max < best.max ? next : best))

/** Reports whether the slowest interaction is within the budget, and fails the run if not. */
export function judge(figures: Record<string, Summary>, budget: number) {
  console.table(figures)
  const worst = Math.max(...Object.values(figures).map(({ max }) => max))
  const isWithinBudget = worst <= budget
  console.log(
    `At most ${worst} ms to the next paint, budget ${budget} ms: ${isWithinBudget ? 'ok' : 'EXCEEDED'}`,
  )
  if (!isWithinBudget) process.exitCode = 1
}
