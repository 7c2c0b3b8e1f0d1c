import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { inRoot } from './root.mjs'

test.each(['spec', 'any-day'])(
  'A command says in one sentence which option it does not have: %s',
  (name) => {
    const args = [inRoot(`scripts/${name}.mjs`), '--nothing-such']
    const { stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(stderr).toMatch(/^Unknown option '--nothing-such'.*\n$/)
    expect(status).toBe(1)
  },
)

/** A repository with one command and one package, in the version before: 1.0.0. */
let repository: string
beforeEach(() => {
  repository = realpathSync(mkdtempSync(join(tmpdir(), 'kinroll-command-')))
  onTestFinished(() => rmSync(repository, { recursive: true, force: true }))
  cpSync(inRoot('scripts/command'), at('scripts/command'), { recursive: true })
  const main = '() => console.log(`Runs on ${process.execPath}`)'
  write(
    'scripts/run.mjs',
    `import { command } from './command/command.mjs'\nawait command(import.meta.filename, ${main})`,
  )
  mkdirSync(at('node_modules/bird'), { recursive: true })
  write('node_modules/bird/package.json', packageJson('bird', '1.0.0'))
  write('node_modules/.package-lock.json', lockOf('1.0.0'))
  release('1.0.0')
})

const at = (...parts: string[]) => join(repository, ...parts)
const write = (path: string, text: string) => writeFileSync(at(path), text)
const read = (path: string) => readFileSync(at(path), 'utf8')
const packageJson = (name: string, version: string, more = {}) =>
  JSON.stringify({ name, version, type: 'module', ...more })

const packed = (version: string) => `file:${join(repository, `bird-${version}.tgz`)}`

const lockOf = (version: string) =>
  JSON.stringify({
    name: 'site',
    version,
    lockfileVersion: 3,
    requires: true,
    packages: {
      '': { name: 'site', version, dependencies: { bird: packed(version) } },
      'node_modules/bird': { version, resolved: packed(version) },
    },
  })

/** Puts the sources of this version there, as `git checkout` does. */
function release(version: string) {
  write('package.json', packageJson('site', version, { dependencies: { bird: packed(version) } }))
  write('package-lock.json', lockOf(version))
}

/** Publishes a version of the package, so that it can be installed. */
function publish(version: string) {
  mkdirSync(at(`bird-${version}`))
  write(`bird-${version}/package.json`, packageJson('bird', version))
  spawnSync('npm', ['pack', '--silent', at(`bird-${version}`)], { cwd: repository })
}

const offline = {
  ...process.env,
  npm_config_registry: 'http://127.0.0.1:9',
  npm_config_fetch_retries: '0',
  npm_config_audit: 'false',
}

const run = (args: string[] = []) =>
  spawnSync(process.execPath, [...args, at('scripts/run.mjs')], { encoding: 'utf8', env: offline })

const installedVersion = () =>
  (JSON.parse(read('node_modules/bird/package.json')) as { version: string }).version

const drafts = () => readdirSync(repository).filter((name) => name.startsWith('.draft'))

test('Without a registry, an update leaves the packages of the version before, whose sources start as before', () => {
  release('2.0.0')
  const { stderr, status } = run()
  expect(stderr).toMatch(
    /The packages of this version could not be installed: "npm ci" ended with \d+\. Those of version 1\.0\.0 are still installed: a running server goes on, and the sources of that version start as before\. Try again when the registry can be reached, or check those sources out again\.\n$/,
  )
  expect(status).not.toBe(0)
  expect(installedVersion()).toBe('1.0.0')
  expect(drafts()).toEqual([])
  release('1.0.0')
  expect(run()).toMatchObject({ status: 0, stdout: `Runs on ${process.execPath}\n` })
})

test('An update replaces the packages, also if two commands start at once', async () => {
  publish('2.0.0')
  release('2.0.0')
  const commands = [1, 2].map(() =>
    spawn(process.execPath, [at('scripts/run.mjs')], { env: offline, stdio: 'ignore' }),
  )
  const ends = await Promise.all(commands.map((child) => once(child, 'exit')))
  expect(ends.map(([code]) => code as number)).toEqual([0, 0])
  expect(installedVersion()).toBe('2.0.0')
  expect(drafts()).toEqual([])
  expect(run().stdout).toBe(`Runs on ${process.execPath}\n`)
})

test('Packages that a killed command was replacing are put back', () => {
  const ended = spawnSync(process.execPath, ['--version']).pid
  mkdirSync(at(`.draft-${ended}`))
  renameSync(at('node_modules'), at(`.draft-${ended}/node_modules.old`))
  expect(run().stdout).toBe(`Runs on ${process.execPath}\n`)
  expect(installedVersion()).toBe('1.0.0')
  expect(drafts()).toEqual([])
})

/** Makes the first process believe that it is an older Node, on this platform. */
function pretend(version: string, platform: string = process.platform) {
  write(
    'pretend.mjs',
    `if (!process.env.IS_RERUN) {
      process.env.IS_RERUN = 'true'
      const versions = { ...process.versions, node: '${version}' }
      Object.defineProperty(process, 'versions', { value: versions })
      Object.defineProperty(process, 'platform', { value: '${platform}' })
    }`,
  )
  return run(['--import', at('pretend.mjs')])
}

test('An older Node runs the packaged one, although npm 10 does not link it', () => {
  const name = `node-${process.platform}-${process.arch}`
  const optionalDependencies = { [name]: '26.0.0' }
  write('package.json', packageJson('site', '1.0.0', { optionalDependencies }))
  const node = at('node_modules', name, 'bin/node')
  mkdirSync(dirname(node), { recursive: true })
  symlinkSync(process.execPath, node)
  expect(pretend('22.18.0')).toMatchObject({
    status: 0,
    stdout: `Runs on ${process.execPath}\n`,
    stderr: '',
  })
})

test('Where no Node is packaged, an older one is refused with a sentence before anything is installed', () => {
  release('2.0.0')
  const { stdout, stderr, status } = pretend('22.18.0', 'freebsd')
  expect(stderr).toBe(
    `Kinroll needs Node 26 or newer; this is 22.18.0. Install Node 26 from https://nodejs.org/en/download or with your package manager, and try again: no package brings one for freebsd ${process.arch}.\n`,
  )
  expect([status, stdout]).toEqual([1, ''])
  expect(existsSync(at('node_modules/bird'))).toBe(true)
})
