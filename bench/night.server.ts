import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Used } from './night.watch.ts'

export type Server = Awaited<ReturnType<typeof startServer>>

/** The real server in a process of its own, which says what it has used. */
export async function startServer({
  dataDir,
  databaseUrl,
  readers,
  processes = 1,
  settings,
}: {
  dataDir: string
  databaseUrl?: string | undefined
  readers?: number
  processes?: number
  settings?: Record<string, string>
}) {
  const child = fork(join(import.meta.dirname, '../server/main.ts'), {
    execArgv: [
      // As `npm start` sets it, and the memory allocator below.
      '--max-semi-space-size=8',
      '--expose-gc',
      '--import',
      join(import.meta.dirname, 'night.watch.ts'),
    ],
    env: {
      NODE_ENV: 'production',
      MALLOC_TRIM_THRESHOLD_: '131072',
      PORT: '0',
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...(readers !== undefined && { READERS: String(readers) }),
      PROCESSES: String(processes),
      LOG_LEVEL: 'warn',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  process.once('exit', () => child.kill())
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The server ended before it was ready.')))
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      const ready = / is ready at (http:[^"\n]+)["\n]/.exec(text)?.[1]
      if (ready) resolve(ready)
    })
  })
  return {
    url,
    pid: child.pid ?? 0,
    /** What it has used since the last time. Unless garbage is collected first, it is part of the memory. */
    used: async ({ isGarbageCollected = false } = {}): Promise<Used> => {
      child.send(isGarbageCollected ? 'used after a garbage collection' : 'used')
      const [used] = (await once(child, 'message')) as [Used]
      return used
    },
    stop: async () => {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}
