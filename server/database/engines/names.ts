import {
  type BinaryOperationNode,
  CamelCasePlugin,
  OperatorNode,
  type PluginTransformQueryArgs,
  PrimitiveValueListNode,
  ValueListNode,
} from 'kysely'

/**
 * Properties are camelCase, columns snake_case. The compilers rename properties: as a plugin, it would copy each query,
 * which takes longer than most statements run.
 */
class Names extends CamelCasePlugin {
  columnOf(property: string) {
    return this.snakeCase(property)
  }

  propertyOf(column: string) {
    return this.camelCase(column)
  }

  override transformQuery({ node }: PluginTransformQueryArgs) {
    return node
  }
}

export const names = new Names({ maintainNestedObjectKeys: true })

/**
 * The SQL of a comparison with an empty list, which PostgreSQL cannot read. Undefined for all other comparisons.
 */
export const sqlOfEmptyList = (node: BinaryOperationNode): string | undefined => {
  if (isInEmptyList(node, 'in')) return '1 = 0'
  return isInEmptyList(node, 'not in') ? '1 = 1' : undefined
}

const isInEmptyList = (
  { operator, rightOperand: list }: BinaryOperationNode,
  name: 'in' | 'not in',
) =>
  (PrimitiveValueListNode.is(list) || ValueListNode.is(list)) &&
  list.values.length === 0 &&
  OperatorNode.is(operator) &&
  operator.operator === name
