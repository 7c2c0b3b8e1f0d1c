import { readdir } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { declaredReaders } from '#contract/rights/guarded.ts'
import { permissionLabel } from '#contract/rights/permissions.ts'
import { z } from '#contract/zod.ts'

export type JsonSchema = z.core.JSONSchema.BaseSchema

/** Whether a schema describes what the server reads, or what it sends. */
type Direction = 'input' | 'output'

/**
 * Collects the schemas of a document: each is described once, under the name that the contract exports. Two different
 * ones with the same name are an error.
 */
export async function openSchemas() {
  const names = await contractNames()
  const components: Record<string, JsonSchema> = {}

  /** Describes a schema. Its named parts become references. */
  function describe(schema: z.ZodMiniType, direction: Direction): JsonSchema {
    const { $defs = {}, ...described } = toComponents(convert(schema, direction, names))
    for (const [name, part] of Object.entries($defs)) {
      components[name] ??= part
      if (!isDeepStrictEqual(components[name], part)) throw new Error(`Two schemas ${name}.`)
    }
    return described
  }

  /** A reference to a schema. One that the contract does not name gets `name`. */
  function refer(schema: z.ZodMiniType, direction: Direction, name: string): JsonSchema {
    if (!names.has(schema)) names.add(schema, { id: name })
    return describe(schema, direction)
  }

  return { components, describe, refer }
}

/** A registry with the name of each schema that a module of the contract exports. */
async function contractNames() {
  const names = z.registry<{ id: string }>()
  const folder = new URL('../../../contract/', import.meta.url)
  const files = await readdir(folder, { recursive: true })
  for (const file of files.toSorted()) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const module: Record<string, unknown> = await import(new URL(file, folder).href)
    for (const [name, value] of Object.entries(module)) {
      if (value instanceof z.core.$ZodType && !names.has(value)) names.add(value, { id: name })
    }
  }
  return names
}

const toComponents = ({ ...schema }: JsonSchema): Converted =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/'))

type Converted = JsonSchema & { $defs?: Record<string, JsonSchema> }

/** The whole schema in one piece. */
export const schemaOf = (schema: z.ZodMiniType, direction: Direction): JsonSchema =>
  convert(schema, direction)

function convert(
  schema: z.ZodMiniType,
  io: Direction,
  names?: z.core.$ZodRegistry<{ id: string }>,
): JsonSchema {
  const { $schema, ...described } = z.toJSONSchema(schema, {
    io,
    override: refine,
    ...(names && { metadata: names }),
  })
  return described
}

/**
 * Adds to a guarded field the permission that shows it. An answer may get more fields in a later version. A format
 * needs no pattern.
 */
function refine({ zodSchema, jsonSchema }: { zodSchema: z.core.$ZodType; jsonSchema: JsonSchema }) {
  const { def } = zodSchema._zod as { def: z.core.$ZodTypeDef & { catchall?: unknown } }
  if (def.type === 'object' && def.catchall === undefined) delete jsonSchema.additionalProperties
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  const readers = declaredReaders(zodSchema)
  if (readers === undefined || readers === 'everybody') return
  const labels = readers.map((permission) => `“${permissionLabel(permission)}”`)
  jsonSchema.description = `Requires the permission ${labels.join(' or ')}`
}
