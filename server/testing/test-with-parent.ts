import { closeSync, openSync, rmSync } from 'node:fs'
import { devNull } from 'node:os'
import { BroadcastChannel, isMainThread } from 'node:worker_threads'
import { type ClockMessage, moveClock, setTestClock } from './test-clock.ts'

// Loaded into a server under test before its own code, and into its threads.
setTestClock()

const clocks = new BroadcastChannel('test clock')
clocks.unref()
clocks.addEventListener('message', (event) => moveClock((event as MessageEvent<number>).data))

const taken: number[] = []
type DescriptorMessage = `${'take' | 'need' | 'release'} descriptors`

function onMessage(message: DescriptorMessage | ClockMessage) {
  if (typeof message === 'object') {
    // The processes of one server send each other messages of their own.
    if (!('clockAhead' in message)) return undefined
    clocks.postMessage(message.clockAhead)
    return moveClock(message.clockAhead)
  }
  if (message === 'take descriptors') takeAllDescriptors()
  // Throws where nobody catches it.
  else if (message === 'need descriptors') setImmediate(() => taken.push(openSync(devNull, 'r')))
  else for (const descriptor of taken.splice(0)) closeSync(descriptor)
  return process.send?.('done')
}

function takeAllDescriptors() {
  try {
    for (;;) taken.push(openSync(devNull, 'r'))
  } catch {
    // None is left.
  }
}

if (isMainThread) {
  process.on('message', onMessage)
  // It shuts down in order when its parent process is gone.
  process.channel?.unref()
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))

  const { DATA_DIR, IS_DATA_TEMPORARY } = process.env
  if (DATA_DIR && IS_DATA_TEMPORARY === 'true') {
    process.once('exit', () => rmSync(DATA_DIR, { recursive: true, force: true }))
  }
}
