import type { Plugin } from 'vite'

/**
 * Every visitor loads the list of all screens, and how their code is fetched. A build says both in fewer words: routes without
 * what only types need or what follows from the rest, and fetches without hints about what a screen's code imports.
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

/** What Vite's own does where there are no hints. */
const fetching = `
export const __vitePreload = (load) => load().catch((payload) => {
  const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload })
  dispatchEvent(event)
  if (!event.defaultPrevented) throw payload
})
`

export const leanRoutes = (code: string): string =>
  withoutFileNames(withoutOwnIds(withoutChildNames(code)))

/** The generated tree with arrays for objects: the router reads their values alone. */
const withoutChildNames = (code: string): string =>
  code.replace(
    /(const \w+Children): \w+ =\s*\{([^{}]*)\}/g,
    (_, name: string, children: string) =>
      `${name} = [${children.replace(/^[ \t]*\w+:/gm, '')}] as never`,
  )

/** Where a route's id is its path, the router makes the one of the other. */
const withoutOwnIds = (code: string): string =>
  code.replace(/\bid: ('[^']+'),(\s*path: \1,)/g, '$2')

/** Which route a file is for comes from the tree. */
const withoutFileNames = (code: string): string =>
  code.replace(/\bcreateFileRoute\([^()]*\)/g, 'createFileRoute()')
