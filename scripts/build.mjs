import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { command, OperatorError } from './command/command.mjs'
import { compress } from './built/compress.mjs'
import { fingerprint } from './built/fingerprint.mjs'
import { replaceFolders } from './command/replace-folders.mjs'
import { inRoot } from './command/root.mjs'
import { run } from './command/run.mjs'

const mark = inRoot('dist/.built')

/** Builds the app into dist and dist-server, unless they are up to date. Until it is built, they stay as they are. */
export async function build() {
  const wanted = fingerprint()
  if (isBuilt() && readFileSync(mark, 'utf8') === wanted) return
  // The standard output is the log of the server.
  console.error('Building the app …')
  const began = performance.now()
  await generate()
  await replaceFolders(['dist-server', 'dist'], async (draft) => {
    await buildInto(join(draft, 'dist'), join(draft, 'dist-server'))
    writeFileSync(join(draft, 'dist/.built'), wanted)
  })
  console.error(`Built in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}

/** @param {string} dist @param {string} distServer */
async function buildInto(dist, distServer) {
  const production = { NODE_ENV: 'production' }
  const vite = (/** @type {string[]} */ ...args) =>
    step('vite', ['build', '--logLevel', 'warn', ...args], production)
  await vite('--outDir', dist)
  await vite('--ssr', 'src/entry-server.tsx', '--outDir', distServer)
  await step('node', [inRoot('scripts/built/render-pages.mjs'), dist, distServer])
  await drawIcons(join(dist, 'icons'))
  // In a process of its own: Vite sets NODE_ENV to production, also for what this process starts later.
  await step('node', [inRoot('scripts/built/service-worker.mjs'), dist], production)
  await compress(dist)
}

/** In a process of its own: a server that builds the app lets sharp read no drawings. @param {string} folder */
export const drawIcons = (folder) => step('node', [inRoot('scripts/built/icons.mjs'), folder])

/** Writes Panda's styled-system from panda.config.ts. */
export const generate = () => step('panda', ['codegen', '--silent'])

/**
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
async function step(program, args, env) {
  const { isFine, output } = await run(program, args, { env })
  if (!isFine) throw new OperatorError(`${output}\n"${program} ${args[0]}" failed.`)
}

/** Whether dist has a complete build, even of older sources. */
export const isBuilt = () => existsSync(mark)

await command(import.meta.filename, build)
