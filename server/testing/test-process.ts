import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clockAhead, type ClockMessage, clockSettings } from './test-clock.ts'

// The first of many servers in a run compiles the files.
const compiled = join(import.meta.dirname, '../../node_modules/.cache/test-servers')

type Settings = Record<string, string>

export type ServerProcess = ReturnType<typeof spawnServer>

type Limits = { descriptors?: number }

/** The real server in a process of its own, with these settings only. It ends with its parent process. */
export function spawnServer(settings: Settings, { descriptors }: Limits = {}) {
  const files = ['test-with-parent.ts', '../main.ts'].map((name) => join(import.meta.dirname, name))
  const command = [process.execPath, '--import', ...files]
  const limit = `ulimit -n ${descriptors} && exec "$0" "$@"`
  const [program = '', ...parts] =
    descriptors === undefined ? command : ['/bin/sh', '-c', limit, ...command]
  const child = spawn(program, parts, {
    env: { PORT: '0', NODE_COMPILE_CACHE: compiled, ...clockSettings(), ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let said = ''
  let complained = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (complained += text))
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal, complained }))
  const ready = new Promise<string>((resolve, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      const url = / is ready at (http:[^"\n]+)["\n]/.exec(said)?.[1]
      if (url) resolve(url)
    })
    void ended.then(() =>
      reject(new Error(`The server ended before it was ready.\n${said}${complained}`)),
    )
  })
  // Not every caller waits for it: some servers refuse their settings.
  ready.catch(() => {})
  return {
    child,
    /** Its address, once it is ready. */
    ready,
    /** Leaves it no free file descriptor, opens a file without catching errors, or releases the descriptors. */
    descriptors: async (task: 'take' | 'need' | 'release') => {
      child.send(`${task} descriptors`)
      await once(child, 'message')
    },
    /** Its exit code and error output. */
    ended,
    /** Sets its clock this far ahead of that of the tests, in milliseconds. */
    moveClock: (jump: number) => {
      const message: ClockMessage = { clockAhead: clockAhead() + jump }
      child.send(message)
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** A server that is ready, on DATA_DIR, or else on an empty folder that is removed with it. */
export async function runServer({ DATA_DIR, ...settings }: Settings = {}) {
  const dataDir = DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'kinroll-process-')))
  const isTemporary = String(DATA_DIR === undefined)
  const { child, ready, stop } = spawnServer({
    ...settings,
    DATA_DIR: dataDir,
    IS_DATA_TEMPORARY: isTemporary,
  })
  child.stderr?.pipe(process.stderr)
  return { url: await ready, dataDir, process: child, stop, [Symbol.asyncDispose]: stop }
}
