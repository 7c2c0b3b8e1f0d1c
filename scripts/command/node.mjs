import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Complaint } from './complaint.mjs'
import { packagesFirst } from './run.mjs'
import { inRoot } from './root.mjs'

const least = { major: 22, minor: 18 }

/**
 * Returns when this Node runs TypeScript files itself. Otherwise runs `script` again on the Node that came with the
 * packages, as if it were this process, and never returns.
 *
 * @param {string} script
 */
export async function onCurrentNode(script) {
  if (isCurrent(process.versions.node)) return endWithParent()
  const node = inRoot('node_modules/.bin/node')
  if (!existsSync(node)) {
    throw new Complaint(
      `Kinroll needs Node ${least.major}.${least.minor} or newer; this is ${process.versions.node}, and no packaged Node exists for ${process.platform} ${process.arch}.`,
    )
  }
  const child = spawn(node, [script, ...process.argv.slice(2)], {
    env: packagesFirst(),
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const signal of forwarded) process.on(signal, () => child.kill(signal))
  child.on('error', (error) => {
    console.error(`The packaged Node could not be started: ${error.message}`)
    process.exit(1)
  })
  child.on('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    for (const each of forwarded) process.removeAllListeners(each)
    process.kill(process.pid, signal)
  })
  await new Promise(() => {})
}

const forwarded = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])

/** @param {string} version */
function isCurrent(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > least.major || (major === least.major && minor >= least.minor)
}

// The line to the older Node breaks when that one is killed with -9; the port must not stay taken.
function endWithParent() {
  process.channel?.unref()
  process.once('disconnect', () => process.exit(1))
}
