import type { OxlintOverride } from 'oxlint'

const packages = {
  zod: ['zod'],
  react: ['react', 'react-dom', '@ark-ui/react', 'lucide-react', '@xstate/react'],
  router: ['@tanstack/react-router'],
  forms: ['react-hook-form', '@hookform/resolvers'],
  machines: ['xstate', '@xstate/react'],
  atoms: ['jotai'],
  cache: ['@tanstack/react-query'],
  requests: ['ky'],
  server: ['node:\\w+', 'hono', '@hono/node-server', 'kysely', 'better-sqlite3', 'pg', 'pino'],
}
type Package = keyof typeof packages

const allBut = (...kept: Package[]) =>
  (Object.keys(packages) as Package[]).filter((name) => !kept.includes(name))

type Name =
  | 'contract'
  | `src/${'api' | 'machines' | 'atoms' | 'ui' | 'components' | 'routes' | 'main'}`
  | 'styled-system'
  | 'server'
  | 'features'
  | 'bench'
  | 'scripts'

interface Floor {
  files: string
  /** The floors it stands on. From every other floor it takes nothing. */
  on: readonly Name[]
  /** Packages that have no place there. */
  without: readonly Package[]
}

const behaviour = ['contract', 'src/api', 'src/machines'] as const
const parts = [...behaviour, 'src/atoms', 'src/ui', 'styled-system'] as const
const screens = [...parts, 'src/components'] as const

// oxfmt-ignore
const floors: Record<Name, Floor> = {
  contract:         { files: 'contract/**',       on: [],                         without: allBut() },
  'src/api':        { files: 'src/api/**',        on: ['contract'],               without: allBut('requests', 'cache') },
  'src/machines':   { files: 'src/machines/**',   on: ['contract', 'src/api'],    without: allBut('machines', 'cache') },
  'src/atoms':      { files: 'src/atoms/**',      on: ['contract'],               without: allBut('atoms', 'react') },
  'src/ui':         { files: 'src/ui/**',         on: ['styled-system'],          without: allBut('react') },
  'src/components': { files: 'src/components/**', on: parts,                      without: ['zod', 'requests', 'server'] },
  'src/routes':     { files: 'src/routes/**',     on: screens,                    without: ['zod', 'requests', 'server'] },
  'src/main':       { files: 'src/*',             on: [...screens, 'src/routes'], without: ['zod', 'requests', 'server'] },
  'styled-system':  { files: 'styled-system/**',  on: [],                         without: [] },
  server:           { files: 'server/**',         on: ['contract'],               without: allBut('server') },
  features:         { files: 'features/**',       on: ['contract', 'server'],     without: allBut('server') },
  bench:            { files: 'bench/**',          on: ['contract', 'server'],     without: allBut('server') },
  scripts:          { files: 'scripts/**',        on: ['server'],                 without: allBut('server') },
}

/** The table as the linter reads it. A later entry wins, so the one file that may know zod comes last. */
export const floorRules = (): OxlintOverride[] => [
  ...(Object.keys(floors) as Name[]).map((name) => refusals(name, floors[name])),
  refusals('contract', { ...floors.contract, files: 'contract/zod.ts', without: allBut('zod') }),
]

function refusals(name: Name, { files, on, without }: Floor): OxlintOverride {
  const refused = (Object.keys(floors) as Name[]).filter(
    (other) => other !== name && !on.includes(other),
  )
  const arrow = `${name} stands on ${on.join(', ') || 'no other floor'} (scripts/floors.ts).`
  const patterns = [
    { regex: `^#${anyOf(refused.map(alias))}`, message: arrow },
    { regex: `^(\\./)?(\\.\\./)+${anyOf(refused.map(folder(name)))}`, message: arrow },
    { regex: '^/|[^./]/\\.\\./', message: 'Name the file by the shortest path or by its alias.' },
    {
      regex: `^${anyOf(without.flatMap((group) => packages[group]))}(/|$)`,
      message: without.includes('zod')
        ? `This package has no place in ${name} (scripts/floors.ts). zod comes from #contract/zod.ts.`
        : `This package has no place in ${name} (scripts/floors.ts).`,
    },
  ].filter(({ regex }) => !regex.includes('()'))
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns }] } }
}

const anyOf = (alternatives: string[]) => `(${alternatives.join('|')})`

const alias = (target: Name) =>
  target === 'styled-system' ? 'styled/' : target === 'src/main' ? 'src/main\\.' : `${target}/`

/** Inside src a climb may name a floor without `src/`; elsewhere `../api/` is one's own folder. */
const folder = (from: Name) => (target: Name) => {
  const path = target === 'src/main' ? 'src/main\\.' : `${target}/`
  return from.startsWith('src/') ? path.replace(/^src\//, '(src/)?') : path
}
