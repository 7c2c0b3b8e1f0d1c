import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { inRoot } from '../command/root.mjs'

/** Only the server knows its own origin, which it puts in the place of this one. */
const origin = 'https://site.invalid'

/** The folders of the build. */
const [dist = '', distServer = ''] = process.argv.slice(2)

/** The addresses whose screens need no rows. */
const addresses = ['/', '/login', '/account/forgot-password', '/account/login-link']

/**
 * Renders the pages that need no rows into dist/pages, and the frame of all others into dist/index.html, with the style
 * sheet inside. dist-server/pages.json tells the server what it serves, and which inline scripts and styles the
 * security policy allows.
 */
async function renderPages() {
  const { renderScreen, renderShell } = await import(
    pathToFileURL(join(distServer, 'entry-server.js')).href
  )
  const style = readFileSync(join(dist, styleSheet()), 'utf8')
  const template = withFont(
    withStyle(inTasks(readFileSync(join(dist, 'index.html'), 'utf8')), style),
  )
  const early = readFileSync(inRoot('src/early.js'), 'utf8')

  const preloads = filesOfRoutes()

  /** @type {Record<string, { file: string, scripts: string[] }>} */
  const pages = {}
  for (const address of addresses) {
    const page = await renderScreen({
      request: new Request(`http://localhost${address}`),
      template,
      preloads,
      origin,
      fetch: () => Promise.reject(new Error(`${address} needs the server.`)),
    })
    if (!page) throw new Error(`${address} could not be rendered.`)
    const file = `/pages${address === '/' ? '/home' : address}.html`
    write(join(dist, file), page.html)
    pages[address] = { file, scripts: page.scripts.map(hashOf) }
  }
  write(join(dist, 'index.html'), await renderShell({ template, origin }))
  write(join(distServer, 'template.html'), template)
  const inline = { scripts: [hashOf(early)], styles: [hashOf(style)] }
  write(join(distServer, 'pages.json'), JSON.stringify({ origin, inline, preloads, pages }))
}

/** The one style sheet of the app. */
function styleSheet() {
  const [name, ...others] = readdirSync(join(dist, 'assets')).filter((each) =>
    each.endsWith('.css'),
  )
  if (!name || others.length > 0) throw new Error('The app has not exactly one style sheet.')
  return `assets/${name}`
}

/** @typedef {Record<string, { file: string, imports?: string[] }>} Manifest */

/**
 * The files that the screen of each route imports, beyond those of every first load.
 *
 * @returns {Record<string, string[]>}
 */
function filesOfRoutes() {
  /** @type {Manifest} */
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const always = importsOf(manifest, 'index.html')
  return Object.fromEntries(
    Object.keys(manifest).flatMap((key) => {
      const [, path] = /^src\/routes(\/.+)\.tsx\?tsr-split=component/.exec(key) ?? []
      if (!path) return []
      const own = [...importsOf(manifest, key)].filter((each) => !always.has(each))
      return [[path.replace(/\/index$/, '/'), own.map((each) => `/${manifest[each]?.file}`)]]
    }),
  )
}

/**
 * A file of the build, and all that it imports at once.
 *
 * @param {Manifest} manifest
 * @param {string} key
 */
function importsOf(manifest, key, found = new Set([key])) {
  for (const each of manifest[key]?.imports ?? []) {
    if (found.has(each)) continue
    importsOf(manifest, each, found.add(each))
  }
  return found
}

/** @param {string} html @param {string} style */
function withStyle(html, style) {
  const link = `<link rel="stylesheet" crossorigin href="/${styleSheet()}">`
  if (!html.includes(link)) throw new Error(`index.html does not contain ${link}`)
  return html.replace(link, () => `<style>${style}</style>`)
}

/**
 * The browser fetches the font before it knows that a text needs it.
 *
 * @param {string} html
 */
function withFont(html) {
  const name = readdirSync(join(dist, 'assets')).find((each) =>
    each.startsWith('figtree-latin-wght-'),
  )
  if (!name) throw new Error('The build has no font.')
  const link = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/assets/${name}">`
  return html.replace('<style>', `${link}<style>`)
}

/**
 * The browser runs each file of the first load when it arrives, in a task of its own, instead of all at once.
 *
 * @param {string} html
 */
const inTasks = (html) =>
  html.replaceAll(
    /<link rel="modulepreload" crossorigin href="([^"]+)">/g,
    '<script type="module" async crossorigin src="$1"></script>',
  )

/** @param {string} text */
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`

/** @param {string} path @param {string} text */
function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

await renderPages()
