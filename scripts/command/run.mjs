import { spawn } from 'node:child_process'
import { delimiter, dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inRoot, root } from './root.mjs'

/** The environment that finds `vite`, `vitest` … first, and this Node as `node`. */
export const packagesFirst = () => ({
  ...process.env,
  PATH: [inRoot('node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter),
})

const interrupt = () => process.exit(130)

/**
 * Runs a program from the repository's root, without input, and returns its result and output.
 *
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, aloud?: boolean, minutes?: number }} [options] `aloud` prints while it runs
 * @returns {Promise<{ isFine: boolean, output: string }>}
 */
export function run(program, args, { env = {}, aloud = false, minutes = 15 } = {}) {
  return new Promise((resolve) => {
    // Its own process group, so that no child outlives it.
    const output = aloud ? 'inherit' : 'pipe'
    const child = spawn(program, args, {
      cwd: root,
      env: { ...packagesFirst(), ...env },
      stdio: ['ignore', output, output],
      detached: true,
    })
    /** @type {string[]} */
    const said = []
    child.stdout?.setEncoding('utf8').on('data', (text) => said.push(text))
    child.stderr?.setEncoding('utf8').on('data', (text) => said.push(text))

    /** @param {NodeJS.Signals} signal */
    const endAll = (signal) => {
      try {
        process.kill(-(child.pid ?? NaN), signal)
      } catch {
        // The group has ended already.
      }
    }
    // Several may run at once, and each ends its own.
    const end = () => endAll('SIGTERM')
    const patience = setTimeout(() => {
      said.push(`\nEnded after ${minutes} minutes.\n`)
      endAll('SIGKILL')
    }, minutes * 60_000)
    process.on('exit', end)
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt)

    /** @param {boolean} isFine */
    const settle = (isFine) => {
      clearTimeout(patience)
      process.off('exit', end)
      process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
      resolve({ isFine, output: stripVTControlCharacters(said.join('')) })
    }
    child.on('error', (error) => {
      said.push(`${error.message}\n`)
      settle(false)
    })
    // A leftover child process would keep the output open.
    child.on('exit', () => endAll('SIGKILL'))
    child.on('close', (code) => settle(code === 0))
  })
}
