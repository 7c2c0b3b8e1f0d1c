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
  Object.assign(globalThis, { seen })

  const takes: Record<string, (entry: Entry) => void> = {
    'largest-contentful-paint': ({ startTime }) => (seen.largestPaint = startTime),
    element: ({ startTime }) => (seen.visible ||= startTime),
    'layout-shift': ({ value, hadRecentInput }) => (seen.shift += hadRecentInput ? 0 : value),
    longtask: ({ startTime: start, duration }) => seen.tasks.push({ start, duration }),
    mark: ({ name, startTime }) => {
      if (name === 'hydrated') seen.hydrated ||= startTime
    },
  }
  for (const [type, take] of Object.entries(takes)) {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry as Entry)
    }).observe({ type, buffered: true })
  }

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
  }).observe(document, { childList: true, subtree: true, characterData: true })
}

/** Runs in the page: whether the sign is painted, and the screen hydrated. */
export function isComplete() {
  const { largestPaint, visible, hydrated } = (globalThis as unknown as { seen: Seen }).seen
  return largestPaint > 0 && visible > 0 && hydrated > 0
}

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
