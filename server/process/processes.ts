import { minute } from '#contract/dates/durations.ts'
import cluster, { type Worker } from 'node:cluster'
import type { Logger } from 'pino'

/** What one of several processes reports: where it is ready, or why it cannot run. */
type Report = { url: string } | { complaint: string }

/** Whether this process is one of several. Their primary process starts and stops them. */
export const isOneOfSeveral = cluster.isWorker

/** Reports to the primary process, which speaks for all. Resolves when it is sent. */
export const report = (what: Report): Promise<void> =>
  new Promise((resolve) => {
    if (cluster.worker) cluster.worker.send(what, undefined, () => resolve())
    else resolve()
  })

/** If this many end within a minute, others would too. */
const mostEnds = 5

type Rules = {
  count: number
  /** The program that each process runs. */
  program: string
  log: Logger
  say: (sentence: string) => void
  complain: (sentence: string) => void
  /** Called once, when all are ready. */
  onReady: (url: string) => void
}

/**
 * Runs several processes that listen on one port. One that ends is replaced, and those who are connected to the others do
 * not notice. If one cannot start, or too many end, all are stopped.
 */
export function runProcesses({ count, program, log, say, complain, onReady }: Rules): void {
  cluster.setupPrimary({ exec: program, args: [] })
  const running = new Set<Worker>()
  const ready = new Set<Worker>()
  let ends: number[] = []
  let wereAllReady = false
  let isStopping = false
  let exitCode = 0

  function start(): number | undefined {
    const worker = cluster.fork()
    const { pid } = worker.process
    let complaint: string | undefined
    running.add(worker)
    worker.on('message', (what: Report) => {
      if ('complaint' in what) complaint = what.complaint
      else noteReady(worker, what.url)
    })
    // Such as a connection that was handed over to a process that has just ended.
    worker.on('error', (err) => log.warn({ err }, 'A process could not be reached'))
    worker.once('exit', (code, signal) => {
      running.delete(worker)
      ready.delete(worker)
      if (!isStopping) replace({ pid, code, signal, complaint })
      if (isStopping && running.size === 0) process.exit(exitCode)
    })
    return pid
  }

  function noteReady(worker: Worker, url: string) {
    ready.add(worker)
    if (wereAllReady || ready.size < count) return
    wereAllReady = true
    onReady(url)
  }

  function replace({ pid, code, signal, complaint }: Ended) {
    const now = performance.now()
    ends = [...ends.filter((end) => end > now - minute), now]
    if (wereAllReady && ends.length < mostEnds) {
      log.error({ ended: pid, code, signal, complaint, started: start() }, 'A process was replaced')
      return
    }
    const reason = signal ? `was ended by ${signal}` : `ended with ${code}`
    complain(complaint ?? `A process of the server ${reason}.`)
    exitCode = code || 1
    stop('SIGTERM')
  }

  function stop(signal: NodeJS.Signals) {
    if (isStopping) return
    isStopping = true
    for (const worker of running) worker.process.kill(signal)
  }

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!isStopping) say('Stopping …')
      stop(signal)
    })
  }
  for (let started = 0; started < count; started += 1) start()
}

type Ended = {
  pid: number | undefined
  code: number | null
  signal: string | null
  complaint: string | undefined
}
