import type { ESTree } from 'vite'

/** What the top-level constants of a module are called, and the expressions that they stand for. */
export type Constants = ReadonlyMap<string, ESTree.Expression>

/** Told of an expression whose value is known only when it runs. */
export class NotStatic extends Error {}

export function constantsOf({ body }: ESTree.Program): Constants {
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
 * What is written there: a literal, an array, an object, or a top-level constant made of them. Names are not looked up
 * scope by scope, because the linter lets none hide another.
 */
export function staticValue(node: ESTree.Node, constants: Constants): unknown {
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
