import { dirname, join } from 'node:path/posix'
import { parseSync } from 'oxc-parser'

/** The code of each file, by its path from the repository's root. */
export type Sources = ReadonlyMap<string, string>

/** The layout that surrounds all screens. */
export const everyScreen = 'Every screen'

/** The screens of each file: the routes that import it, directly or through other files. */
export function screensOf(sources: Sources): (file: string) => string[] {
  const importers = new Map<string, string[]>()
  for (const [file, code] of sources) {
    for (const imported of importsOf(file, code)) {
      importers.set(imported, [...(importers.get(imported) ?? []), file])
    }
  }
  return (file) => {
    const screens = new Set<string>()
    const seen = new Set([file])
    for (const each of seen) {
      const screen = screenOfRoute(each)
      if (screen) screens.add(screen)
      else for (const importer of importers.get(each) ?? []) seen.add(importer)
    }
    return screens.has(everyScreen) ? [everyScreen] : [...screens].toSorted()
  }
}

/** The address of a route file, as TanStack Router derives it; undefined for any other file. */
export function screenOfRoute(file: string): string | undefined {
  if (file === 'src/main.tsx' || file === 'src/router.tsx') return everyScreen
  const path = /^src\/routes\/(.+)\.tsx?$/.exec(file)?.[1]
  if (path === undefined || path.split('/').some((part) => part.startsWith('-'))) return undefined
  if (path === '__root') return everyScreen
  const parts = path.split('/')
  const address = parts.filter(
    (part) => !part.startsWith('_') && part !== 'index' && part !== 'route',
  )
  const last = parts.at(-1) ?? ''
  const isAround = last === 'route' || last.startsWith('_')
  if (!isAround) return `/${address.join('/')}`
  return address.length > 0 ? `/${address.join('/')} and below` : `Screens in ${last}`
}

/** The files of this repository that a file imports. */
function importsOf(file: string, code: string): string[] {
  const { module } = parseSync(file, code)
  const names = [
    // Type imports are not shown.
    ...module.staticImports
      .filter(({ entries }) => !entries.length || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) =>
      code.slice(start, end).replace(/^['"`]|['"`]$/g, ''),
    ),
  ]
  return names.flatMap((name) => {
    if (name.startsWith('#')) return name.slice(1)
    return name.startsWith('.') ? join(dirname(file), name) : []
  })
}
