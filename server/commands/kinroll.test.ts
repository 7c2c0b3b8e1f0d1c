import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { testPlace } from '../database/test-database.ts'
import { version } from '../process/version.ts'

const script = join(import.meta.dirname, '../../scripts/kinroll.mjs')

function kinroll(args: string[], settings: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: settings,
  })
  return { status, stdout, stderr }
}

test('The command prints its version', () => {
  expect(kinroll(['version'])).toEqual({ status: 0, stdout: `${version}\n`, stderr: '' })
})

test('A reader that closes the pipe early does not end a command with an error', () => {
  const { stdout, stderr } = spawnSync(
    'sh',
    ['-c', '"$0" "$@" | head -n 1', process.execPath, script, 'doctor'],
    { encoding: 'utf8', env: { PATH: process.env.PATH, DATA_DIR: '/nowhere' } },
  )
  expect(stdout).toContain(`Kinroll ${version} runs on Node`)
  expect(stderr).toBe('')
})

test('Output that cannot be written fails with a sentence', () => {
  const { status, stderr } = spawnSync(
    'sh',
    ['-c', '"$0" "$@" >/dev/full', process.execPath, script, 'version'],
    { encoding: 'utf8', env: { PATH: process.env.PATH } },
  )
  expect(stderr).toBe('The output cannot be written: ENOSPC: no space left on device, write.\n')
  expect(status).toBe(1)
})

test('A command that does not exist is refused, with the one that was meant', () => {
  const { status, stderr } = kinroll(['audits'])
  expect(stderr).toContain("unknown command 'audits'\n(Did you mean audit?)")
  expect(status).toBe(1)
})

test('A setting that cannot be used is refused with one sentence', () => {
  expect(kinroll(['clock', 'accept'], { PORT: 'x' })).toEqual({
    status: 1,
    stdout: '',
    stderr: 'PORT must be a whole number from 0 to 65535, not "x".\n',
  })
})

test('An organization that does not exist is not verified', async () => {
  const place = await testPlace()
  onTestFinished(() => place.remove())
  const settings = {
    DATA_DIR: place.dataDir,
    ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl }),
  }
  expect(kinroll(['organization', 'verify', '12'], settings)).toEqual({
    status: 1,
    stdout: '',
    stderr: 'There is no organization 12.\n',
  })
})
