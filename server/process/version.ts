import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const manifest = readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')

/** The version of Kinroll that runs, such as 1.2.0. */
export const { version } = JSON.parse(manifest) as { version: string }
