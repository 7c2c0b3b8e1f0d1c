import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { complaintsAbout } from './patterns.ts'

/** None so far. Whoever lists one says why its text is bounded, and what it is made of. */
const dynamic: Parameters<typeof complaintsAbout>[1] = []

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
  expect(await complaintsAbout(ours, dynamic)).toEqual([])
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

test('One that is made while the program runs can be listed, as long as it is there', async () => {
  const file = 'server/x.ts'
  const listed = [{ file, reason: 'Its text is a name of at most 80 letters, escaped.' }]
  expect(await complaintsAbout([{ file, text: 'new RegExp(name)' }], listed)).toEqual([])
  expect(await complaintsAbout([{ file, text: '/a/' }], listed)).toEqual([
    'server/x.ts makes no regular expression any more.',
  ])
})

test('What cannot be read is no reason to pass', async () => {
  await expect(planted('const = /a/')).rejects.toThrow('server/x.ts')
})

test.each(['/^[a-z]+$/', "new RegExp('^a+$', 'u')", "get('/:key{[0-9]+}', show)", "'/a/{b}'"])(
  'One that is fast on every text passes: %s',
  async (code) => {
    expect(await planted(code)).toEqual([])
  },
)
