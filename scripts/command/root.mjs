import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** @param {string[]} parts */
export const inRoot = (...parts) => join(root, ...parts)
