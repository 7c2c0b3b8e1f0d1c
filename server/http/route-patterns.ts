import { RegExpRouter } from 'hono/router/reg-exp-router'
import { SmartRouter } from 'hono/router/smart-router'
import { TrieRouter } from 'hono/router/trie-router'
import { pathOf } from './request-queue.ts'

export type RouteOf = (method: string | undefined, url: string | undefined) => string

/** What is no call. */
const others = [
  '/api/health',
  '/api/docs',
  '/api/openapi.json',
  '/api/*',
  '/images/*',
  '/calendar/*',
  '/assets/*',
  '/.well-known/*',
  '/livez',
  '/readyz',
  '/healthz',
  '/metrics',
  '/*',
]

/**
 * Finds the pattern of the route of a request, such as `/api/Class/:classId`: what is counted or traced must not contain
 * an id, a secret or anything else that a client chose.
 */
export function openRoutePatterns(calls: { method: string; path: string }[]): RouteOf {
  const router = new SmartRouter<string>({ routers: [new RegExpRouter(), new TrieRouter()] })
  for (const { method, path } of calls) router.add(method, path, path)
  for (const path of others) router.add('ALL', path, path)
  return (method = '', url = '') => {
    const [[match]] = router.match(method === 'HEAD' ? 'GET' : method, pathOf(url))
    return match?.[0] ?? '/*'
  }
}
