import type { Plugin } from 'vite'

/**
 * Every visitor loads the route tree and the code that fetches screens. The build shortens both: routes without what only
 * types need or what can be derived, and fetches without hints about a screen's imports.
 */
export const leanEntry = (): Plugin => ({
  name: 'lean-entry',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [/routeTree\.gen\.ts$/, /src\/routes\//, /vite\/preload-helper/] },
    handler: (code, id) => ({
      code: id.includes('preload-helper') ? fetching : leanRoutes(code),
      map: null,
    }),
  },
})

/** Does what Vite's own helper does without hints. */
const fetching = `
export const __vitePreload = (load) => load().catch((payload) => {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
  dispatchEvent(event)
  if (!event.defaultPrevented) throw payload
})
`

export const leanRoutes = (code: string): string =>
  withoutFileNames(withoutOwnIds(withoutChildNames(code)))

/** The generated tree with arrays instead of objects: the router reads only their values. */
const withoutChildNames = (code: string): string =>
  code.replace(
    /(const \w+Children): \w+ =\s*\{([^{}]*)\}/g,
    (_, name: string, children: string) =>
      `${name} = [${children.replace(/^[ \t]*\w+:/gm, '')}] as never`,
  )

/** If a route's id is its path, the router derives one from the other. */
const withoutOwnIds = (code: string): string =>
  code.replace(/\bid: ('[^']+'),(\s*path: \1,)/g, '$2')

/** The tree already says which route a file is for. */
const withoutFileNames = (code: string): string =>
  code.replace(/\bcreateFileRoute\([^()]*\)/g, 'createFileRoute()')
