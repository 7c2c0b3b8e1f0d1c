import { second } from '#contract/dates/durations.ts'

/** The longest wait for a busy browser, in milliseconds. */
const longest = 5 * second

/** Ends once the browser has nothing else to do, or after five seconds. Browsers that cannot tell are idle at once. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: longest })
    else resolve()
  })
