import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { inlineStyles, loadPanda } from './panda-inline.ts'

const root = join(import.meta.dirname, '../..')
const panda = await loadPanda(root)

type Recipe = (props?: Record<string, unknown>) => string | Record<string, string>

const inlined = (body: string) =>
  inlineStyles(
    `import { css, cva, sva, cx } from '#styled/css/index.mjs'\n${body}`,
    'look.tsx',
    panda,
  )

/** The class names that both return, in any order: only the style sheet decides which rule wins. */
const sorted = (answer: unknown): unknown =>
  typeof answer === 'string'
    ? answer.split(' ').filter(Boolean).toSorted()
    : Object.entries(answer as object).map(([slot, classes]) => [slot, sorted(classes)])

describe('Styles known at build time', () => {
  test('become their class names', () => {
    const body = "const look = css({ color: 'ink', _hover: { color: 'muted' } })"
    expect(inlined(body)).toContain('const look = "c_ink hover:c_muted"')
  })

  test('may be spread from a constant of the module', () => {
    const body = "const quiet = { color: 'muted' } as const\nconst look = css({ ...quiet })"
    expect(inlined(body)).toContain('const look = "c_muted"')
  })

  test('leave the surrounding code unchanged, even after a non-ASCII letter', () => {
    expect(inlined("const dots = '…🐼'; f(css({ color: 'ink' })); cx(dots)")).toContain(
      'const dots = \'…🐼\'; f("c_ink"); cx(dots)',
    )
  })
})

describe('Styles known only at run time', () => {
  test.each([
    'css({ color: props.color })',
    'css({ [name]: "ink" })',
    'css(...styles)',
    'cva({ base: css.raw({ color: "ink" }) })',
    'cva(recipe)',
  ])('stay as they are: %s', (call) => {
    expect(inlined(`export const look = () => ${call}`)).toContain(`() => ${call}`)
  })

  test('so does a function of another module with the name of one of Panda’s', () => {
    const code = "import { css } from './own.ts'; css({ color: 'ink' })"
    expect(inlineStyles(code, 'look.ts', panda)).toBe(code)
  })
})

const variants = `variants: {
  tone: { calm: { color: 'muted' }, loud: { color: 'ink', fontWeight: 'strong' } },
  size: { small: { padding: '1' }, large: { padding: '4', fontSize: 'large' } },
  busy: { true: { opacity: 'dimmed' }, false: {} },
}`
const compound = `compoundVariants: [
  { tone: 'loud', busy: true, css: { color: 'destructive.ink', padding: '2' } },
  { size: ['small', 'large'], busy: false, css: { cursor: 'pointer' } },
]`
const asked = [undefined, 'calm', 'loud'].flatMap((tone) =>
  [undefined, 'small', 'large'].flatMap((size) =>
    [undefined, true, false].map((busy) => ({ tone, size, busy })),
  ),
)

describe('A recipe returns the same as Panda, for any variants:', () => {
  test.each([
    ['a base alone', `cva({ base: { color: 'ink' } })`],
    ['variants alone', `cva({ ${variants} })`],
    ['variants over a base', `cva({ base: { color: 'focus', padding: '8' }, ${variants} })`],
    ['compound variants', `cva({ base: { padding: '8' }, ${variants}, ${compound} })`],
    [
      'defaults',
      `cva({ ${variants}, ${compound}, defaultVariants: { tone: 'loud', busy: false } })`,
    ],
    [
      'several parts',
      `sva({
        slots: ['root', 'label'],
        base: { root: { color: 'ink' }, label: { color: 'muted', padding: '2' } },
        variants: { tone: { calm: {}, loud: { root: { color: 'focus' }, label: { padding: '4' } } } },
        compoundVariants: [{ tone: 'loud', css: { label: { fontWeight: 'strong' } } }],
        defaultVariants: { tone: 'calm' },
      })`,
    ],
  ])('%s', (_, call) => {
    const [, written] = inlined(call).split(/^import .*$/m)
    const own = runInNewContext(written ?? '', { joined: panda.cx }) as Recipe
    const theirs = runInNewContext(call, { ...panda }) as Recipe
    expect(sorted(own())).toEqual(sorted(theirs()))
    for (const props of asked) expect(sorted(own(props))).toEqual(sorted(theirs(props)))
  })
})

test('Every style of src/ui is known at build time, so that Panda is not shipped', () => {
  const files = readdirSync(join(root, 'src/ui'), { recursive: true, encoding: 'utf8' }).filter(
    (name) => /(?<!test)\.tsx?$/.test(name),
  )
  const left = files.filter((name) => {
    const code = readFileSync(join(root, 'src/ui', name), 'utf8')
    return /\b(css|cva|sva)\(/.test(inlineStyles(code, name, panda))
  })
  expect(left).toEqual([])
})
