import { join } from 'node:path'

// This is the first module that a command runs, so that an old Node says more than a syntax error.
if (Number.parseInt(process.versions.node) < 20) {
  console.error(`Kinroll needs Node 20.19 or newer to start; this is ${process.versions.node}.`)
  process.exit(1)
}

export const root = join(import.meta.dirname, '../..')

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts)
