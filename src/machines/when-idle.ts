import { minute } from '#contract/dates/durations.ts'

/** Ends once the browser has nothing else to do, or after a minute. Browsers that cannot tell are idle at once. */
export const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in globalThis)
      requestIdleCallback(() => resolve(), { timeout: minute })
    else resolve()
  })
