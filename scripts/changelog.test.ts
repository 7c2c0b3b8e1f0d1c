import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { version } from '#server/process/version.ts'

test('The changelog begins with the current version', () => {
  const [, latest] =
    /^## (\S+) – \d{4}-\d\d-\d\d$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? []
  expect(latest).toBe(version)
})
