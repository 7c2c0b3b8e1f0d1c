import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync, Visitor } from 'oxc-parser'
import { check } from 'recheck'

/** None so far. An entry says why its text is bounded and where it comes from. */
const known: Dynamic[] = []

const folders = ['contract', 'server', 'src', 'scripts']
const isChecked = (file: string) => /\.(ts|tsx|mjs)$/.test(file) && !/\.test\.|[/]test-/.test(file)

const ours = folders
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  )
  .filter(isChecked)
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

test('No regular expression is slow on any text', { timeout: 300_000 }, async () => {
  expect(ours.length).toBeGreaterThan(500)
  expect(await complaintsAbout(ours, known)).toEqual([])
})

const planted = (text: string) => complaintsAbout([{ file: 'server/x.ts', text }])

test.each([
  String.raw`path.replace(/^(\/*calendar\/).+|[^/]+\.ics.*/i, '')`,
  String.raw`z.regex(/^(a+)+$/)`,
  String.raw`new RegExp('/+$').test(path)`,
  String.raw`RegExp('(a|a)*b', 'i')`,
  String.raw`globalThis.RegExp('/+$')`,
  String.raw`app.get('/:key{(a+)+}', show)`,
  String.raw`/\s+$/.exec(text)`,
])('One that is slow on some text is found: %s', async (code) => {
  expect(await planted(`\n${code}`)).toEqual([expect.stringMatching(/^server\/x\.ts:2 .+ takes /)])
})

test.each([
  'new RegExp(`^${name}`)',
  'RegExp(source)',
  "new RegExp('a', flags)",
  "text.match('(a+)+$')",
  'text.search(`^${name}`)',
  "text.matchAll(name + '+')",
])('One that is made while the program runs is refused: %s', async (code) => {
  expect(await planted(code)).toEqual([
    'server/x.ts:1 makes a regular expression that nobody can check.',
  ])
})

test('A pattern built at run time can be listed, while it exists', async () => {
  const file = 'server/x.ts'
  const listed = [{ file, reason: 'Its text is a name of at most 80 letters, escaped.' }]
  expect(await complaintsAbout([{ file, text: 'new RegExp(name)' }], listed)).toEqual([])
  expect(await complaintsAbout([{ file, text: '/a/' }], listed)).toEqual([
    'server/x.ts makes no regular expression any more.',
  ])
})

test('A file that cannot be parsed fails', async () => {
  await expect(planted('const = /a/')).rejects.toThrow('server/x.ts')
})

test.each(['/^[a-z]+$/', "new RegExp('^a+$', 'u')", "get('/:key{[0-9]+}', show)", "'/a/{b}'"])(
  'One that is fast on every text passes: %s',
  async (code) => {
    expect(await planted(code)).toEqual([])
  },
)

type Source = { file: string; text: string }
type Pattern = { where: string; source: string; flags: string }

/** A place where a regular expression is built at run time, and why it is safe. */
type Dynamic = { file: string; reason: string }

/** The problems of the regular expressions in these files: slow on some text, or impossible to check. */
async function complaintsAbout(sources: Source[], allowed: Dynamic[] = []): Promise<string[]> {
  const found = sources.map(patternsIn)
  const made = found.flatMap(({ dynamic }) => dynamic)
  const isKnown = (where: string) => allowed.some(({ file }) => where.startsWith(`${file}:`))
  const unused = allowed.filter(({ file }) => !made.some((where) => where.startsWith(`${file}:`)))
  return [
    ...made
      .filter((where) => !isKnown(where))
      .map((where) => `${where} makes a regular expression that nobody can check.`),
    ...unused.map(({ file }) => `${file} makes no regular expression any more.`),
    ...(await slowOnes(found.flatMap(({ patterns }) => patterns))),
  ]
}

async function slowOnes(patterns: Pattern[]): Promise<string[]> {
  const complaints: string[] = []
  const groups = Map.groupBy(patterns, ({ source, flags }) => `/${source}/${flags}`)
  for (const [shown, those] of groups) {
    const [{ source, flags }] = those as [Pattern]
    // Without time limits it counts steps, so the result is the same on every machine.
    const result = await check(source, flags.replace('v', 'u'), {
      timeout: null,
      attackTimeout: null,
      incubationTimeout: null,
    })
    if (result.status === 'safe') continue
    const why =
      result.status === 'vulnerable'
        ? `takes ${result.complexity.summary} time on ${result.attack.pattern}`
        : `cannot be checked: ${result.error.kind}`
    complaints.push(...those.map(({ where }) => `${where} ${shown} ${why}`))
  }
  return complaints
}

/** Every regular expression of a file: literals, those built from a constant string, and those in route paths. */
function patternsIn({ file, text }: Source) {
  const patterns: Pattern[] = []
  const dynamic: string[] = []
  const at = (start: number) => `${file}:${text.slice(0, start).split('\n').length}`
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)

  const made = ({ start, arguments: [source, flags] }: Made) => {
    const [pattern, flagText] = [textOf(source), flags ? textOf(flags) : '']
    if (pattern === undefined || flagText === undefined) dynamic.push(at(start))
    else patterns.push({ where: at(start), source: pattern, flags: flagText })
  }

  new Visitor({
    Literal(node) {
      if ('regex' in node) {
        const { pattern: source, flags } = node.regex
        patterns.push({ where: at(node.start), source, flags })
      } else if (typeof node.value === 'string' && node.value.startsWith('/')) {
        for (const source of inRoute(node.value)) {
          patterns.push({ where: at(node.start), source: `^${source}$`, flags: '' })
        }
      }
    },
    NewExpression(node) {
      if (isRegExp(node.callee as Node)) made(node as Made)
    },
    CallExpression(node) {
      const callee = node.callee as Node
      if (isRegExp(callee)) made(node as Made)
      // These methods turn a string into a regular expression as well.
      const [argument] = node.arguments
      const isSearch =
        callee.type === 'MemberExpression' &&
        /^(match|matchAll|search)$/.test(callee.property?.name ?? '') &&
        (argument?.type === 'TemplateLiteral' ||
          argument?.type === 'BinaryExpression' ||
          textOf(argument as Node | undefined) !== undefined)
      if (isSearch) dynamic.push(at(node.start))
    },
  }).visit(program)
  return { patterns, dynamic }
}

const isRegExp = ({ type, name, property }: Node) =>
  (type === 'Identifier' && name === 'RegExp') ||
  (type === 'MemberExpression' && property?.type === 'Identifier' && property.name === 'RegExp')

const textOf = (node: Node | undefined) =>
  node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined

type Node = { type: string; name?: string; property?: Node; value?: unknown }
type Made = { start: number; arguments: Node[] }

/** The part between the braces of `/:name{[a-z]+}`. */
function inRoute(path: string): string[] {
  return path.split('/:').flatMap((part) => {
    const [begin, end] = [part.indexOf('{'), part.lastIndexOf('}')]
    return begin >= 0 && begin < end ? [part.slice(begin + 1, end)] : []
  })
}
