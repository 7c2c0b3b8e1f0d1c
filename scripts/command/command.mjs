import { realpathSync } from 'node:fs'
import { Complaint } from './complaint.mjs'
import { install } from './install.mjs'
import { onCurrentNode } from './node.mjs'

/**
 * Makes `file` a command: when Node was started with it, packages are installed, a current Node is seen to, and `main`
 * is run with the arguments. When `file` is only imported, nothing happens.
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
