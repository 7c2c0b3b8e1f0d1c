import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'

/** Each line is a file and an import that it may not have. */
const refused = `
  contract/x.ts              zod  zod/mini  #src/api/y.ts  #server/y.ts  ../server/y.ts  ../src/ui/y.ts  react  ky  p-retry  @node-rs/argon2  node:fs  fs  vitest  a-new-package
  contract/x.test.ts         react  node:fs
  contract/zod.ts            react  p-retry
  contract/deep/x.ts         ../../server/y.ts  ../../features/y.ts
  src/api/x.ts               #src/machines/y.ts  ../machines/y.ts  #src/ui/y.tsx  #server/y.ts  react  xstate  jotai  zod/mini  p-retry  @tanstack/react-router
  src/machines/x.ts          #src/atoms/y.ts  #src/ui/y.tsx  #src/components/y.tsx  ../components/y.tsx  #src/routes/y.tsx  react  @xstate/react  @tanstack/react-router  @tanstack/react-query  ky  zod  p-retry  an/xstate  @a-scope/xstate  xstate-too
  src/atoms/x.ts             #src/api/y.ts  ../machines/y.ts  #server/y.ts  ky  xstate  react
  src/ui/x.tsx               #contract/page.ts  ../../contract/page.ts  #src/api/y.ts  #src/machines/y.ts  #src/atoms/y.ts  ../components/y.tsx  #src/routes/y.tsx  @tanstack/react-router  react-hook-form  @hookform/resolvers/zod  xstate  @xstate/react  jotai  jotai/utils  ky  @tanstack/react-query  react-dom  node:fs  vite  a-new-package
  src/components/x.tsx       #src/routes/y.tsx  ../routes/y.tsx  #src/main.tsx  ../main.tsx  #server/y.ts  ../../server/y.ts  zod/mini  ky  @ark-ui/react/menu  react-dom/client  @tanstack/router-plugin/vite  @statelyai/inspect
  src/components/deep/x.tsx  ../../routes/y.tsx  ../../../server/y.ts
  src/routes/x.tsx           #src/main.tsx  ../main.tsx  #server/y.ts  #features/y.ts  ../../features/y.ts  zod  kysely  ky  vitest
  src/routes/deep/x.tsx      ../../main.tsx  ../../../server/y.ts
  src/main.tsx               #server/y.ts  ../server/y.ts  ../features/y.ts  zod  ky  @ark-ui/react/menu  @statelyai/inspect  elkjs/lib/elk.bundled.js
  src/routes/dev.tsx         #dev/machines/y.ts  ../../dev/y.ts
  dev/x.tsx                  #server/y.ts  #src/components/y.tsx  #src/atoms/y.ts  ../src/routes/y.tsx  jotai  ky  node:fs  a-new-package
  server/x.ts                #src/api/y.ts  ../src/api/y.ts  #styled/css/index.mjs  react  react-dom/server  @tanstack/react-query  zod/mini  ../features/y.ts  xstate  vite  vitest  @playwright/test  a-new-package
  server/deep/x.ts           ../../src/api/y.ts  ../../features/support/y.ts
  server/process/x.ts        #server/database/y.ts  ../database/y.ts  #server/app.ts  ../app.ts  pg  sharp
  server/calls/x.ts          #server/mail/y.ts  ../identity/y.ts  #server/people/members/y.ts  ../rights/roles/y.ts  nodemailer
  server/mail/x.ts           #server/tenancy/y.ts  ../people/invitations/emails/y.ts  ../main.ts
  server/tenancy/x.ts        #server/rights/roles/y.ts  ../organizations/organizations/y.ts  ../hooks.ts
  server/people/care/x.ts    #server/classes/enrollments/y.ts  ../../timetable/semesters/y.ts  ../../demo/y.ts  #server/testing/y.ts
  server/timetable/rooms/x.ts  #server/timetable/timetable/y.ts  ../timetable/y.ts  ../../classes/classes/y.ts
  features/x.steps.ts        #src/api/y.ts  ../src/api/y.ts  react  zod  pg
  bench/x.ts                 #src/api/y.ts  ../features/y.ts  react  playwright-bdd
  scripts/x.mjs              ../src/api/y.ts  react  hono  a-new-package
`

const permitted = `
  contract/zod.ts            zod/mini
  contract/x.ts              ./zod.ts  ./page.ts
  contract/x.test.ts         ./zod.ts  vitest
  src/api/x.ts               #contract/page.ts  ky  @tanstack/react-query  ./http.ts
  src/machines/x.ts          #contract/page.ts  #src/api/y.ts  ../api/y.ts  xstate  xstate/graph
  src/machines/x.test.ts     vitest  xstate/graph
  src/atoms/x.ts             #contract/page.ts  jotai  jotai/utils
  src/ui/x.tsx               react  @ark-ui/react/menu  lucide-react  #styled/css/index.mjs  ./y.tsx
  src/components/x.tsx       #src/ui/y.tsx  #src/machines/y.ts  #src/atoms/y.ts  #src/api/y.ts  #contract/page.ts  react-hook-form  @tanstack/react-router  @tanstack/react-query  @xstate/react  jotai
  src/components/deep/x.tsx  ../y.tsx
  src/routes/x.tsx           #src/components/y.tsx  #src/ui/y.tsx  #src/machines/y.ts  #src/atoms/y.ts  #src/api/y.ts  #contract/page.ts
  src/routes/x.test.tsx      ./y.tsx  react-dom/server  vitest
  src/main.tsx               ./routes/y.tsx  ./routeTree.gen.ts  #src/machines/y.ts  react-dom/client  xstate  #dev/inspect/y.ts
  dev/x.tsx                  ./y.ts  #contract/zod.ts  #src/machines/y.ts  #src/ui/y.ts  react-dom/server  xstate  elkjs/lib/elk.bundled.js  @statelyai/inspect
  dev/deep/x.test.ts         ../y.ts  node:fs  vitest
  src/x.test.ts              vitest
  server/x.ts                #contract/page.ts  hono  hono/html  kysely  kysely/migration  @hono/node-server/serve-static  node:fs  node:fs/promises  ./y.ts  ./people/members/y.ts
  server/database/x.ts       pg  p-retry
  server/deep/x.ts           ../y.ts  ../api/y.ts
  server/mail/x.ts           #server/calls/y.ts  ../database/y.ts  nodemailer
  server/classes/classes/x.ts  #server/timetable/rooms/y.ts  ../../people/members/y.ts  ../../tenancy/y.ts
  server/timetable/timetable/x.ts  ../rooms/y.ts  #server/mail/y.ts
  server/process/x.test.ts   ../app.ts  #server/people/members/y.ts
  server/people/care/x.expected.ts  #server/testing/y.ts
  server/deep/x.test.ts      vitest  pg
  server/deep/test-x.ts      vitest/node
  features/x.steps.ts        #contract/page.ts  #server/y.ts  #src/machines/y.ts  ../server/y.ts  @playwright/test  playwright-bdd  @axe-core/playwright  vite
  bench/x.ts                 #contract/page.ts  #server/y.ts  node:zlib  @playwright/test
  scripts/x.mjs              ./y.mjs  ../server/y.ts  node:fs  vite  concurrently
`

const arrows = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .flatMap(([file = '', ...names]) => names.map((name) => ({ file, name })))

const waysToImport = [
  `import * as all from 'NAME'`,
  `import type { One } from 'NAME'`,
  `import 'NAME'`,
  `export * from 'NAME'`,
  `export const later = () => import('NAME')`,
]

describe('the floors', () => {
  test('refuse every import from a floor or of a package that the table does not name', () => {
    const planted = arrows(refused)
    expect(
      refusedBy(planted.map(({ file, name }) => ({ file, line: `import '${name}'` }))),
    ).toEqual(planted.map(({ file, name }) => `${file}: import '${name}'`))
  })

  test('permit what the table names', () => {
    const planted = arrows(permitted)
    expect(
      refusedBy(planted.map(({ file, name }) => ({ file, line: `import '${name}'` }))),
    ).toEqual([])
  })

  test('see every way to import', () => {
    const planted = waysToImport.map((line) => ({
      file: 'src/ui/x.tsx',
      line: line.replace('NAME', '#server/y.ts'),
    }))
    expect(refusedBy(planted)).toEqual(planted.map(({ file, line }) => `${file}: ${line}`))
  })
})

/** Lints a project of nothing but these lines. Answers those that the floors refuse. */
function refusedBy(planted: { file: string; line: string }[]) {
  using project = emptyProject()
  const lines = Map.groupBy(planted, ({ file }) => file)
  for (const [file, those] of lines) {
    mkdirSync(join(project.folder, dirname(file)), { recursive: true })
    writeFileSync(join(project.folder, file), those.map(({ line }) => line).join('\n'))
  }
  const { stdout } = spawnSync('oxlint', ['--format', 'json', ...lines.keys()], {
    cwd: project.folder,
    encoding: 'utf8',
  })
  const { diagnostics } = JSON.parse(stdout) as Report
  const complaints = new Set(
    diagnostics
      .filter(({ code }) => code === 'eslint(no-restricted-imports)')
      .map(({ filename, labels }) => `${filename}:${labels[0]?.span.line}`),
  )
  return [...lines].flatMap(([file, those]) =>
    those
      .filter((_, index) => complaints.has(`${file}:${index + 1}`))
      .map(({ line }) => `${file}: ${line}`),
  )
}

interface Report {
  diagnostics: { code: string; filename: string; labels: { span: { line: number } }[] }[]
}

function emptyProject() {
  const folder = mkdtempSync(join(tmpdir(), 'floors-'))
  for (const path of ['oxlint.config.ts', 'scripts/floors.ts', 'package.json']) {
    cpSync(path, join(folder, path), { recursive: true })
  }
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) }
}
