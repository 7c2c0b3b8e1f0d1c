import { apiTokenStart } from '#contract/accounts/api-tokens.ts'
import { brand } from '#contract/brand.ts'
import { Health } from '#contract/health.ts'
import { Id } from '#contract/id.ts'
import { largestUpload } from '#contract/files.ts'
import { Problem } from '#contract/problem.ts'
import type { z } from '#contract/zod.ts'
import { STATUS_CODES } from 'node:http'
import { version } from '#server/process/version.ts'
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
import { operationIdOf } from './operation-id.ts'
import { type JsonSchema, openSchemas } from './schemas.ts'

export type OpenApi = Awaited<ReturnType<typeof describeCalls>>

/** The OpenAPI document of every call, built from the declarations that the server runs. `url` is the server's address. */
export async function describeCalls(resources: Resource[], url = '/') {
  const schemas = await openSchemas()
  const problem = schemas.refer(Problem, 'output', 'Problem')
  const operations = [
    healthOperation(schemas.refer(Health, 'output', 'Health'), problem),
    ...resources.flatMap(({ name, calls }) =>
      calls.map((call) => operationOf(name, call, schemas, problem)),
    ),
  ]
  return { operations, document: documentOf(operations, schemas.components, url) }
}

function documentOf(operations: Operation[], schemas: Record<string, JsonSchema>, url: string) {
  const parameters = shareRepeated(
    '#/components/parameters/',
    operations.flatMap((operation) =>
      operation.parameters.map((part): [string, Parameter] => [part.name, part]),
    ),
  )
  const responses = shareRepeated(
    '#/components/responses/',
    operations.flatMap((operation) =>
      Object.entries(operation.responses)
        .filter(([status]) => status !== '200')
        .map(([status, part]): [string, Response] => [statusName(status), part]),
    ),
  )
  const paths: Record<string, Record<string, object>> = {}
  for (const { method, path, ...operation } of operations) {
    paths[path] ??= {}
    paths[path][method] = {
      ...operation,
      parameters: operation.parameters.map(parameters.share),
      responses: mapValues(operation.responses, responses.share),
    }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: brand.name,
      version,
      // No license is granted, so there is no identifier of SPDX's list.
      license: { name: 'Unlicensed', identifier: 'LicenseRef-Unlicensed' },
    },
    servers: [{ url }],
    paths,
    components: {
      schemas,
      parameters: parameters.components,
      responses: responses.components,
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: `The token of a session, which a login answers, or an API token, which begins with ${apiTokenStart} and which people create in their account. An API token needs the scope that is listed with the call; calls without one refuse it with 403.`,
        },
      },
    },
  }
}

const statusName = (status: string): string => (STATUS_CODES[status] ?? status).replace(/\W/g, '')

/** Shares the parts that several calls have. Of different parts with the same name, the most frequent one. */
function shareRepeated<Part extends object>(place: string, parts: [name: string, part: Part][]) {
  const names = new Map<string, string>()
  const components: Record<string, Part> = {}
  for (const [name, same] of Map.groupBy(parts, ([each]) => each)) {
    const variants = Map.groupBy(
      same.map(([, part]) => part),
      (part) => JSON.stringify(part),
    )
    const [text, [part, again]] = [...variants].toSorted(
      ([, one], [, other]) => other.length - one.length,
    )[0] ?? ['', []]
    if (part === undefined || again === undefined) continue
    names.set(text, name)
    components[name] = part
  }
  const share = (part: Part): Part | { $ref: string } => {
    const name = names.get(JSON.stringify(part))
    return name === undefined ? part : { $ref: place + name }
  }
  return { components, share }
}

const mapValues = <From, To>(record: Record<string, From>, map: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]))

const healthOperation = (health: JsonSchema, problem: JsonSchema): Operation => ({
  method: 'get',
  path: '/api/health',
  operationId: 'getHealth',
  tags: ['Health'],
  summary: 'Health check',
  security: [],
  parameters: [],
  responses: {
    200: { description: 'The server is ready', content: json(health) },
    '4XX': { description: 'The request is invalid', content: json(problem) },
    503: { description: 'The server is not ready, or is stopping', content: json(health) },
  },
})

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header'
  required: boolean
  schema: JsonSchema
}

export type Content = Record<string, { schema: JsonSchema }>

type Response = { description: string; content?: Content }

export type Operation = {
  method: string
  path: string
  operationId: string
  tags: string[]
  summary: string
  security: Record<string, string[]>[]
  parameters: Parameter[]
  requestBody?: { required: true; content: Content }
  responses: Record<string, Response>
}

type Schemas = Awaited<ReturnType<typeof openSchemas>>

function operationOf(
  resource: string,
  call: Call,
  schemas: Schemas,
  problem: JsonSchema,
): Operation {
  const operationId = operationIdOf(resource, call)
  const name = operationId.replace(/^./, (first) => first.toUpperCase())
  const content = contentOf(call, schemas, `${name}Body`)
  return {
    method: call.method.toLowerCase(),
    path: call.path.replace(/:(\w+)/g, '{$1}'),
    operationId,
    tags: [resource],
    summary: call.summary,
    security: securityOf(call),
    parameters: parametersOf(call, schemas),
    ...(content && { requestBody: { required: true, content } }),
    responses: {
      ...(call.answer
        ? {
            200: {
              description: 'Done',
              content: answered(call, schemas.refer(call.answer, 'output', `${name}Answer`)),
            },
          }
        : call.sendsFile
          ? { 200: { description: 'The file', content: binary } }
          : { 204: { description: 'Done' } }),
      ...refusalsOf(call, problem),
    },
  }
}

const answered = ({ asFile, isStream }: Call, answer: JsonSchema): Content => ({
  ...(isStream ? { 'text/event-stream': { schema: answer } } : json(answer)),
  ...(asFile && { 'text/csv': { schema: { type: 'string' } } }),
})

const binary: Content = { '*/*': { schema: { type: 'string', format: 'binary' } } }

/** The content of the body, if the call takes one. */
function contentOf({ body, upload }: Call, schemas: Schemas, name: string): Content | undefined {
  if (upload) return form(upload)
  return body && json(schemas.refer(body, 'input', name))
}

function securityOf({ authorize, scope }: Call): Operation['security'] {
  if (authorize === unauthenticated) return []
  const required = { bearer: scope === undefined ? [] : [scope] }
  return authorize === anyone || authorize === loggingOut ? [{}, required] : [required]
}

function parametersOf(call: Call, schemas: Schemas): Parameter[] {
  const ids = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']): Parameter => ({
    name,
    in: 'path',
    required: true,
    schema: schemas.describe(Id, 'input'),
  }))
  const query = fieldsOf(call.query).map(([name, field]): Parameter => ({
    name,
    in: 'query',
    required: field._zod.optin === undefined,
    schema: schemas.describe(field, 'input'),
  }))
  return [
    ...ids,
    ...query,
    ...(isWriting(call) ? [idempotencyKey] : []),
    ...(call.reauthenticated ? [reauthentication(call)] : []),
  ]
}

const fieldsOf = (query: (z.ZodMiniType & { shape?: z.core.$ZodShape }) | undefined) =>
  Object.entries((query?.shape ?? {}) as Record<string, z.ZodMiniType>)

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

function refusalsOf(call: Call, problem: JsonSchema) {
  const isForMembers = ![unauthenticated, loggingOut, anyone, signedIn].includes(call.authorize)
  const format = call.upload ? 'form' : call.body && 'JSON'
  const limit = (call.upload ? largestUpload : mebibyte) / mebibyte
  const forbidden = [
    ...(isForMembers ? ['the member lacks the permission'] : []),
    ...(call.reauthenticated ? ['the session was not confirmed recently'] : []),
    ...(call.scope === undefined ? [] : ['the API token lacks the scope']),
  ]
  const refusals: Record<string, string> = {
    ...(format && { 400: `The body cannot be read as ${format}` }),
    ...(call.authorize !== unauthenticated &&
      call.authorize !== loggingOut && { 401: 'The session or the API token has ended' }),
    ...(forbidden.length > 0 && { 403: inSentence(forbidden) }),
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
      { description, content: json(problem) },
    ]),
  )
}

const inSentence = (parts: string[]): string =>
  parts.join(', or ').replace(/^./, (first) => first.toUpperCase())

function json(schema: JsonSchema): Content {
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
