import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { command, OperatorError } from './command/command.mjs'
import { root } from './command/root.mjs'

/** Every supported Node, with the npm that it brings. */
const supported = [
  ['20.19', '10'],
  ['22.18.0', '10'],
  ['22', '10'],
  ['24', '11'],
  ['26', '11'],
]

const minute = 60_000

/** Starts a fresh clone of the last commit under each Node, until it answers, and then once more without a registry. */
await command(import.meta.filename, async (args) => {
  const wanted = supported.filter(([node]) => args.length === 0 || args.includes(node ?? ''))
  const scratch = mkdtempSync(join(tmpdir(), 'kinroll-node-versions-'))
  const failed = []
  try {
    for (const [node = '', npm = ''] of wanted) {
      const began = performance.now()
      const { path, versions } = prepare(join(scratch, node), node, npm)
      const error = await startTwice(join(scratch, node), path).catch((reason) => reason)
      const seconds = ((performance.now() - began) / 1000).toFixed(0)
      console.log(`Node ${versions}: ${error ? `failed. ${error}` : `starts (${seconds} s)`}`)
      if (error) failed.push(node)
      rmSync(join(scratch, node), { recursive: true, force: true })
    }
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  if (failed.length > 0)
    throw new OperatorError(`Kinroll does not start under Node ${failed.join(', ')}.`)
})

/** Installs a Node and an npm, and clones the repository. @param {string} folder @param {string} node @param {string} npm */
function prepare(folder, node, npm) {
  const bin = join(folder, 'bin')
  mkdirSync(bin, { recursive: true })
  const name = `node-${process.platform}-${process.arch}`
  run('npm', ['install', '--silent', '--prefix', folder, `${name}@${node}`, `npm@${npm}`])
  symlinkSync(join(folder, 'node_modules', name, 'bin/node'), join(bin, 'node'))
  symlinkSync(join(folder, 'node_modules/npm/bin/npm-cli.js'), join(bin, 'npm'))
  run('git', ['clone', '--quiet', root, join(folder, 'clone')])
  const path = [bin, '/usr/bin', '/bin'].join(delimiter)
  const version = (/** @type {string} */ program) =>
    run(join(bin, program), ['--version'], { PATH: path }).trim()
  return { path, versions: `${version('node')}, npm ${version('npm')}` }
}

/** @param {string} program @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
function run(program, args, env = process.env) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', env })
  if (status !== 0) throw new OperatorError(`"${program} ${args[0]}" failed. ${stderr}`)
  return stdout
}

/** @param {string} folder @param {string} path */
async function startTwice(folder, path) {
  await start(folder, { PATH: path })
  await start(folder, { PATH: path, npm_config_registry: 'http://127.0.0.1:9' })
}

/** @param {string} folder @param {NodeJS.ProcessEnv} env */
async function start(folder, env) {
  const child = spawn('npm', ['start'], {
    cwd: join(folder, 'clone'),
    env: { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
    timeout: 15 * minute,
  })
  const ended = once(child, 'close')
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
  try {
    for await (const text of child.stdout.setEncoding('utf8')) {
      output += text
      const url = / is ready at ([^\s"]+)/.exec(output)?.[1]
      if (url && (await fetch(`${url}/api/health`)).ok) return
    }
    throw new Error(output)
  } finally {
    process.kill(-(child.pid ?? NaN), 'SIGTERM')
    await ended
  }
}
