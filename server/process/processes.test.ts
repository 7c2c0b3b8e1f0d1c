import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** A primary process whose operating system starts no other one. */
const primary = `
  import cluster from 'node:cluster'
  import { runProcesses } from '${new URL('processes.ts', import.meta.url).href}'
  cluster.setupPrimary({ cwd: '/missing' })
  runProcesses({
    count: 2,
    program: '/missing',
    log: { warn() {}, error() {} },
    say() {},
    complain: console.error,
    onReady() {},
  })
`

test('A server whose processes cannot be started ends with the reason', async () => {
  const args = ['--input-type=module-typescript', '--eval', primary]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const [complaint, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')])
  expect(code).toBe(1)
  expect(complaint).toContain('ENOENT')
})
