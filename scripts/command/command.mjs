import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { OperatorError } from './operator-error.mjs'
import { install } from './install.mjs'
import { inRoot } from './root.mjs'
import { packagesFirst } from './run.mjs'

export { OperatorError } from './operator-error.mjs'

/**
 * Makes `file` a command: when Node was started with it, installs packages, ensures a current Node, and runs `main`
 * with the arguments. When `file` is only imported, does nothing.
 *
 * @param {string} file
 * @param {(args: string[]) => unknown} main
 */
export async function command(file, main) {
  if (realpathSync(process.argv[1] ?? '') !== file) return
  try {
    requireNode()
    await install()
    await onCurrentNode(file)
    await main(process.argv.slice(2))
  } catch (error) {
    console.error(isForOperator(error) ? error.message : error)
    process.exit(error instanceof OperatorError ? error.exitCode : 1)
  }
}

/** @param {unknown} error @returns {error is Error} */
const isForOperator = (error) =>
  error instanceof OperatorError ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

/** The first major version that has `Temporal`. */
const least = 26

const isCurrent = () => Number.parseInt(process.versions.node) >= least

/** Refuses an older Node on a platform for which there is no packaged one, before anything is installed. */
function requireNode() {
  if (isCurrent() || packagedNode()) return
  throw new OperatorError(
    `Kinroll needs Node ${least} or newer; this is ${process.versions.node}. Install Node ${least} from https://nodejs.org/en/download or with your package manager, and try again: no package brings one for ${process.platform} ${process.arch}${isMusl() ? ' with musl' : ''}.`,
  )
}

/** The path of the Node among the packages of this platform. npm 10 does not link it in node_modules/.bin. */
function packagedNode() {
  const { optionalDependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const platform = `-${process.platform}-${process.arch}`
  const name = Object.keys(optionalDependencies ?? {}).find((each) => each.endsWith(platform))
  return name && !isMusl() ? inRoot('node_modules', name, 'bin/node') : undefined
}

/** Whether programs that need glibc do not run on this Linux, such as on Alpine. */
const isMusl = () =>
  process.platform === 'linux' &&
  !existsSync('/lib64/ld-linux-x86-64.so.2') &&
  !existsSync('/lib/ld-linux-aarch64.so.1')

/**
 * Returns if this Node can run TypeScript files and has `Temporal`. Otherwise runs `script` again on the packaged Node,
 * as if it were this process, and never returns.
 *
 * @param {string} script
 */
async function onCurrentNode(script) {
  if (isCurrent()) return endWithParent()
  const node = packagedNode()
  if (!node || !existsSync(node))
    throw new OperatorError(`${node} is missing. Remove the folder node_modules, and try again.`)
  const child = spawn(node, [...process.execArgv, script, ...process.argv.slice(2)], {
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

// The channel to the older Node closes when it is killed with -9; the port must not stay in use.
function endWithParent() {
  process.channel?.unref()
  process.once('disconnect', () => process.exit(1))
}
