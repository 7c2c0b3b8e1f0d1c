import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { inRoot } from '../command/root.mjs'

/** What the first screen of anybody needs, and what a press on it loads: it must work without a network. */
const sources = [
  'index.html',
  'src/routes/index.tsx',
  'src/routes/-signed-in-home.tsx',
  'src/routes/_auth/',
  'src/routes/account/forgot-password.tsx',
  'src/sign-in.ts',
  'accounts.api',
  'src/components/frame/',
]

/**
 * Builds dist/service-worker.js, with the list of the files that it stores when it is installed. dist/.vite/manifest.json
 * says which source is in which file.
 *
 * @param {string} dist
 */
async function buildServiceWorker(dist) {
  await build({
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    define: {
      precached: JSON.stringify([...code(dist), ...files(dist)]),
      assets: JSON.stringify(readdirSync(join(dist, 'assets')).map((name) => `/assets/${name}`)),
    },
    build: {
      target: 'es2023',
      outDir: dist,
      emptyOutDir: false,
      rolldownOptions: {
        input: inRoot('src/service-worker/service-worker.ts'),
        output: { format: 'iife', entryFileNames: 'service-worker.js' },
      },
    },
  })
}

/** @typedef {{ file: string, name?: string, imports?: string[], css?: string[], assets?: string[] }} Chunk */

/**
 * The chunks of `sources`, with everything that they import, and the fonts. A chunk without a source of its own has a name. The name of
 * a file changes with its content.
 *
 * @param {string} dist
 */
function code(dist) {
  /** @type {Record<string, Chunk>} */
  const chunks = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  /** @param {string} source */
  const of = (source) =>
    Object.keys(chunks).filter((key) => key.startsWith(source) || chunks[key]?.name === source)
  const named = sources.flatMap(of)
  const missing = sources.filter((source) => of(source).length === 0)
  if (missing.length > 0) throw new Error(`The build has no ${missing.join(', ')}.`)
  const found = new Set(named)
  // The set grows while it is read.
  for (const key of found) chunks[key]?.imports?.forEach((each) => found.add(each))
  const fontsOf = (/** @type {string} */ key) =>
    (chunks[key]?.assets ?? []).filter((name) => name.endsWith('.woff2'))
  const names = [...found].flatMap((key) =>
    [chunks[key]?.file ?? [], chunks[key]?.css ?? [], fontsOf(key)].flat(),
  )
  return [...new Set(names)].map((name) => ({ url: `/${name}`, revision: null }))
}

/** The pages, the icon and the manifest. @param {string} dist */
const files = (dist) =>
  readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => /^(index\.html|pages\/.+\.html|icon\.svg|manifest\.webmanifest)$/.test(name))
    .toSorted()
    .map((name) => ({
      url: `/${name}`,
      revision: createHash('sha256')
        .update(readFileSync(join(dist, name)))
        .digest('hex')
        .slice(0, 16),
    }))

await buildServiceWorker(process.argv[2] ?? '')
