import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { delimiter } from 'node:path'
import { Complaint } from './complaint.mjs'
import { inRoot, root } from './root.mjs'

/** Installs the packages of package-lock.json, unless they are there already. */
export function install() {
  if (changedAt('node_modules/.package-lock.json') >= changedAt('package-lock.json')) return
  console.log('Installing packages …')
  // Dev packages build the app, so they are wanted under NODE_ENV=production too.
  const npm = spawnSync('npm', ['ci', '--include=dev', '--include=optional'], {
    cwd: root,
    env: { ...process.env, PATH: pathWithoutOwnPackages() },
    stdio: ['ignore', 'inherit', 'inherit'],
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
