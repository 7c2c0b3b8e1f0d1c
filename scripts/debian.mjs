import { existsSync } from 'node:fs'
import { run } from './command/run.mjs'

/** Installs a package on Debian if root; does nothing otherwise. @param {string} title @param {string} name */
export async function installFromDebian(title, name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${title} …`)
  const quietly = { env: { DEBIAN_FRONTEND: 'noninteractive' }, minutes: 10 }
  await run('apt-get', ['update'], quietly)
  await run('apt-get', ['install', '-y', '--no-install-recommends', name], quietly)
}
