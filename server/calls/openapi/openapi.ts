import { brand } from '#contract/brand.ts'
import { Health } from '#contract/health.ts'
import { largestImage } from '#contract/images.ts'
import { Problem } from '#contract/problem.ts'
import { declaredReaders } from '#contract/rights/guarded.ts'
import { permissionLabel } from '#contract/rights/permissions.ts'
import { z } from '#contract/zod.ts'
import { mebibyte } from '../call.arrival.ts'
import {
  anyone,
  type Call,
  unauthenticated,
  isWriting,
  loggingOut,
  reauthenticationHeader,
  type Resource,
  signedIn,
} from '../call.ts'

export type OpenApi = ReturnType<typeof describeCalls>

/** The OpenAPI document of every call, built from the declarations that the server runs. */
export function describeCalls(resources: Resource[]) {
  const paths: Record<string, Record<string, Operation>> = {
    '/api/health': { get: healthOperation },
  }
  for (const { name, calls } of resources) {
    for (const call of calls) {
      const path = call.path.replace(/:(\w+)/g, '{$1}')
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(name, call) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: brand.name, version: '1' },
    paths,
    components: {
      schemas: { Problem: schemaOf(Problem, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  }
}

const healthOperation: Operation = {
  tags: ['Health'],
  summary: 'Health check',
  security: [],
  parameters: [],
  responses: {
    200: { description: 'The server is ready', content: json(schemaOf(Health, 'output')) },
    503: {
      description: 'The server is not ready, or is stopping',
      content: json(schemaOf(Health, 'output')),
    },
  },
}

export type JsonSchema = z.core.JSONSchema.BaseSchema

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

export type Content = Record<string, { schema: JsonSchema }>

export type Operation = {
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, { description: string; content?: Content }>
}

const problemSchema: JsonSchema = { $ref: '#/components/schemas/Problem' }

function operationOf(resource: string, call: Call): Operation {
  const content = contentOf(call)
  return {
    tags: [resource],
    summary: call.summary,
    security: securityOf(call),
    parameters: parametersOf(call),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      ...(call.answer
        ? { 200: { description: 'Done', content: answered(call, call.answer) } }
        : { 204: { description: 'Done' } }),
      ...refusalsOf(call),
    },
  }
}

const answered = ({ asFile }: Call, answer: z.ZodMiniType): Content => ({
  ...json(schemaOf(answer, 'output')),
  ...(asFile && { 'text/csv': { schema: { type: 'string' } } }),
})

/** The content of the body, if the call takes one. */
function contentOf({ body, upload }: Call): Content | undefined {
  if (upload) return form(upload)
  return body && json(schemaOf(body, 'input'))
}

function securityOf({ authorize }: Call): Operation['security'] {
  if (authorize === unauthenticated) return []
  return authorize === anyone || authorize === loggingOut ? [{}, { bearer: [] }] : [{ bearer: [] }]
}

function parametersOf(call: Call): Parameter[] {
  const ids = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']): Parameter => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'integer', minimum: 1 },
  }))
  const fields = call.query ? (schemaOf(call.query, 'input').properties ?? {}) : {}
  const query = Object.entries(fields).map(([name, schema]): Parameter => ({
    name,
    in: 'query',
    required: false,
    schema: schema as JsonSchema,
  }))
  return [
    ...ids,
    ...query,
    ...(isWriting(call) ? [idempotencyKey] : []),
    ...(call.reauthenticated ? [reauthentication(call)] : []),
  ]
}

const idempotencyKey: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
}

/** The answer of `POST /api/Account/reauthenticate`. */
const reauthentication = ({ reauthenticated }: Call): Parameter => ({
  name: reauthenticationHeader,
  in: 'header',
  required: reauthenticated === true,
  schema: { type: 'string', maxLength: 200 },
})

function refusalsOf(call: Call) {
  const isForMembers = ![unauthenticated, loggingOut, anyone, signedIn].includes(call.authorize)
  const format = call.upload ? 'form' : call.body && 'JSON'
  const limit = (call.upload ? largestImage : mebibyte) / mebibyte
  const refusals: Record<string, string> = {
    ...(format && { 400: `The body cannot be read as ${format}` }),
    ...(call.authorize !== unauthenticated &&
      call.authorize !== loggingOut && { 401: 'The session has ended' }),
    ...(isForMembers && { 403: 'The member lacks the permission' }),
    ...(call.reauthenticated && {
      403: isForMembers
        ? 'The member lacks the permission, or the session was not confirmed recently'
        : 'The session was not confirmed recently',
    }),
    ...(call.path.includes(':') && { 404: 'Not found, or not visible to the caller' }),
    ...(call.method !== 'GET' && { 408: 'The body arrives too slowly' }),
    ...(call.method !== 'GET' && { 413: `The body is larger than ${limit} MiB` }),
    ...(format && { 415: `The body is not ${format}` }),
    422: 'The request is invalid',
    ...(call.rateLimit && { 429: 'Too many tries; Retry-After gives the seconds to wait' }),
    500: 'Server error',
    503: call.isHeavy
      ? 'The database cannot be reached, or too many of these calls are running; Retry-After gives the seconds to wait'
      : 'The database cannot be reached',
    ...call.refuses,
  }
  return Object.fromEntries(
    Object.entries(refusals).map(([status, description]) => [
      status,
      { description, content: json(problemSchema) },
    ]),
  )
}

export function json(schema: JsonSchema): Content {
  return { 'application/json': { schema } }
}

const form = (field: string): Content => ({
  'multipart/form-data': {
    schema: {
      type: 'object',
      properties: { [field]: { type: 'string', format: 'binary' } },
      required: [field],
      additionalProperties: false,
    },
  },
})

export function schemaOf(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema,
    '~standard': standard,
    ...described
  } = z.toJSONSchema(schema, {
    io,
    override: describeReaders,
  })
  return described
}

/** Adds to a guarded field the permission that shows it. */
function describeReaders({
  zodSchema,
  jsonSchema,
}: {
  zodSchema: z.core.$ZodType
  jsonSchema: JsonSchema
}) {
  const readers = declaredReaders(zodSchema)
  if (readers === undefined || readers === 'everybody') return
  const labels = readers.map((permission) => `“${permissionLabel(permission)}”`)
  jsonSchema.description = `Requires the permission ${labels.join(' or ')}`
}
