import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseSync, Visitor, type ESTree, type Plugin } from 'vite'

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
 * Runs Panda at build time, so that neither its runtime nor the styles are shipped: `css` becomes its class names, a
 * recipe becomes a function that looks them up (without `raw`, `merge` and the like, which nothing here uses). Calls
 * whose arguments are known only at run time stay and bring the runtime along.
 */
export function pandaInline(): Plugin {
  let panda: Panda
  return {
    name: 'panda-inline',
    apply: 'build',
    enforce: 'pre',
    // Panda fills its tables on load, which the bundler would otherwise include just for `cx`.
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

/** The part of the arguments of `cva` and `sva` that defines the variants. */
interface Recipe {
  variants?: Record<string, object>
  defaultVariants?: Props
  compoundVariants?: readonly Props[]
}

/** The source of a function from variants to class names that returns the same as `resolve`. */
const lookup = (recipe: Recipe, resolve: (props: Props) => string) =>
  functionOf(recipe, classesOf(recipe, resolve))

/** The same for a recipe of several parts. */
function slotLookups(recipe: Recipe, resolve: (props: Props) => Record<string, string>) {
  const slots = Object.keys(resolve({})).map((slot) => {
    const classes = classesOf(recipe, (props) => resolve(props)[slot] ?? '')
    return `${JSON.stringify(slot)}: ${classes}`
  })
  return functionOf(recipe, `({ ${slots.join(', ')} })`)
}

function functionOf({ variants, defaultVariants = {} }: Recipe, result: string) {
  const parameters = namesOf(variants).map((name, index) => {
    const preset = JSON.stringify(defaultVariants[name])
    return `${JSON.stringify(name)}: v${index}${preset ? ` = ${preset}` : ''}`
  })
  if (parameters.length === 0) return `(() => ${result})`
  return `(({ ${parameters.join(', ')} } = {}) => ${result})`
}

/**
 * An expression for the class names. Each depends on no variant, on one, or on several together; those that depend on
 * the same variants share a table. All combinations are tried instead of interpreting the recipe, so that merging
 * styles is left to Panda.
 */
function classesOf(recipe: Recipe, resolve: (props: Props) => string): string {
  const names = namesOf(recipe.variants)
  const outcomes = combinations(recipe).map((props) => ({ props, classes: split(resolve(props)) }))
  const tables = new Map<string, Record<string, string>>()

  for (const word of new Set(outcomes.flatMap(({ classes }) => classes))) {
    const causes = names.filter((name) =>
      outcomes.some(({ props, classes }) => {
        const others = { ...props, [name]: outcomes[0]?.props[name] }
        return classes.includes(word) !== split(resolve(others)).includes(word)
      }),
    )
    const brackets = bracketsOf(causes.map((name) => `v${names.indexOf(name)}`))
    const table = tables.get(brackets) ?? {}
    tables.set(brackets, table)
    const keys = outcomes
      .filter(({ classes }) => classes.includes(word))
      .map(({ props }) => keyOf(causes.map((name) => props[name])))
    for (const key of new Set(keys)) table[key] = table[key] ? `${table[key]} ${word}` : word
  }

  const always = tables.get('')?.[''] ?? ''
  tables.delete('')
  if (tables.size === 0) return JSON.stringify(always)
  const chosen = [...tables].map(([brackets, table]) => JSON.stringify(table) + brackets)
  return `joined(${[JSON.stringify(always), ...chosen].join(', ')})`
}

/** Every combination of one value per variant, including none for a variant without a default. */
function combinations({ variants = {}, defaultVariants = {}, compoundVariants = [] }: Recipe) {
  return Object.entries(variants).reduce<Props[]>(
    (begun, [name, styles]) => {
      // Compound variants compare strictly, so `true` has to be passed as they write it.
      const written = compoundVariants.flatMap((compound) => compound[name])
      const values: unknown[] = Object.keys(styles).map(
        (key) => written.find((value) => String(value) === key) ?? key,
      )
      if (defaultVariants[name] === undefined) values.push(undefined)
      return begun.flatMap((props) => values.map((value) => ({ ...props, [name]: value })))
    },
    [{}],
  )
}

const namesOf = (variants: object = {}) => Object.keys(variants)
const split = (classes: string) => classes.split(' ').filter(Boolean)

// A key is spelled the way JavaScript converts the bracketed value to a string.
const bracketsOf = (variables: string[]) =>
  variables.length < 2
    ? variables.map((each) => `[${each}]`).join('')
    : `[[${variables.join(', ')}]]`
const keyOf = (values: unknown[]) => (values.length === 1 ? String(values[0]) : String(values))

/** The top-level constants of a module, by name, with their expressions. */
type Constants = ReadonlyMap<string, ESTree.Expression>

/** Signals an expression whose value is known only at run time. */
class NotStatic extends Error {}

function constantsOf({ body }: ESTree.Program): Constants {
  const declarators = body
    .map((each) => (each.type === 'ExportNamedDeclaration' ? each.declaration : each))
    .filter((each) => each?.type === 'VariableDeclaration')
    .flatMap(({ kind, declarations }) => (kind === 'const' ? declarations : []))
  return new Map(
    declarators.flatMap(({ id, init }) =>
      id.type === 'Identifier' && init ? [[id.name, init] as const] : [],
    ),
  )
}

/**
 * The static value of an expression: a literal, an array, an object, or a top-level constant made of them. Names are not
 * looked up scope by scope, because the linter forbids shadowing.
 */
function staticValue(node: ESTree.Node, constants: Constants): unknown {
  const valueOf = (inner: ESTree.Node) => staticValue(inner, constants)
  if (node.type === 'Literal') return node.value
  if (node.type === 'TemplateLiteral' && node.expressions.length === 0) {
    return node.quasis[0]?.value.cooked
  }
  if (node.type === 'Identifier') {
    const known = constants.get(node.name)
    if (known) return valueOf(known)
  }
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') {
    return valueOf(node.expression)
  }
  if (node.type === 'ArrayExpression' && node.elements.every((element) => element !== null)) {
    return node.elements.map(valueOf)
  }
  if (node.type === 'ObjectExpression') {
    return Object.assign({}, ...node.properties.map((property) => entryOf(property, constants)))
  }
  throw new NotStatic(node.type)
}

function entryOf(property: ESTree.ObjectPropertyKind, constants: Constants): unknown {
  if (property.type === 'SpreadElement') return staticValue(property.argument, constants)
  if (property.computed) throw new NotStatic('computed key')
  const { key, value } = property
  const name = key.type === 'Identifier' ? key.name : String(staticValue(key, constants))
  return { [name]: staticValue(value, constants) }
}
