import { monitorEventLoopDelay } from 'node:perf_hooks'

// Loaded into the measured server before its own code: says what it has used since the last request.
const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
let used = process.cpuUsage()

export type Used = { cpuMs: number; loopP99: number; loopMax: number; megabytes: number }

process.channel?.unref()
process.on('message', (what: 'used' | 'used after a garbage collection') => {
  if (what !== 'used') globalThis.gc?.()
  const { user, system } = process.cpuUsage(used)
  used = process.cpuUsage()
  const answer: Used = {
    cpuMs: (user + system) / 1000,
    loopP99: delay.percentile(99) / 1e6,
    loopMax: delay.max / 1e6,
    megabytes: process.memoryUsage().rss / 2 ** 20,
  }
  delay.reset()
  process.send?.(answer)
})
