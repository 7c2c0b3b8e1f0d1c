import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot, root } from '../command/root.mjs'

const folders = ['src', 'contract', 'public', 'scripts']

/** A hash of all sources of the built app. */
export function fingerprint() {
  const hash = createHash('sha256')
  for (const path of sources()) hash.update(`${path}\0`).update(readFileSync(inRoot(path)))
  return hash.digest('hex')
}

/** All sources of the built app, and the scripts that build it. */
export const sources = () =>
  [...folders, 'index.html', 'package.json', 'package-lock.json', ...configs()]
    .filter((path) => existsSync(inRoot(path)))
    .flatMap((path) => (statSync(inRoot(path)).isDirectory() ? filesIn(path) : [path]))
    .filter((path) => !/\.(gen|test)\.tsx?$/.test(path))
    .toSorted((one, other) => (one < other ? -1 : 1))

const configs = () =>
  readdirSync(root).filter((name) => /^(vite|panda|postcss)\.config\.\w+$/.test(name))

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
