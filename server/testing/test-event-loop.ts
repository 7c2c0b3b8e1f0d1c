/** Measures the longest time, in milliseconds, in which this process did nothing else. */
export function measureBlocking() {
  let longest = 0
  let last = performance.now()
  let isOver = false
  const look = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  return {
    /** The longest time so far. */
    end: async (): Promise<number> => {
      await new Promise((resolve) => setImmediate(resolve))
      isOver = true
      return longest
    },
  }
}
