import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { databaseFile } from './engines/sqlite.ts'

/**
 * Copies the write-ahead log of the embedded database into its file, in a thread of its own: it waits for the disk.
 */
export function openCheckpoints(dataDir: string) {
  let worker: Worker | undefined

  function startWorker(): Worker {
    const started = new Worker(new URL('engines/checkpoint.worker.ts', import.meta.url), {
      workerData: databaseFile(dataDir),
      resourceLimits: { maxYoungGenerationSizeMb: 1, maxOldGenerationSizeMb: 32 },
    })
    started.unref()
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  async function run(mode: 'passive' | 'truncate') {
    worker ??= startWorker()
    worker.postMessage(mode)
    await once(worker, 'message')
  }

  return {
    /** Copies what nobody prevents, so that the log can start over. */
    copy: () => run('passive'),

    /** Also truncates the log, which still has the earlier content of the file, unless it is in use. */
    truncate: () => run('truncate'),

    close: async () => void (await worker?.terminate()),
  }
}
