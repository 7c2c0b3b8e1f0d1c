import { minute, second } from '#contract/dates/durations.ts'
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

/** Resolves when the primary process hands over no more connections. Those on their way to this process go to others. */
export const leaveCluster = (): Promise<void> =>
  new Promise((resolve) => {
    if (cluster.worker) cluster.worker.once('disconnect', resolve).disconnect()
    else resolve()
  })

/** If more crash within a minute, others would too. */
const mostCrashes = (count: number) => 2 * count

/** How long to wait, in milliseconds, after so many starts in a row that failed, such as while the database cannot be reached. */
const pauseAfter = (failures: number) => Math.min(second * 2 ** (failures - 1), minute)

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
 * not notice. If none was ever ready, or too many crash, all are stopped.
 */
export function runProcesses({ count, program, log, say, complain, onReady }: Rules): void {
  cluster.setupPrimary({ exec: program, args: [] })
  const running = new Set<Worker>()
  const ready = new Set<Worker>()
  let crashes: number[] = []
  let wasOneReady = false
  let wereAllReady = false
  let isStopping = false
  let exitCode = 0

  function start(failures = 0): number | undefined {
    const worker = cluster.fork()
    const { pid } = worker.process
    let complaint: string | undefined
    running.add(worker)
    worker.on('message', (what: Report) => {
      if ('complaint' in what) complaint = what.complaint
      else if ('url' in what) noteReady(worker, what.url)
    })
    const end = (code: number | null, signal: string | null) => {
      running.delete(worker)
      const ended = { ended: pid, code, signal, complaint }
      if (isStopping) exitIfAllEnded()
      else if (ready.delete(worker)) replace(ended)
      else retry(ended, failures + 1)
    }
    worker.once('exit', end)
    worker.on('error', (err) => {
      // Such as a connection that was handed over to a process that has just ended.
      if (pid !== undefined) return log.warn({ err }, 'A process could not be reached')
      // The operating system did not start it, such as beyond its limit of processes.
      complaint = `A process of the server could not be started: ${err.message}`
      return end(null, null)
    })
    return pid
  }

  function noteReady(worker: Worker, url: string) {
    ready.add(worker)
    wasOneReady = true
    if (wereAllReady || ready.size < count) return
    wereAllReady = true
    onReady(url)
  }

  /** One that was stopped gracefully did not crash. */
  function replace(ended: Ended) {
    const now = performance.now()
    crashes = crashes.filter((crash) => crash > now - minute)
    if (ended.code !== 0) crashes.push(now)
    if (crashes.length > mostCrashes(count)) stopBecauseOf(ended)
    else log.error({ ...ended, started: start() }, 'A process was replaced')
  }

  function retry(ended: Ended, failures: number) {
    if (!wasOneReady) return stopBecauseOf(ended)
    const pause = pauseAfter(failures)
    log.error({ ...ended, pause }, 'A process could not start')
    setTimeout(() => isStopping || start(failures), pause)
  }

  function stopBecauseOf({ code, signal, complaint }: Ended) {
    const reason = signal ? `was ended by ${signal}` : `ended with ${code}`
    complain(complaint ?? `A process of the server ${reason}.`)
    exitCode = code || 1
    stop('SIGTERM')
  }

  function stop(signal: NodeJS.Signals) {
    if (isStopping) return
    isStopping = true
    for (const worker of running) worker.process.kill(signal)
    exitIfAllEnded()
  }

  function exitIfAllEnded() {
    if (running.size === 0) process.exit(exitCode)
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
  /** Its process id. */
  ended: number | undefined
  code: number | null
  signal: string | null
  complaint: string | undefined
}
