import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const folders = 'bench,contract,decisions,dev,docs,features,scripts,server,src'
const paths = globSync([`{${folders}}/**/*`, '*'])
const documents = paths.filter((path) => path.endsWith('.md'))

test.each(documents)('%s names files and folders that exist', (document) => {
  expect(gonePaths(document, readFileSync(document, 'utf8'))).toEqual([])
})

test.each([
  ['`server/nowhere/`', 'server/nowhere/'],
  ['`server/app.tsx`', 'server/app.tsx'],
  ['`server/nowhere/x.routes.ts`', 'server/nowhere/'],
  ['`pp.ts`', 'pp.ts'],
  ['`.making.ts`', '.making.ts'],
  ['`calls/main.ts`', 'calls/main.ts'],
  ['`members/replacing/`', 'members/replacing/'],
  ['[Architecture](ARCHITECTURE.md)', 'ARCHITECTURE.md'],
  ['[Floors](../scripts/floors.test.mjs#top)', '../scripts/floors.test.mjs#top'],
])('A path that does not exist is found: %s', (text, path) => {
  expect(gonePaths('docs/planted.md', text)).toEqual([path])
})

test.each([
  '`server/`',
  '`server/main.ts`',
  '`main.ts`',
  '`calls/call.ts`',
  '`timetable/class-days/`',
  '`members.contact`',
  '`server/calls/x.routes.ts`',
  '`features/**/*.feature`',
  '[Floors](../scripts/floors.ts#top)',
  '[Hono](https://hono.dev)',
])('A path that exists, or stands for several, is allowed: %s', (text) => {
  expect(gonePaths('docs/planted.md', text)).toEqual([])
})

test.each(['ARCHITECTURE.md', 'docs/development.md', 'docs/where.md'])(
  '%s names code that exists',
  (document) => {
    const named = [...readFileSync(document, 'utf8').matchAll(/`([a-z]+[A-Z]\w*)`/g)]
    const sources = paths.filter((path) => /\.(tsx?|mjs)$/.test(path))
    const words = new Set(
      sources.flatMap((path) => readFileSync(path, 'utf8').match(/[A-Za-z]\w+/g) ?? []),
    )
    expect(named.map(([, name = '']) => name).filter((name) => !words.has(name))).toEqual([])
  },
)

function gonePaths(document: string, text: string) {
  const named = [...text.matchAll(/`([^`\n]+)`/g)].map(([, path = '']) => withoutPlaceholder(path))
  const linked = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, address = '']) => address)
  return [
    ...named.filter((path) => isPath(path) && !isThere(path)),
    ...linked.filter(
      (address) => !/^(https?|mailto):|^#/.test(address) && !leads(document, address),
    ),
  ]
}

/** Paths with placeholders, such as `server/x/x.routes.ts` and `features/**`, are checked up to the placeholder. */
function withoutPlaceholder(path: string) {
  const parts = path.split('/')
  const first = parts.findIndex((part) => /[*…{}]|^(test-)?[xy](\.|$)|^-part\.|^000N/.test(part))
  return first === -1
    ? path
    : parts
        .slice(0, first)
        .map((part) => `${part}/`)
        .join('')
}

const isPath = (path: string) =>
  new RegExp(`^(${folders.replaceAll(',', '|')})/[^ ]*$`).test(path) ||
  /^[\w$./-]+\.(tsx?|mjs|feature)$|^[a-z][a-z-]*\/[\w$./-]+\/$/.test(path)

/** A path may start in the middle, such as `calls/call.ts`. */
const isThere = (path: string) =>
  existsSync(path) || paths.some((there) => there.endsWith(`/${path.replace(/\/$/, '')}`))

const leads = (document: string, address: string) =>
  existsSync(join(dirname(document), address.split('#')[0] ?? ''))
