import { brand } from '#contract/brand.ts'
import { Health } from '#contract/health.ts'
import { Problem } from '#contract/problem.ts'
import type { Resource } from '../call.ts'
import { json, type Operation, operationOf, schemaOf } from './operation.ts'

export type OpenApi = ReturnType<typeof describeCalls>

/** The OpenAPI document of every call, made from the same declarations that answer it. */
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
  summary: 'Whether the server can do its work',
  security: [],
  parameters: [],
  responses: {
    200: { description: 'It can', content: json(schemaOf(Health, 'output')) },
    503: { description: 'It cannot, or it is stopping', content: json(schemaOf(Health, 'output')) },
  },
}
