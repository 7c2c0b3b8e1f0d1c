import { afterEach, expect, test, vi } from 'vitest'
import { withServerMemory } from './server-memory.mjs'

const { execArgv, env } = process
afterEach(() => {
  Object.assign(process, { execArgv, env })
  vi.restoreAllMocks()
})

test('A server is started again with its limits of memory, once', () => {
  Object.assign(process, { execArgv: [], env: {} })
  const startAgain = vi.spyOn(process, 'execve').mockReturnValue(undefined as never)
  withServerMemory()
  expect(startAgain).toHaveBeenCalledExactlyOnceWith(
    process.execPath,
    expect.arrayContaining(['--max-semi-space-size=8']),
    { MALLOC_TRIM_THRESHOLD_: '131072' },
  )
  // Whatever arrives of the environment, it never starts itself over and over.
  process.env = {}
  withServerMemory()
  expect(startAgain).toHaveBeenCalledOnce()
})
