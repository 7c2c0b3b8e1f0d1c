import type { OxlintOverride } from 'oxlint'

type Name =
  | 'contract'
  | `src/${'api' | 'machines' | 'atoms' | 'ui' | 'components' | 'routes' | 'service-worker' | 'main'}`
  | 'styled-system'
  | 'dev'
  | 'server'
  | 'features'
  | 'bench'
  | 'scripts'

interface Floor {
  files: string
  /** The floors it may import from, and no others. */
  on: readonly Name[]
  /** The packages it may import, and no others. */
  may: readonly string[]
}

const behavior = ['contract', 'src/api', 'src/machines'] as const
const parts = [...behavior, 'src/atoms', 'src/ui', 'styled-system'] as const
const screens = [...parts, 'src/components'] as const

const forms = ['react-hook-form']
const view = ['react', 'lucide-react', '@tanstack/react-*', '@xstate/react', 'xstate', 'jotai']
const root = ['react', 'react-dom', '@tanstack/react-*', 'xstate', 'jotai']
const drawing = ['react', 'react-dom', 'xstate', '@xstate/react', 'elkjs', '@statelyai/inspect']
const everyServerFloor = ['node:*', 'kysely', 'hono', 'pino']
const databases = ['unhomoglyph', 'better-sqlite3', 'lru-cache', 'pg', 'p-retry']
const zxcvbn = ['core', 'language-common', 'language-en'].map((part) => `@zxcvbn-ts/${part}`)
const passwords = ['@node-rs/argon2', 'piscina', ...zxcvbn]
const signIn = ['otpauth', 'bowser', '@simplewebauthn/server']
const mailServers = ['smtp-server']
const images = ['sharp']
const browsers = ['@playwright/test', 'playwright-bdd', '@axe-core/playwright']
const gherkin = ['@cucumber/gherkin', '@cucumber/messages']
const tools = [
  'yaml',
  'vite',
  'oxlint',
  'concurrently',
  '@playwright/test',
  'oxc-parser',
  'recheck',
]

// oxfmt-ignore
const floors: Record<Name, Floor> = {
  contract:         { files: 'contract/**/*',       on: [],                         may: [] },
  'src/api':        { files: 'src/api/**/*',        on: ['contract'],               may: ['ky', 'eventsource-parser/stream', '@tanstack/react-query', '@tanstack/query-persist-client-core', 'idb-keyval', '@simplewebauthn/browser'] },
  'src/machines':   { files: 'src/machines/**/*',   on: ['contract', 'src/api'],    may: ['xstate', 'hucre', 'papaparse', '@zip.js/zip.js'] },
  'src/atoms':      { files: 'src/atoms/**/*',      on: ['contract'],               may: ['jotai'] },
  'src/ui':         { files: 'src/ui/**/*',         on: ['styled-system'],          may: ['react', '@ark-ui/react', 'lucide-react'] },
  'src/components': { files: 'src/components/**/*', on: parts,                      may: [...view, ...forms, 'papaparse'] },
  'src/routes':     { files: 'src/routes/**/*',     on: screens,                    may: [...view, ...forms] },
  'src/service-worker': { files: 'src/service-worker/**/*', on: [],                may: ['workbox-*'] },
  'src/main':       { files: 'src/*',               on: [...screens, 'src/routes', 'dev'], may: root },
  'styled-system':  { files: 'styled-system/**/*',  on: [],                         may: [] },
  dev:              { files: 'dev/**/*',            on: [...behavior, 'src/ui'],   may: drawing },
  server:           { files: 'server/**/*',         on: ['contract'],               may: [...everyServerFloor, '@hono/node-server', 'commander', 'tar-stream', ...images] },
  features:         { files: 'features/**/*',       on: ['contract', 'server', 'src/machines'], may: ['node:*', ...browsers, ...images, ...gherkin, 'ical.js', 'jsqr', 'otpauth', 'kysely', 'papaparse', 'hono/html', 'vite'] },
  bench:            { files: 'bench/**/*',          on: ['contract', 'server'],     may: ['node:*', '@playwright/test', 'kysely', 'hono', 'better-sqlite3'] },
  scripts:          { files: 'scripts/**/*',        on: ['server'],                 may: ['node:*', ...tools, ...images, 'hono/html']  },
}

/**
 * The floors inside the server, from bottom to top, with the packages that only they may use. Each imports only from
 * those before it, so that no import goes up and no folders form a cycle. Everything in no folder named here (app.ts,
 * main.ts, hooks.ts, commands, demo, tests and their fixtures) is the app, which may use them all.
 */
// oxfmt-ignore
export const serverFloors: Record<string, string[]> = {
  process:                             ['nodemailer', '@hono/node-server', 'ipaddr.js'],
  crypto:                              ['lru-cache'],
  http:                                ['@hono/node-server', 'lru-cache', 'ipaddr.js'],
  database:                            [...databases, '@node-rs/argon2'],
  calls:                               ['@fastify/busboy', '@hono/node-server', 'lru-cache'],
  mail:                                ['nodemailer', 'postal-mime'],
  storage:                             ['@aws-sdk/client-s3'],
  telemetry:                           ['prom-client', '@opentelemetry/*', '@hono/node-server'],
  images:                              images,
  files:                               ['@zip.js/zip.js'],
  audit:                               [],
  identity:                            [...passwords, ...signIn],
  tenancy:                             [],
  notifications:                       [],
  live:                                [],
  'rights/audit':                      [],
  'rights/roles':                      [],
  'people/owners':                     [],
  'people/people':                     [],
  'people/admission':                  [],
  'people/families':                   [],
  'people/custom-fields':              [],
  'people/care':                       [],
  'people/family-lists':               [],
  'people/merging':                  [],
  'people/imports':                    ['papaparse'],
  'people/invitations':                [],
  'people/claims':                     [],
  'people/family-changes':             [],
  'people/joining':                    [],
  'people/grade-levels':               [],
  'people/members':                    [],
  'people/my-families':                [],
  'people/seen-by':                    [],
  'timetable/rooms':                   [],
  'timetable/scheduled-classes':       [],
  'timetable/semesters':               [],
  'timetable/class-days':              [],
  'timetable/time-slots':              [],
  'timetable/timetable':               [],
  'timetable/place-suggestions':       ['piscina'],
  'classes/class-access':              [],
  'classes/class-care':                [],
  'classes/class-content':             [],
  'classes/class-files':               [],
  'classes/absences':                  [],
  'classes/attendance':                [],
  'classes/day-overview':              [],
  'classes/eligibility':               [],
  'classes/enrollments':                [],
  'classes/classes':                   [],
  'classes/exception-requests':         [],
  'classes/catalog':                 [],
  'classes/registration-rounds':        ['highs', 'piscina'],
  'classes/family-plans':               [],
  'classes/my-classes':                [],
  'classes/calendars':                 ['ical-generator'],
  'classes/next-days':                 [],
  'classes/semester-copies':           [],
  'applications/applications':         [],
  'reports/reports':                   ['papaparse'],
  'organizations/announcements':       [],
  'organizations/organizations':       [],
  'organizations/readiness':           [],
  'organizations/retention':           [],
  'organizations/search':              [],
  'organizations/second-factor':       [],
  'organizations/set-up':              ['date-holidays'],
  'organizations/undelivered-emails':  [],
  'organizations/webhooks':            ['standardwebhooks', 'ipaddr.js'],
  'accounts/notifications':            [],
  'accounts/profile':                  signIn,
  'accounts/oidc':                     ['openid-client'],
  'accounts/account-settings':                 signIn,
  'accounts/passkeys':                 signIn,
  'accounts/api-tokens':              [],
  'accounts/account-export':           signIn,
  'accounts/account-deletion':         signIn,
  'accounts/sign-in':                  signIn,
  'accounts/accounts':                 signIn,
  site:                                [],
}

const serverFolders = Object.keys(serverFloors)

/** The top of the server, which may import from every floor below it. */
const app = ['commands', 'demo', 'health', 'testing', 'rights/matrix']

/** The imports refused for a folder: every folder above it, by alias or by relative path. */
const serverRefusals = (): OxlintOverride[] =>
  serverFolders.map((folder, at) => {
    const above = [...serverFolders.slice(at + 1), ...app]
    const area = folder.split('/')[0]
    const beside = above
      .filter((other) => other.startsWith(`${area}/`))
      .map((other) => other.slice(`${area}/`.length))
    const message = `server/${folder} stands on the folders before it in serverFloors (scripts/floors.ts).`
    return refusals(
      'server',
      {
        files: `server/${folder}/**/*`,
        on: ['contract'],
        may: [...everyServerFloor, ...(serverFloors[folder] ?? [])],
      },
      [
        { regex: `^(#server/|(\\.\\./)+)(${anyOf(above)}/|(app|main|hooks)\\.ts$)`, message },
        ...(beside.length > 0 ? [{ regex: `^(\\.\\./)+${anyOf(beside)}/`, message }] : []),
      ],
    )
  })

/** The table for the linter. If two entries match a file, the later one applies. */
export const floorRules = (): OxlintOverride[] => [
  ...(Object.keys(floors) as Name[]).flatMap((name) => [
    refusals(name, floors[name]),
    ...(name === 'server' ? serverRefusals() : []),
    refusals(name, forTests(floors[name])),
  ]),
  refusals('contract', { ...floors.contract, files: 'contract/zod.ts', may: ['zod'] }),
]

const everyServerPackage = [
  ...new Set(Object.values(serverFloors).flat()),
  ...mailServers,
  'ical.js',
  '@redocly/openapi-core',
  'ajv/dist/2020.js',
  'ajv-formats',
  'oidc-provider',
  'eventsource-parser/stream',
]

/** Tests and their fixtures: `x.test.ts`, `test-x.ts`. */
const forTests = ({ files, on, may }: Floor): Floor => ({
  files: files.replace(/\*$/, '{*.test.*,*.expected.*,test-*}'),
  on,
  may: [
    ...may,
    'vitest',
    ...(files.startsWith('dev/') ? ['node:*'] : []),
    ...(/^src\/(components|routes)\//.test(files) ? ['react-dom/server'] : []),
    ...(files.startsWith('server/') ? everyServerPackage : []),
  ],
})

type Pattern = { regex: string; message: string }

function refusals(name: Name, { files, on, may }: Floor, more: Pattern[] = []): OxlintOverride {
  const refused = (Object.keys(floors) as Name[]).filter(
    (other) => other !== name && !on.includes(other),
  )
  const arrow = `${name} stands on ${on.join(', ') || 'no other floor'} (scripts/floors.ts).`
  const patterns = [
    { regex: `^#${anyOf(refused.map(alias))}`, message: arrow },
    { regex: `^(\\./)?(\\.\\./)+${anyOf(refused.map(folder(name)))}`, message: arrow },
    ...more,
    { regex: '^/|[^./]/\\.\\./', message: 'Name the file by the shortest path or by its alias.' },
    {
      group: ['*', ...ownFiles, ...may.flatMap(exactly)],
      message: `Of packages, ${name} may use ${may.join(', ') || 'none'} (scripts/floors.ts). zod comes from #contract/zod.ts.`,
    },
  ]
  return { files: [files], rules: { 'no-restricted-imports': ['error', { patterns }] } }
}

const ownFiles = ['!./**', '!../**', '!#*/**']

// A glob without a slash, such as `react`, would also match the last part of `@xstate/react`.
const exactly = (name: string) => [`!{${name},/}`, `!${name}/**`]

const anyOf = (alternatives: string[]) => `(${alternatives.join('|')})`

const alias = (target: Name) =>
  target === 'styled-system' ? 'styled/' : target === 'src/main' ? 'src/main\\.' : `${target}/`

/** Inside src a relative path may name a floor without `src/`; elsewhere `../api/` is a folder of the same floor. */
const folder = (from: Name) => (target: Name) => {
  const path = target === 'src/main' ? 'src/main\\.' : `${target}/`
  return from.startsWith('src/') ? path.replace(/^src\//, '(src/)?') : path
}
