type Props = Record<string, unknown>

/** What Panda's `cva` and `sva` are given, as far as it says which variants there are. */
export interface Recipe {
  variants?: Record<string, object>
  defaultVariants?: Props
  compoundVariants?: readonly Props[]
}

/** The source of a function from variants to class names that answers as `resolve` does. */
export const lookup = (recipe: Recipe, resolve: (props: Props) => string) =>
  functionOf(recipe, classesOf(recipe, resolve))

/** The same for a recipe of several parts. */
export function slotLookups(recipe: Recipe, resolve: (props: Props) => Record<string, string>) {
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
 * the same ones share a table. All combinations are tried rather than the recipe understood, so that how styles merge
 * stays Panda's business.
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

/** Every choice of one value per variant; none as well, where no default takes its place. */
function combinations({ variants = {}, defaultVariants = {}, compoundVariants = [] }: Recipe) {
  return Object.entries(variants).reduce<Props[]>(
    (begun, [name, styles]) => {
      // Compound variants compare strictly, so that `true` has to be given as they write it.
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

// A key is spelt as JavaScript turns what stands in the brackets into a string.
const bracketsOf = (variables: string[]) =>
  variables.length < 2
    ? variables.map((each) => `[${each}]`).join('')
    : `[[${variables.join(', ')}]]`
const keyOf = (values: unknown[]) => (values.length === 1 ? String(values[0]) : String(values))
