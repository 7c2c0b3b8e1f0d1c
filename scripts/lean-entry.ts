import type { Plugin } from 'vite'

/**
 * Every visitor loads the list of all screens, and how their code is fetched. A build says both in fewer words: children of
 * a route without the names that only types need, and fetching without hints about what a screen's code needs in turn.
 */
export const leanEntry = (): Plugin => ({
  name: 'lean-entry',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: [/routeTree\.gen\.ts$/, /vite\/preload-helper/] },
    handler: (code, id) => ({
      code: id.includes('preload-helper') ? fetching : withoutChildNames(code),
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

/** The generated tree with arrays for objects: the router reads their values alone. */
export const withoutChildNames = (code: string): string =>
  code.replace(
    /(const \w+Children): \w+ =\s*\{([^}]*)\}/g,
    (_, name: string, children: string) =>
      `${name} = [${children.replace(/^\s*\w+:/gm, '')}] as never`,
  )
