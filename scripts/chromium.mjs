import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { OperatorError } from './command/command.mjs'
import { run } from './command/run.mjs'
import { installFromDebian } from './debian.mjs'

// The first is headless Chromium, which runs scenarios in half the time.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']

/** The path of a working Chromium: the one in CHROMIUM, the system's, or a newly installed one. */
export async function chromium() {
  if (process.env.CHROMIUM) return named(process.env.CHROMIUM)
  for (const look of [onThisMachine, downloaded, fromDebian, fromPlaywright]) {
    const path = await look()
    if (path) return path
  }
  throw new OperatorError(
    'No Chromium was found: install one (on Debian "apt-get install chromium"), or name it in CHROMIUM.',
  )
}

/** @param {string} path */
function named(path) {
  if (starts(path)) return path
  throw new OperatorError(`CHROMIUM names ${path}, which does not start.`)
}

const onThisMachine = () => {
  const folders = (process.env.PATH ?? '').split(delimiter)
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)))
  return [...paths, ...places].find((path) => existsSync(path) && starts(path))
}

/** @param {string} path */
const starts = (path) =>
  spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0

async function downloaded() {
  const { chromium: playwright } = await import('@playwright/test')
  const path = playwright.executablePath()
  return existsSync(path) && starts(path) ? path : undefined
}

async function fromDebian() {
  await installFromDebian('Chromium', 'chromium-headless-shell')
  return onThisMachine()
}

async function fromPlaywright() {
  console.log('Downloading Chromium …')
  await run('playwright', ['install', 'chromium'], { minutes: 5 })
  return downloaded()
}
