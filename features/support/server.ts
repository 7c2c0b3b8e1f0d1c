import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/database/database.ts'

export type RunningServer = Awaited<ReturnType<typeof startServer>>

/** The real server in a process of its own, on an embedded database of its own that the stage also opens. */
export async function startServer() {
  const dataDir = await mkdtemp(join(tmpdir(), 'kinroll-features-'))
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((resolve) => server.on('exit', () => resolve()))
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const ready = /ready at (\S+)/.exec(said)?.[1]
      if (ready) resolve(ready)
    })
    void ended.then(() => reject(new Error(`The server ended before it was ready.\n${said}`)))
  })
  const database = openDatabase({ dataDir })
  return {
    url,
    database,
    async stop() {
      await database.close()
      server.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true })
    },
  }
}
