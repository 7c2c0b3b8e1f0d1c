import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, root } from './root.mjs'

/**
 * Replaces folders of the repository by those that `make` writes into a draft, when all are complete. If it fails, they
 * stay as they are. Several processes may do this at once, each with a draft of its own.
 *
 * @param {string[]} names
 * @param {(draft: string) => unknown} make
 */
export async function replaceFolders(names, make) {
  const draft = inRoot(`.draft-${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft)
  try {
    await make(draft)
    for (const name of names) replace(name, draft)
  } finally {
    restore(draft)
    rmSync(draft, { recursive: true, force: true })
  }
}

/** @param {string} name @param {string} draft */
function replace(name, draft) {
  const old = join(draft, oldOf(name))
  while (existsSync(join(draft, name))) {
    rmSync(old, { recursive: true, force: true })
    moveUnless('ENOENT', inRoot(name), old)
    // Not empty if another process has put its folder there since.
    moveUnless('ENOTEMPTY', join(draft, name), inRoot(name))
  }
}

/** Puts back folders that a process was killed while replacing, and removes its draft. */
export function recoverFolders() {
  for (const name of readdirSync(root)) {
    const pid = /^\.draft-(\d+)$/.exec(name)?.[1]
    if (pid === undefined || isRunning(Number(pid))) continue
    restore(inRoot(name))
    rmSync(inRoot(name), { recursive: true, force: true })
  }
}

/** @param {string} draft */
function restore(draft) {
  for (const name of existsSync(draft) ? readdirSync(draft) : []) {
    const target = inRoot(name.slice(0, -suffix.length))
    if (!name.endsWith(suffix) || existsSync(target)) continue
    moveUnless('ENOENT', join(draft, name), target)
  }
}

const suffix = '.old'

/** @param {string} name */
const oldOf = (name) => `${name}${suffix}`

/** @param {string} expected @param {string} from @param {string} to */
function moveUnless(expected, from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === expected)) throw error
  }
}

/** @param {number} pid Its own is that of an earlier process, such as in a container that was restarted. */
function isRunning(pid) {
  if (pid === process.pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
