import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createLog, lossy } from './log.ts'

test('A line is written at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kinroll-log-'))
  const file = openSync(join(folder, 'log'), 'w')
  createLog('info', lossy(file)).info('Good morning')
  const { time, msg } = JSON.parse(readFileSync(join(folder, 'log'), 'utf8'))
  expect([Date.parse(time) > 0, msg]).toEqual([true, 'Good morning'])
  closeSync(file)
  rmSync(folder, { recursive: true })
})

test.runIf(existsSync('/dev/full'))('A full disk under the log stops nothing', () => {
  const file = openSync('/dev/full', 'w')
  const log = createLog('info', lossy(file))
  expect(() => log.info('lost')).not.toThrow()
  expect(() => log.fatal('lost')).not.toThrow()
  closeSync(file)
})
