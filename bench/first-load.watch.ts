/** What shows that a screen is painted: an element with this text, if one is named. */
export interface Sign {
  selector: string
  text?: string
}

/** Milliseconds since the navigation began; `shift` is a score, and `bytes` are as transferred. */
export interface Figures {
  firstPaint: number
  largestPaint: number
  visible: number
  hydrated: number
  shift: number
  blocked: number
  longestTask: number
  bytes: number
}

interface Seen {
  largestPaint: number
  visible: number
  hydrated: number
  shift: number
  tasks: { start: number; duration: number }[]
}

/** `value` and `hadRecentInput` are those of a layout shift. */
interface Entry extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
}

/** Runs in the page, before its scripts. */
export function watch({ selector, text = '' }: Sign) {
  const seen: Seen = { largestPaint: 0, visible: 0, hydrated: 0, shift: 0, tasks: [] }
  const { promise: complete, resolve: finish } = Promise.withResolvers<void>()
  Object.assign(globalThis, { seen, complete })

  const check = () => {
    if (seen.largestPaint > 0 && seen.visible > 0 && seen.hydrated > 0) finish()
  }
  const observe = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Entry[]) take(entry)
      check()
    }).observe({ type, buffered: true })
  observe('largest-contentful-paint', ({ startTime }) => (seen.largestPaint = startTime))
  observe('element', ({ startTime }) => (seen.visible ||= startTime))
  observe('layout-shift', ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value
  })
  observe('longtask', ({ startTime: start, duration }) => seen.tasks.push({ start, duration }))
  observe('mark', ({ name, startTime }) => {
    if (name === 'hydrated') seen.hydrated = startTime
  })

  // The browser reports when the text of a marked block is painted.
  new MutationObserver((_, changes) => {
    let block = [...document.querySelectorAll(selector)].find((each) =>
      each.textContent.includes(text),
    )
    if (!block) return
    changes.disconnect()
    while (block && getComputedStyle(block).display === 'inline')
      block = block.parentElement ?? undefined
    block?.setAttribute('elementtiming', 'sign')
    const look = () => {
      if (Object.keys(block ?? {}).some((key) => key.startsWith('__reactProps'))) {
        seen.hydrated ||= performance.now()
        check()
      } else requestAnimationFrame(look)
    }
    look()
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Runs in the page, and resolves once its sign is painted and it reacts to input. */
export const complete = () => (globalThis as unknown as { complete: Promise<void> }).complete

/** Runs in the page, once it is complete. */
export function figures(): Figures {
  const { seen } = globalThis as unknown as { seen: Seen }
  const { largestPaint, visible, hydrated, shift, tasks } = seen
  const durations = tasks.filter(({ start }) => start < hydrated).map(({ duration }) => duration)
  const transfers = [
    ...performance.getEntriesByType('navigation'),
    ...performance.getEntriesByType('resource'),
  ] as PerformanceResourceTiming[]
  return {
    firstPaint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
    largestPaint,
    visible,
    hydrated,
    shift,
    blocked: durations.reduce((total, duration) => total + duration - 50, 0),
    longestTask: Math.max(0, ...durations),
    bytes: transfers.reduce((total, { transferSize }) => total + transferSize, 0),
  }
}
