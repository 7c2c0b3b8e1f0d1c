import { fieldMessage } from '#contract/field-message.ts'
import { IdInAddress } from '#contract/id.ts'
import { largestImage } from '#contract/images.ts'
import { z } from '#contract/zod.ts'
import type { Context } from 'hono'
import {
  overloaded,
  invalid,
  invalidFields,
  malformed,
  type Refusal,
  tooLarge,
  unexpectedBody,
  unsupportedType,
} from '../http/problem.ts'
import { limitConcurrency } from '../process/limit-concurrency.ts'
import { mebibyte } from './call.arrival.ts'

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

/** Query values are text; the schema says which fields are numbers. */
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

/** Reads a body up to a size limit. */
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

/** Refuses a body that the call does not take, instead of ignoring it. */
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
  // The first message of a field wins: later ones follow from it.
  throw invalidFields(Object.fromEntries(fields.toReversed()))
}

function unknownFields(names: string[]): Refusal {
  const shown = names.slice(0, 5).map((name) => name.slice(0, 50))
  return invalidFields(
    Object.fromEntries(shown.map((name) => [name, 'This field is unknown.'])),
    `Unknown field: ${shown.join(', ')}.`,
  )
}

/** The size of a form besides its file: names, types, boundaries. */
const frame = 64 * 1024

/** Images are decoded only when complete, and a few at a time. */
export const inUploadSlot = limitConcurrency({
  atOnce: 4,
  mostWaiting: 100,
  overloaded: () =>
    overloaded('The server is busy with other images. Please try again in a few seconds.'),
})

/** The only file of a form, by the name of its field. */
export async function readUpload(
  c: Context,
  read: Read,
  field: string,
): Promise<Record<string, Uint8Array>> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data *;/i.test(type)) throw unsupportedType('multipart/form-data')
  const form = await readForm(await read(largestImage + frame), type)

  const unknown = [...form.keys()].filter((name) => name !== field)
  if (unknown.length > 0) throw unknownFields(unknown)
  const [file, ...others] = form.getAll(field)
  if (!(file instanceof File)) throw invalidFields({ [field]: 'Please choose a file.' })
  if (others.length > 0) throw invalidFields({ [field]: 'Please send one file at a time.' })
  if (file.size === 0) throw invalidFields({ [field]: 'This file is empty.' })
  if (file.size > largestImage) throw tooLarge(`${largestImage / mebibyte} MiB`)
  return { [field]: await file.bytes() }
}

const readForm = (bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> =>
  new Response(bytes, { headers: { 'Content-Type': type } }).formData().catch(() => {
    throw malformed('a valid form')
  })
