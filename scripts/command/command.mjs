import { realpathSync, statSync, existsSync } from 'node:fs'
import { spawnSync, spawn } from 'node:child_process'
import { delimiter } from 'node:path'
import { inRoot, root } from './root.mjs'
import { packagesFirst } from './run.mjs'

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
    install()
    await onCurrentNode(file)
    await main(process.argv.slice(2))
  } catch (error) {
    console.error(canBeMended(error) ? error.message : error)
    process.exit(error instanceof Complaint ? error.exitCode : 1)
  }
}

/** @param {unknown} error @returns {error is Error} */
const canBeMended = (error) =>
  error instanceof Complaint ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))

/** Installs the packages of package-lock.json unless they are installed. */
function install() {
  if (changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')) return
  console.error('Installing packages …')
  // Dev packages build the app, so they are needed under NODE_ENV=production too.
  const npm = spawnSync('npm', ['ci', '--include=dev', '--include=optional'], {
    cwd: root,
    env: { ...process.env, PATH: pathWithoutOwnPackages() },
    stdio: ['ignore', process.stderr, 'inherit'],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) {
    throw new Complaint(
      `Packages could not be installed: "npm ci" ${npm.error ? 'did not start' : `ended with ${npm.status ?? npm.signal}`}.`,
      npm.status ?? 1,
    )
  }
}

/** @param {string} path */
const changedAt = (path) => statSync(inRoot(path), { throwIfNoEntry: false })?.mtimeMs ?? 0

// `npm ci` empties node_modules, and with it the Node that npm scripts run on.
const pathWithoutOwnPackages = () =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.startsWith(inRoot('node_modules')))
    .join(delimiter)

/** The first major version that has `Temporal`. */
const least = 26

/**
 * Returns if this Node can run TypeScript files and has `Temporal`. Otherwise runs `script` again on the packaged Node,
 * as if it were this process, and never returns.
 *
 * @param {string} script
 */
async function onCurrentNode(script) {
  if (Number.parseInt(process.versions.node) >= least) return endWithParent()
  const node = inRoot('node_modules/.bin/node')
  if (!existsSync(node)) {
    throw new Complaint(
      `Kinroll needs Node ${least} or newer; this is ${process.versions.node}, and no packaged Node exists for ${process.platform} ${process.arch}.`,
    )
  }
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

/** An error that the user can fix: only its message is printed, without a stack. */
export class Complaint extends Error {
  /**
   * @param {string} message
   * @param {number} exitCode
   */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}
