import { fieldMessage } from '#contract/field-message.ts'
import { IdInAddress } from '#contract/id.ts'
import { z } from '#contract/zod.ts'
import type { Context } from 'hono'
import {
  invalid,
  invalidFields,
  malformed,
  type Refusal,
  unexpectedBody,
  unsupportedType,
} from '../http/problem.ts'

export function readIds(params: Record<string, string>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      const id = IdInAddress.safeParse(value)
      if (!id.success) throw invalid('invalid_id', `Invalid ${name}: ${value.slice(0, 100)}`)
      return [name, id.data]
    }),
  )
}

const noQuery = z.strictObject({})

export function readQuery(url: string, schema: z.ZodMiniType = noQuery): unknown {
  const query: Record<string, string | number> = Object.create(null)
  for (const [name, value] of new URL(url).searchParams) {
    if (name in query) throw invalidFields({ [name]: 'This field is given more than once.' })
    query[name] = isNumeric(schema, name) && /^\d+$/.test(value) ? Number(value) : value
  }
  return parse(schema, { ...query })
}

const numericFields = new WeakMap<z.ZodMiniType, Set<string>>()

/** An address spells numbers as text; the schema says which fields are meant as numbers. */
function isNumeric(schema: z.ZodMiniType, name: string): boolean {
  let names = numericFields.get(schema)
  if (!names) {
    const { properties = {} } = z.toJSONSchema(schema, { io: 'input' })
    const types = Object.entries(properties) as [string, { type?: string }][]
    names = new Set(
      types
        .filter(([, { type }]) => type === 'number' || type === 'integer')
        .map(([field]) => field),
    )
    numericFields.set(schema, names)
  }
  return names.has(name)
}

/** Reads a body of at most so many bytes. */
export type Read = (maxSize?: number) => Promise<Uint8Array<ArrayBuffer>>

export async function readBody(
  c: Context,
  read: Read,
  schema: z.ZodMiniType,
  largest?: number,
): Promise<unknown> {
  const isJson = /^application\/json *(;|$)/i.test(c.req.header('content-type') ?? '')
  if (!isJson) throw unsupportedType('application/json')
  return parse(schema, parseJson(await read(largest)))
}

/** A body that no call looks at is refused, rather than taken in and ignored. */
export async function refuseBody(c: Context, read: Read): Promise<void> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return
  const { byteLength } = await read()
  if (byteLength > 0) throw unexpectedBody()
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return JSON.parse(text)
  } catch {
    throw malformed()
  }
}

function parse(schema: z.ZodMiniType, input: unknown): unknown {
  const result = schema.safeParse(input, { error: fieldMessage })
  if (result.success) return result.data
  const { issues } = result.error
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []))
  if (unknown.length > 0) throw unknownFields(unknown)
  const fields = issues
    .map((issue) => [issue.path.join('.'), issue.message] as const)
    .filter(([path]) => path !== '')
  if (fields.length === 0) throw invalid('invalid_body', 'The body must be a JSON object.')
  // The first sentence of a field stands: those after it follow from it.
  throw invalidFields(Object.fromEntries(fields.toReversed()))
}

export function unknownFields(names: string[]): Refusal {
  const shown = names.slice(0, 5).map((name) => name.slice(0, 50))
  return invalidFields(
    Object.fromEntries(shown.map((name) => [name, 'This field is unknown.'])),
    `Unknown field: ${shown.join(', ')}.`,
  )
}
