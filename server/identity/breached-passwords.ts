import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { InvalidSetting } from '../process/env.ts'

/** Whether a password is known from a data breach. */
export type BreachedPasswords = (password: string) => Promise<boolean>

declare module '../calls/call.ts' {
  interface Services {
    isBreached: BreachedPasswords
  }
}

const rangeFiles = (prefix: string) => [`${prefix}.txt`, prefix]

/**
 * Reads a folder of files as the Have I Been Pwned downloader writes them: one file for each first five hexadecimal
 * digits of a SHA-1, with a line `REST:COUNT` for each password. One file is read for each password; no network
 * request is made.
 */
export function openBreachedPasswords(folder: string | undefined): BreachedPasswords {
  if (folder === undefined) return async () => false
  if (!rangeFiles('00000').some((name) => /^[\dA-F]{35}:\d+\r?\n/i.test(beginning(folder, name)))) {
    throw new InvalidSetting(
      `BREACHED_PASSWORDS must be a folder of range files, such as 00000.txt with lines of 35 hexadecimal digits, a colon and a count, not "${folder}".`,
    )
  }
  return async (password) => {
    const sha1 = createHash('sha1').update(password).digest('hex').toUpperCase()
    const lines = (await readRange(folder, sha1.slice(0, 5))).toUpperCase()
    const found = lines.indexOf(`${sha1.slice(5)}:`)
    // Ranges may be padded with lines of count 0.
    return found !== -1 && Number.parseInt(lines.slice(found + 36, found + 46), 10) > 0
  }
}

function beginning(folder: string, name: string): string {
  try {
    const file = openSync(join(folder, name), 'r')
    try {
      const bytes = Buffer.alloc(64)
      return bytes.toString('latin1', 0, readSync(file, bytes))
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}

/** A missing range contains no passwords. */
async function readRange(folder: string, prefix: string): Promise<string> {
  for (const name of rangeFiles(prefix)) {
    const text = await readFile(join(folder, name), 'latin1').catch(ignoreMissing)
    if (text !== undefined) return text
  }
  return ''
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
