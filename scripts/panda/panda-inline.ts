import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'
import { lookup, slotLookups, type Recipe } from './recipe-lookup.ts'
import { constantsOf, NotStatic, staticValue } from './static-value.ts'

type Props = Record<string, unknown>

/** The functions that `panda codegen` writes. */
export interface Panda {
  css: (...styles: unknown[]) => string
  cva: (recipe: Recipe) => (props: Props) => string
  sva: (recipe: Recipe) => (props: Props) => Record<string, string>
  cx: (...names: unknown[]) => string
}

const runtime = '#styled/css/index.mjs'

/**
 * Asks Panda at build time what it would be asked in every browser, so that neither its runtime nor the styles travel:
 * `css` becomes its class names, a recipe a function that looks them up (without `raw`, `merge` and the like, which
 * nothing here uses). What is not known before it runs stays a call and brings the runtime along.
 */
export function pandaInline(): Plugin {
  let panda: Panda
  return {
    name: 'panda-inline',
    apply: 'build',
    enforce: 'pre',
    // Panda fills its tables when it is loaded, which the bundler would otherwise keep for `cx` alone.
    config: () => ({
      build: {
        rolldownOptions: {
          treeshake: { moduleSideEffects: [{ test: /styled-system/, sideEffects: false }] },
        },
      },
    }),
    async configResolved({ root }) {
      panda = await loadPanda(root)
    },
    transform: {
      filter: { id: /\.tsx?$/, code: runtime },
      handler: (code, id) => ({ code: inlineStyles(code, id, panda), map: null }),
    },
  }
}

export const loadPanda = (root: string): Promise<Panda> =>
  import(pathToFileURL(join(root, 'styled-system/css/index.mjs')).href)

/** The module `code` with every call of `css`, `cva` and `sva` replaced whose arguments are static. */
export function inlineStyles(code: string, file: string, panda: Panda): string {
  const { program } = parseSync(file, code)
  const names = importedNames(program)
  const constants = constantsOf(program)
  const results: { start: number; end: number; text: string }[] = []

  new Visitor({
    CallExpression({ callee, arguments: given, start, end }) {
      const write = callee.type === 'Identifier' && writers[names.get(callee.name) ?? '']
      if (!write) return
      try {
        const values = given.map((argument) => staticValue(argument, constants))
        results.push({ start, end, text: write(panda, values) })
      } catch (error) {
        if (!(error instanceof NotStatic)) throw error
      }
    },
  }).visit(program)

  if (results.length === 0) return code
  const inlined = results
    .toSorted((one, other) => other.start - one.start)
    .reduce(
      (text, { start, end, text: result }) => text.slice(0, start) + result + text.slice(end),
      code,
    )
  return `import { cx as joined } from '${runtime}';${inlined}`
}

const writers: Record<string, (panda: Panda, values: unknown[]) => string> = {
  css: ({ css }, styles) => JSON.stringify(css(...styles)),
  cva: ({ cva }, [recipe]) => lookup(recipe as Recipe, cva(recipe as Recipe)),
  sva: ({ sva }, [recipe]) => slotLookups(recipe as Recipe, sva(recipe as Recipe)),
}

function importedNames({ body }: ESTree.Program) {
  const specifiers = body
    .filter((each) => each.type === 'ImportDeclaration')
    .filter(({ source }) => source.value === runtime)
    .flatMap(({ specifiers: some }) => some.filter((each) => each.type === 'ImportSpecifier'))
  return new Map(
    specifiers.map(({ local, imported }) => [
      local.name,
      imported.type === 'Identifier' ? imported.name : imported.value,
    ]),
  )
}
