import { execFileSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'

const read = (path: string) => readFileSync(path, 'utf8')
const files = globSync('deploy/**/*').filter((path) =>
  /\.(env|service|yaml)$|Dockerfile$/.test(path),
)
const settings = new Set(
  [...read('server/process/env.ts').matchAll(/source\['(\w+)'\]|\(source, '(\w+)'\)/g)].map(
    ([, indexed, read_]) => indexed ?? read_,
  ),
)
/** Those that others read: PostgreSQL, Caddy, Node, glibc, Compose. */
const others = /^(POSTGRES_|KINROLL_|NODE_ENV$|MALLOC_)/

test.each(files)('%s names settings that exist', (path) => {
  const named = [
    ...read(path).matchAll(/^ *(?:ENV |Environment=)?(?:\w+=\S* )*?([A-Z][A-Z_]{3,})(?==|: )/gm),
  ].map(([, name = '']) => name)
  expect(named.filter((name) => !settings.has(name) && !others.test(name))).toEqual([])
})

test.each(globSync('deploy/systemd/*.service'))('%s is hardened, and lets Node compile', (path) => {
  const unit = read(path)
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
  expect(unit).toMatch(/^NoNewPrivileges=yes$/m)
  expect(unit).not.toMatch(/^MemoryDenyWriteExecute=/m)
})

/** The lines of a unit from UMask on. */
const hardening = (path: string) => /^UMask=[^]*?(?=\n#|\n\n|\n*$)/m.exec(read(path))?.[0]

test('The units are hardened alike', () => {
  expect(hardening('deploy/systemd/kinroll.service')).toBe(
    hardening('deploy/systemd/kinroll-backup.service'),
  )
})

test('Settings before the command kinroll count more than those of the service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kinroll-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const command = read('deploy/systemd/kinroll').replace('/etc/kinroll/', './deploy/systemd/')
  const echo = 'echo "$DATA_DIR, $DATABASE_URL, $PUBLIC_URL"\n'
  writeFileSync(join(folder, 'runuser'), `#!/bin/sh\n${echo}`, { mode: 0o755 })
  const run = (before: Record<string, string>) =>
    execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8', env: { PATH: folder, ...before } })
  const url = 'https://kinroll.example.org'
  expect(run({})).toBe(`/var/lib/kinroll, postgres:///kinroll?host=/var/run/postgresql, ${url}\n`)
  expect(run({ DATA_DIR: '/var/tmp/it is a trial', DATABASE_URL: '' })).toBe(
    `/var/tmp/it is a trial, , ${url}\n`,
  )
})

type Service = { volumes?: string[]; depends_on?: Record<string, unknown> }

test('Compose declares each volume and each service that another one needs', () => {
  const { services, volumes } = parse(read('deploy/compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
    volumes: Record<string, null>
  }
  const all = Object.values(services)
  const mounted = all.flatMap(({ volumes: mounts = [] }) =>
    mounts.map((mount) => mount.split(':')[0] ?? '').filter((name) => !name.startsWith('.')),
  )
  expect(new Set(mounted)).toEqual(new Set(Object.keys(volumes)))
  const needed = all.flatMap(({ depends_on = {} }) => Object.keys(depends_on))
  expect(Object.keys(services)).toEqual(expect.arrayContaining(needed))
  expect(needed).toContain('database')
})
