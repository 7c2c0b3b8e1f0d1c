import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { HttpBindings } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { type Context, type Handler, Hono, type MiddlewareHandler } from 'hono'

const immutable = 'public, max-age=31536000, immutable'

/** Serves the built browser application: its files as they are, and its one page for every address of its own. */
export function page(root: string) {
  const isBuilt = existsSync(join(root, 'index.html'))
  return new Hono<{ Bindings: HttpBindings }>()
    .use('*', refuseOddAddresses)
    .on(['GET', 'HEAD'], '*', isBuilt ? serve(root) : sayHowToBuild)
    .all('*', (c) => c.text('Method Not Allowed', 405, { Allow: 'GET, HEAD' }))
}

function serve(root: string): Handler {
  const files = serveStatic({ root, precompressed: true })
  const index = serveStatic({ root, path: 'index.html', precompressed: true })
  return async (c) => {
    const isAsset = c.req.path.startsWith('/assets/')
    const isFile = isAsset || /\.[a-z][a-z0-9]*$/i.test(c.req.path)
    if (!isFile && !acceptsHtml(c)) return notFound(c)
    const answer = await (isFile ? files : index)(c, async () => {})
    if (!answer) return notFound(c)
    answer.headers.set('Cache-Control', isAsset ? immutable : 'no-cache')
    return answer
  }
}

const sayHowToBuild: Handler = (c) =>
  c.text('The application is not built. Run: npm run build', 404)

const notFound = (c: Context) => c.text('Not Found', 404, { 'Cache-Control': 'no-cache' })

/** Dotfiles, climbing, doubled slashes, backslashes, NUL; and what the build keeps beside its files. */
const refuseOddAddresses: MiddlewareHandler = async (c, next) => {
  const path = decoded(sentPath(c.env, c.req.path))
  if (path === undefined) return c.text('Bad Request', 400)
  if (/\/\.|\/\/|[\\\0]|\.(map|br|gz)$/.test(path)) return notFound(c)
  return next()
}

/** The path as it was sent: what the app sees has lost its `..` already. */
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
