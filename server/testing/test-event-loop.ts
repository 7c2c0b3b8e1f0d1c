/**
 * Measures the longest time, in milliseconds, in which this process did nothing else: as a clock measures it, and the
 * time of the processor, which does not depend on other processes. `busy` is the time of the processor in all, without
 * moments of waiting.
 */
export function measureBlocking() {
  const longest = { wall: 0, cpu: 0, busy: 0 }
  let last = { wall: performance.now(), cpu: cpuOfThread() }
  let isOver = false
  const look = () => {
    const now = { wall: performance.now(), cpu: cpuOfThread() }
    longest.wall = Math.max(longest.wall, now.wall - last.wall)
    const cpu = now.cpu - last.cpu
    longest.cpu = Math.max(longest.cpu, cpu)
    if (cpu >= 1) longest.busy += cpu
    last = now
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  return {
    /** The longest time so far. */
    end: async () => {
      await new Promise((resolve) => setImmediate(resolve))
      isOver = true
      return longest
    },
  }
}

function cpuOfThread(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
