import {
  type BinaryOperationNode,
  CamelCasePlugin,
  type DefaultQueryCompiler,
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

// oxlint-disable-next-line typescript/no-explicit-any -- TypeScript requires it of the base of a mixin
type Compiler = new (...parameters: any[]) => DefaultQueryCompiler

/** A compiler that renames properties, and compiles comparisons with an empty list, which PostgreSQL cannot read. */
export const withNames = <Base extends Compiler>(base: Base) =>
  class extends base {
    protected override sanitizeIdentifier(property: string) {
      return super.sanitizeIdentifier(names.columnOf(property))
    }

    protected override visitBinaryOperation(node: BinaryOperationNode) {
      if (isInEmptyList(node, 'in')) this.append('1 = 0')
      else if (isInEmptyList(node, 'not in')) this.append('1 = 1')
      else super.visitBinaryOperation(node)
    }
  }

const isInEmptyList = (
  { operator, rightOperand: list }: BinaryOperationNode,
  name: 'in' | 'not in',
) =>
  (PrimitiveValueListNode.is(list) || ValueListNode.is(list)) &&
  list.values.length === 0 &&
  OperatorNode.is(operator) &&
  operator.operator === name
