import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { drawIcons } from '../build.mjs'

test('Icons are drawn for a server too, which refuses drawings in files from people', async () => {
  await import('#server/images/redraw-image.ts')
  const folder = mkdtempSync(join(tmpdir(), 'kinroll-icons-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await drawIcons(folder)
  expect(readdirSync(folder).toSorted()).toEqual([
    '192.png',
    '512.png',
    'apple-touch.png',
    'maskable.png',
  ])
})
