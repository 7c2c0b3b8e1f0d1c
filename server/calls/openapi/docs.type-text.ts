import type { JsonSchema } from './operation.ts'

type Part = JsonSchema | boolean | undefined

/** A JSON Schema as a reader takes it in: `{ name: string, 1 to 120 characters }`. */
export function typeText(schema: Part, indent = ''): string {
  if (typeof schema !== 'object') return 'anything'
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? ''
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((part) => typeText(part, indent)).join(' | ')
  if (schema.type === 'array') return `list of ${typeText(schema.items as Part, indent)}`
  if (schema.type === 'object') return objectText(schema, indent)
  return [schema.format ?? schema.type, rangeText(schema), defaultText(schema)]
    .filter((text) => text !== '')
    .join(', ')
}

function objectText(schema: JsonSchema, indent: string): string {
  if (!schema.properties) return 'object'
  const inner = `${indent}  `
  const lines = Object.entries(schema.properties).map(([name, property]) => {
    const mark = schema.required?.includes(name) ? '' : '?'
    return `${inner}${name}${mark}: ${typeText(property, inner)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

function rangeText({ minimum, maximum, minLength, maxLength }: JsonSchema): string {
  if (maxLength !== undefined) return `${minLength ?? 0} to ${maxLength} characters`
  if (minLength !== undefined) return `at least ${minLength} characters`
  if (maximum === undefined || maximum === Number.MAX_SAFE_INTEGER) return ''
  return `${minimum ?? 0} to ${maximum}`
}

const defaultText = (schema: JsonSchema): string =>
  schema.default === undefined ? '' : `default ${JSON.stringify(schema.default)}`
