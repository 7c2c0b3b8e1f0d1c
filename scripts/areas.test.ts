import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverFloors } from './floors.ts'

const root = join(import.meta.dirname, '..')

/** The nouns by their areas, as ARCHITECTURE.md lists them. */
const areas = new Map(
  [
    ...readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8').matchAll(
      /^\| `(\w+)` +\| ([a-z, -]+?) +\|$/gm,
    ),
  ].map(([, area = '', nouns = '']) => [area, nouns.split(', ')] as const),
)

/** The layers that are divided into areas, and the shared folders in each. */
const layers: Record<string, string[]> = {
  contract: ['dates', 'site'],
  'src/api': ['site'],
  'src/machines': ['files', 'frame', 'table', 'walks'],
  'src/components': ['addresses', 'files', 'forms', 'frame', 'home', 'table'],
  server: [
    'process',
    'crypto',
    'http',
    'database',
    'calls',
    'mail',
    'storage',
    'telemetry',
    'images',
    'files',
    'audit',
    'identity',
    'tenancy',
    'notifications',
    'live',
    'commands',
    'demo',
    'health',
    'site',
    'testing',
  ],
  features: [
    'developers',
    'forms',
    'frame',
    'screens',
    'site',
    'specification',
    'support',
    'table',
    'walks',
  ],
}

const foldersIn = (path: string) =>
  readdirSync(join(root, path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && hasFiles(join(root, path, entry.name)))
    .map(({ name }) => name)

/** Git can leave empty folders behind. */
const hasFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).some((entry) => entry.isFile())

/** The names of the folders and files in an area, without suffixes: `class-days.api.ts` becomes `class-days`. */
function namesIn(layer: string, area: string) {
  if (!foldersIn(layer).includes(area)) return new Set<string>()
  const folder = join(root, layer, area)
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  const names = [...files.map(({ name }) => name), ...foldersIn(`${layer}/${area}`)]
  return new Set(names.map((name) => name.split('.')[0] ?? name))
}

test('ARCHITECTURE.md lists the eight areas', () => {
  expect([...areas.keys()].toSorted()).toEqual([
    'accounts',
    'applications',
    'classes',
    'organizations',
    'people',
    'reports',
    'rights',
    'timetable',
  ])
})

test.each(Object.entries(layers))(
  '%s is cut into the areas, beside what serves all of them',
  (layer, shared) => {
    const unknown = foldersIn(layer).filter((name) => !areas.has(name) && !shared.includes(name))
    expect(unknown).toEqual([])
  },
)

const nouns = [...areas].flatMap(([area, names]) => names.map((noun) => ({ area, noun })))

test.each(nouns)(
  '$noun has a folder of the server in $area, and stands in no other area of any layer',
  ({ area, noun }) => {
    expect(foldersIn(`server/${area}`)).toContain(noun)
    const elsewhere = Object.keys(layers).flatMap((layer) =>
      [...areas.keys()]
        .filter((other) => other !== area && namesIn(layer, other).has(noun))
        .map((other) => `${layer}/${other}/${noun}`),
    )
    expect(elsewhere).toEqual([])
  },
)

test.each([...areas])(
  'Every folder of the server in %s is one of its nouns, and has its floor',
  (area, names) => {
    const folders = foldersIn(`server/${area}`).filter((name) => name !== 'matrix')
    expect(folders.toSorted()).toEqual(names.toSorted())
    const floors = Object.keys(serverFloors).filter((folder) => folder.startsWith(`${area}/`))
    expect(floors.toSorted()).toEqual(names.map((noun) => `${area}/${noun}`).toSorted())
  },
)
