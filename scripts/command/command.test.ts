import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { inRoot } from './root.mjs'

test.each(['spec', 'any-day'])(
  'A command says in one sentence which option it does not have: %s',
  (name) => {
    const args = [inRoot(`scripts/${name}.mjs`), '--nothing-such']
    const { stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(stderr).toMatch(/^Unknown option '--nothing-such'.*\n$/)
    expect(status).toBe(1)
  },
)
