import { second } from '#contract/dates/durations.ts'
import type { HttpBindings } from '@hono/node-server'
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { contentSecurityPolicy, type InlineHashes } from '../headers.ts'
import { type EncodedFile, fileOf, sendFile, sendHtml, textOf } from '../encoded-file.ts'
import { readFiles } from './page.files.ts'
import { lazy } from '../../process/lazy.ts'
import { limitConcurrency } from '../../process/limit-concurrency.ts'
import type { Rendering } from './page.rendering.ts'

const immutable = 'public, max-age=31536000, immutable'

/** Rendering reads and computes as much as several calls. Beyond this, pages are served without their rows. */
const tooMany = new Error('Too many pages are being rendered')
const limited = limitConcurrency({
  atOnce: 2,
  mostWaiting: 20,
  longestWait: second,
  overloaded: () => tooMany,
})

/** The pages with rows that everybody may see. */
const publicPages = /^\/(sign-up|organizations(\/\d+(\/classes)?)?)\/?$/

// A browser replaces the headers of its copy by those of the 304.
const retainedHeaders = [...RETAINED_304_HEADERS, 'content-security-policy']

/** Serves the built browser application: its files, and a page for every address of its own. */
export function page(root: string, rendering?: Rendering, isBusy = () => false) {
  const files = readFiles(root)
  const index = files.get('/index.html')
  return new Hono<{ Bindings: HttpBindings }>()
    .use('*', refuseOddAddresses, etag({ retainedHeaders }))
    .on(['GET', 'HEAD'], '*', index ? serve(files, index, rendering, isBusy) : sayHowToBuild)
    .all('*', (c) => c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' }))
}

// All of it is in memory: a client that requests much and reads nothing occupies no file and no copy.
function serve(
  files: Map<string, EncodedFile>,
  index: EncodedFile,
  rendering: Rendering | undefined,
  isBusy: () => boolean,
): Handler {
  const shell = builtPage(index, rendering?.inline ?? { scripts: [], styles: [] }, rendering)
  const built = new Map([['/index.html', shell]])
  for (const [address, { file, inline }] of rendering?.pages ?? []) {
    const found = files.get(file)
    if (!found) continue
    const entry = builtPage(found, inline, rendering)
    for (const path of [address, file]) built.set(path, entry)
  }

  /** The page of an address. Without its rows, it shows only its frame, and the browser asks for them. */
  async function pageAt(c: Context, path: string) {
    const known = built.get(path)
    const hasSearch = new URL(c.req.url).search !== ''
    if (!rendering || isBusy() || !(known ? hasSearch : publicPages.test(path)))
      return known ?? shell
    const rendered = await limited(() => rendering.render(c.req.raw)).catch((error: unknown) => {
      if (error !== tooMany) c.get('log')?.warn({ err: error }, 'A page could not be rendered')
      return null
    })
    return rendered ?? shell
  }

  /** Whether the app has a screen at this address. Who may see what it shows, only the calls decide. */
  async function isScreen(c: Context, path: string) {
    if (!rendering || built.has(path)) return true
    return rendering.isScreen(path).catch((error: unknown) => {
      c.get('log')?.warn({ err: error }, 'The screens are unknown')
      return true
    })
  }

  return async (c) => {
    const path = decodeURIComponent(c.req.path)
    const isAsset = /^\/assets(\/|$)/i.test(path)
    const isFile = isAsset || /\.[a-z][a-z0-9]*\/?$/i.test(path)
    if (isFile && !built.has(path)) {
      const file = files.get(path)
      return file ? sendFile(c, file, isAsset ? immutable : 'no-cache') : notFound(c)
    }
    if (!acceptsHtml(c)) return notFound(c)
    const { html: body, inline } = await pageAt(c, path)
    const html = typeof body === 'string' ? body : await body()
    const policy = { 'Content-Security-Policy': contentSecurityPolicy(inline) }
    return typeof html === 'string'
      ? sendHtml(c, html, policy)
      : sendFile(c, html, 'no-cache', policy, (await isScreen(c, path)) ? 200 : 404)
  }
}

/** A page of the build, completed when it is first served: once the server listens, its origin is known. */
function builtPage(file: EncodedFile, inline: InlineHashes, rendering: Rendering | undefined) {
  const html = lazy(async () =>
    rendering ? fileOf(file.type, rendering.complete(textOf(file))) : file,
  )
  return { html, inline }
}

const sayHowToBuild: Handler = (c) =>
  c.text('The application is not built. Run: npm run build', 404)

const notFound = (c: Context) => c.text('Not Found', 404, { 'Cache-Control': 'no-cache' })

/** Dotfiles, path traversal, doubled slashes, backslashes, NUL, internal build files, misspelled calls. */
const refuseOddAddresses: MiddlewareHandler = async (c, next) => {
  const path = decoded(sentPath(c.env, c.req.path))
  if (path === undefined) return c.text('Bad Request', 400)
  if (/\/\.|\/\/|[\\\0]|\.(map|br|gz)$|^\/api(\/|$)/i.test(path)) return notFound(c)
  return next()
}

/** The raw path: the app sees it without its `..`. */
function sentPath(bindings: Partial<HttpBindings> | undefined, path: string): string {
  const address = bindings?.incoming?.url ?? path
  return address.replace(/^https?:\/\/[^/]*/, '').replace(/\?.*$/s, '')
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

const acceptsHtml = (c: Context): boolean =>
  /text\/html|text\/\*|\*\/\*/.test(c.req.header('accept') ?? '*/*')
