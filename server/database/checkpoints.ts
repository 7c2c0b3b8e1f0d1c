import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { limitConcurrency } from '../process/limit-concurrency.ts'
import { databaseFile } from './engines/sqlite.ts'

/**
 * Copies the write-ahead log of the embedded database into its file, in a thread of its own: it waits for the disk. A
 * checkpoint that fails ends the thread, and the next one starts another.
 */
export function openCheckpoints(dataDir: string, log: Logger) {
  let worker: Worker | undefined
  // The thread does not say which request it answers.
  const oneByOne = limitConcurrency({
    atOnce: 1,
    mostWaiting: 1,
    overloaded: () => new Error('Too many checkpoints are waiting'),
  })

  function startWorker(): Worker {
    const started = new Worker(new URL('engines/checkpoint.worker.ts', import.meta.url), {
      workerData: databaseFile(dataDir),
      resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 },
    })
    started.unref()
    started.on('error', (err) => {
      worker = undefined
      // Whoever waits for a checkpoint gets the error.
      const isAwaited = started.listenerCount('message') > 0
      if (!isAwaited) log.error({ err }, 'The thread that makes checkpoints ended')
    })
    return started
  }

  const run = (mode: 'passive' | 'truncate') =>
    oneByOne(async () => {
      worker ??= startWorker()
      worker.postMessage(mode)
      await once(worker, 'message')
    })

  return {
    /** Copies as much as readers allow, so that the log can start over. */
    copy: () => run('passive'),

    /** Also truncates the log, which still has the earlier content of the file, unless it is in use. */
    truncate: () => run('truncate'),

    close: async () => void (await worker?.terminate()),
  }
}
