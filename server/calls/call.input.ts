import { fieldMessage } from '#contract/field-message.ts'
import { IdInAddress } from '#contract/id.ts'
import { largestUpload } from '#contract/files.ts'
import { z } from '#contract/zod.ts'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import type { Context } from 'hono'
import { finished } from 'node:stream/promises'
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
import type { UploadedFile } from './call.ts'
import { collectBytes, declaredLength, mebibyte, type Write } from './call.arrival.ts'

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

/** Passes a body, up to a size limit, to `write` as it arrives. */
export type Receive = (arriving: { maxSize: number; write: Write }) => Promise<void>

async function readBytes(
  c: Context,
  receive: Receive,
  maxSize = mebibyte,
): Promise<Uint8Array<ArrayBuffer>> {
  const body = collectBytes({ declared: declaredLength(c), maxSize })
  await receive({ maxSize, write: body.write })
  return body.all()
}

export async function readBody(
  c: Context,
  receive: Receive,
  schema: z.ZodMiniType,
  largest?: number,
): Promise<unknown> {
  const isJson = /^application\/json *(;|$)/i.test(c.req.header('content-type') ?? '')
  if (!isJson) throw unsupportedType('application/json')
  return parse(schema, parseJson(await readBytes(c, receive, largest)))
}

/** Refuses a body that the call does not take, instead of ignoring it. */
export async function refuseBody(c: Context, receive: Receive): Promise<void> {
  if (c.req.method === 'GET' || c.req.method === 'HEAD') return
  const { byteLength } = await readBytes(c, receive)
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

/** Files are opened only when complete, and a few at a time. */
export const inUploadSlot = limitConcurrency({
  atOnce: 4,
  mostWaiting: 100,
  overloaded: () =>
    overloaded('The server is busy with other uploads. Please try again in a few seconds.'),
})

/** The only file of a form, by the name of its field. */
export async function readUpload(
  c: Context,
  receive: Receive,
  field: string,
): Promise<Record<string, UploadedFile>> {
  const type = c.req.header('content-type') ?? ''
  if (!/^multipart\/form-data *;/i.test(type)) throw unsupportedType('multipart/form-data')
  const form = openForm(type, field, declaredLength(c))
  await receive({ maxSize: largestUpload + frame, write: form.write })
  return { [field]: await form.end() }
}

/** Parses a form with one file as it arrives. It is refused at the first part that does not belong in it. */
function openForm(type: string, field: string, declared: number) {
  const file = collectBytes({ declared, maxSize: largestUpload })
  let found: string | undefined
  let problem: Refusal | undefined
  const refuse = (refusal: Refusal) => {
    problem ??= refusal
  }
  const parser = parserOf(type)
  parser.on('error', () => refuse(malformed('a valid form')))
  parser.on('file', (name: string | undefined, content, fileName: string | undefined) => {
    // The parser reports here that the form ended within the file.
    content.on('error', () => {})
    content.on('data', (bytes: Uint8Array) => {
      if (problem) return
      if (file.size() + bytes.byteLength <= largestUpload) file.write(bytes)
      else refuse(tooLarge(`${largestUpload / mebibyte} MiB`))
    })
    if (name === undefined) refuse(malformed('a valid form'))
    else if (name !== field) refuse(unknownFields([name]))
    else if (fileName === undefined) refuse(chooseFile(field))
    else if (found !== undefined)
      refuse(invalidFields({ [field]: 'Please send one file at a time.' }))
    found = fileName ?? ''
  })

  return {
    write: async (bytes: Uint8Array) => {
      await new Promise((taken) => parser.write(bytes, taken))
      if (problem) throw problem
    },
    end: async (): Promise<UploadedFile> => {
      await finished(parser.end()).catch(() => {})
      if (problem) throw problem
      if (found === undefined) throw chooseFile(field)
      if (file.size() === 0) throw invalidFields({ [field]: 'This file is empty.' })
      return { name: found, bytes: file.all() }
    },
  }
}

const chooseFile = (field: string) => invalidFields({ [field]: 'Please choose a file.' })

function parserOf(type: string): BusboyInstance {
  try {
    // A text is passed on as a file without a name, as soon as it begins.
    return new Busboy({ headers: { 'content-type': type }, isPartAFile: () => true })
  } catch {
    throw malformed('a valid form')
  }
}
