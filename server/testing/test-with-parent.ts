import { rmSync } from 'node:fs'
import { setTestClock } from './test-clock.ts'

setTestClock()

// Loaded into a server under test before its own code: it shuts down in order when its parent process is gone.
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

const { DATA_DIR, IS_DATA_TEMPORARY } = process.env
if (DATA_DIR && IS_DATA_TEMPORARY === 'true') {
  process.once('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }))
}
