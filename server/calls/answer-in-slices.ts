import { readersOf } from '#contract/rights/guarded.ts'
import { z } from '#contract/zod.ts'
import { pauses } from '../process/slices.ts'

type Schema = z.core.$ZodType
type Pause = () => Promise<void>

/** Parses a value of a part of the answer, without what the visitor may not see. */
type ParsePart = (part: z.ZodMiniType, value: unknown) => unknown
type Parse = (value: unknown, parsePart: ParsePart, pause: Pause) => unknown

/** Parses a large answer row by row. The server answers others in between. */
export const parseInSlices = async (
  schema: z.ZodMiniType,
  value: unknown,
  parsePart: ParsePart,
): Promise<unknown> => parseOf(schema)(value, parsePart, pauses())

const parses = new WeakMap<Schema, Parse>()

/** How to parse values of a schema; computed once for each schema. */
function parseOf(schema: Schema): Parse {
  const known = parses.get(schema)
  if (known) return known
  const parse = makeParse(schema as z.ZodMiniType)
  parses.set(schema, parse)
  return parse
}

function makeParse(schema: z.ZodMiniType): Parse {
  const asOne: Parse = (value, parsePart) => parsePart(schema, value)
  const { def } = (schema as Schema as z.core.$ZodTypes)._zod
  if (!hasRows(schema)) return asOne
  if (def.type === 'optional' || def.type === 'nullable') {
    const parse = parseOf(def.innerType)
    return (value, ...how) =>
      value === undefined || value === null ? asOne(value, ...how) : parse(value, ...how)
  }
  if (def.type === 'array') {
    const parse = parseOf(def.element)
    return async (value, parsePart, pause) => {
      if (!Array.isArray(value)) return parsePart(schema, value)
      const rows: unknown[] = []
      for (const row of value) {
        await pause()
        const parsed = parse(row, parsePart, pause)
        rows.push(parsed instanceof Promise ? await parsed : parsed)
      }
      return rows
    }
  }
  return def.type === 'object' ? objectParse(schema as z.ZodMiniObject) : asOne
}

function objectParse(schema: z.ZodMiniObject): Parse {
  const { shape } = schema._zod.def
  const withRows = Object.entries(shape).filter(([name, field]) => isSplit(name, field))
  const parseRows = new Map(withRows.map(([name, field]) => [name, parseOf(field)]))
  const rest = z.omit(schema, Object.fromEntries(withRows.map(([name]) => [name, true])))
  return async (value, parsePart, pause) => {
    if (value === null || typeof value !== 'object') return parsePart(schema, value)
    const fields = Object.entries(value)
    const others = fields.filter(([name]) => !parseRows.has(name))
    const parsed = { ...(parsePart(rest, Object.fromEntries(others)) as Record<string, unknown>) }
    const result: Record<string, unknown> = {}
    for (const [name, field] of Object.entries(shape)) {
      const parse = parseRows.get(name)
      if (!parse) {
        if (name in parsed) result[name] = parsed[name]
      } else if (name in value || !(field instanceof z.ZodMiniOptional)) {
        result[name] = await parse((value as Record<string, unknown>)[name], parsePart, pause)
      }
    }
    return result
  }
}

/** A guarded field is parsed with the object that it belongs to. */
const isSplit = (name: string, field: Schema) =>
  readersOf(name, field) === undefined && hasRows(field)

/** Whether a schema has a list of objects or lists. A schema with checks is parsed as a whole. */
function hasRows(schema: Schema): boolean {
  const { def } = (schema as z.core.$ZodTypes)._zod
  if (def.checks && def.checks.length > 0) return false
  if (def.type === 'optional' || def.type === 'nullable') return hasRows(def.innerType)
  if (def.type === 'array') return ['object', 'array'].includes(def.element._zod.def.type)
  if (def.type !== 'object') return false
  return Object.entries(def.shape).some(([name, field]) => isSplit(name, field))
}

/** The JSON of an answer in pieces: each row of a list is one. */
export function* jsonOf(value: unknown): Generator<string> {
  if (Array.isArray(value) && value.some(isNested)) {
    yield '['
    for (const [at, row] of value.entries()) {
      if (at > 0) yield ','
      yield* jsonOf(row)
    }
    yield ']'
  } else if (isNested(value) && !Array.isArray(value) && Object.values(value).some(isNested)) {
    yield '{'
    let isFirst = true
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue
      yield `${isFirst ? '' : ','}${JSON.stringify(name)}:`
      yield* jsonOf(field)
      isFirst = false
    }
    yield '}'
  } else yield JSON.stringify(value)
}

const isNested = (value: unknown): value is object => value !== null && typeof value === 'object'

/** The size of a chunk of a response in characters. */
const chunk = 65_536

/** The bytes of a text in chunks. The server answers others while they are written. */
export async function bytesInSlices(text: Iterable<string>): Promise<Uint8Array<ArrayBuffer>[]> {
  const pause = pauses()
  const encoder = new TextEncoder()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let begun = ''
  for (const piece of text) {
    begun += piece
    if (begun.length < chunk) continue
    chunks.push(encoder.encode(begun))
    begun = ''
    await pause()
  }
  chunks.push(encoder.encode(begun))
  return chunks
}
