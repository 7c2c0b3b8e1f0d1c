import type { HttpBindings } from '@hono/node-server'
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono'
import { etag } from 'hono/etag'
import { type PageFile, readFiles, sendFile } from './page.files.ts'

const immutable = 'public, max-age=31536000, immutable'

/** Serves the built browser application: its files, and its one page for every address of its own. */
export function page(root: string) {
  const files = readFiles(root)
  const index = files.get('/index.html')
  return new Hono<{ Bindings: HttpBindings }>()
    .use('*', refuseOddAddresses, etag())
    .on(['GET', 'HEAD'], '*', index ? serve(files, index) : sayHowToBuild)
    .all('*', (c) => c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' }))
}

// All of it is in memory: a client that requests much and reads nothing occupies no file and no copy.
const serve =
  (files: Map<string, PageFile>, index: PageFile): Handler =>
  (c) => {
    const path = decodeURIComponent(c.req.path)
    const isAsset = /^\/assets(\/|$)/i.test(path)
    const isFile = isAsset || /\.[a-z][a-z0-9]*\/?$/i.test(path)
    const file = isFile ? files.get(path) : acceptsHtml(c) && index
    return file ? sendFile(c, file, isAsset ? immutable : 'no-cache') : notFound(c)
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
