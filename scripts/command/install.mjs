import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { OperatorError } from './operator-error.mjs'
import { recoverFolders, replaceFolders } from './replace-folders.mjs'
import { inRoot } from './root.mjs'

/** @typedef {{ version?: string, packages: Record<string, { version?: string, integrity?: string, optional?: boolean }> }} Lock */

/**
 * Installs the packages of package-lock.json unless they are installed. Until all have arrived, those of the version
 * before stay in node_modules: without a registry it goes on working.
 */
export async function install() {
  recoverFolders()
  const wanted = readLock('package-lock.json')
  const installed = readLock('node_modules/.package-lock.json')
  if (!wanted || (installed && contains(installed, wanted))) return
  console.error('Installing packages …')
  await replaceFolders(['node_modules'], (draft) => {
    for (const file of ['package.json', 'package-lock.json', '.npmrc'])
      if (existsSync(inRoot(file))) copyFileSync(inRoot(file), join(draft, file))
    // Dev packages build the app, so they are needed under NODE_ENV=production too. No package needs its scripts: npm 10
    // would compile what is prebuilt.
    const args = [
      'ci',
      '--include=dev',
      '--include=optional',
      '--ignore-scripts',
      '--prefix',
      draft,
    ]
    const npm = spawnSync('npm', args, { cwd: draft, stdio: ['ignore', process.stderr, 'inherit'] })
    if (npm.status === 0) return
    const why = npm.error ? 'did not start' : `ended with ${npm.status ?? npm.signal}`
    throw new OperatorError(
      `The packages of this version could not be installed: "npm ci" ${why}. ${wayOut(installed)}`,
      npm.status ?? 1,
    )
  })
}

/** @param {Lock | undefined} installed */
const wayOut = (installed) =>
  installed
    ? `Those of version ${installed.version} are still installed: a running server goes on, and the sources of that version start as before. Try again when the registry can be reached, or check those sources out again.`
    : 'Try again when the registry can be reached.'

/** @param {string} path @returns {Lock | undefined} */
function readLock(path) {
  try {
    return JSON.parse(readFileSync(inRoot(path), 'utf8'))
  } catch {
    return undefined
  }
}

/** Whether every package is there. Optional ones may be for another platform. @param {Lock} installed @param {Lock} wanted */
const contains = (installed, wanted) =>
  Object.entries(wanted.packages).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const found = installed.packages[path]
    return found ? found.version === version && found.integrity === integrity : optional
  })
