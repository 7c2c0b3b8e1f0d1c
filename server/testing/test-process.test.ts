import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runServer } from './test-process.ts'

test('A stopped server removes its temporary folder', async () => {
  const { url, dataDir, stop } = await runServer()
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  expect(existsSync(dataDir)).toBe(true)
  await stop()
  expect(existsSync(dataDir)).toBe(false)
})

test('A server shuts down cleanly when its parent process is killed', async () => {
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output] = await once(parent.stdout, 'data')
  const { url, dataDir } = JSON.parse(String(output)) as { url: string; dataDir: string }
  parent.kill('SIGKILL')
  await expect.poll(() => existsSync(dataDir)).toBe(false)
  await expect(fetch(`${url}/api/health`)).rejects.toThrow('fetch failed')
})

const program = `
  import { runServer } from '${join(import.meta.dirname, 'test-process.ts')}'
  const { url, dataDir } = await runServer()
  console.log(JSON.stringify({ url, dataDir }))
`
