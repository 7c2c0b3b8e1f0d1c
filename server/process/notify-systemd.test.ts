import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { runServer } from '../testing/test-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'kinroll-systemd-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('The server notifies systemd when it is ready', async () => {
  const notified = join(folder, 'notified')
  writeFileSync(
    join(folder, 'systemd-notify'),
    `#!/bin/sh\necho "$NOTIFY_SOCKET $*" >>'${notified}'\n`,
    { mode: 0o755 },
  )
  const { stop } = await runServer({ NOTIFY_SOCKET: '/run/systemd/notify', PATH: folder })
  onTestFinished(stop)
  const read = () => existsSync(notified) && readFileSync(notified, 'utf8')
  await expect.poll(read).toBe('/run/systemd/notify --ready\n')
})
