import { readFileSync } from 'node:fs'
import { type Handler, Hono } from 'hono'
import { html } from 'hono/html'
import { fileOf, sendFile } from '#server/http/encoded-file.ts'
import { refuseMethod } from '#server/http/problem.ts'
import { lazy } from '#server/process/lazy.ts'
import type { Resource } from '../call.ts'
import {
  type Content,
  describeCalls,
  type OpenApi,
  type Operation,
  type Parameter,
} from './openapi.ts'
import type { JsonSchema } from './schemas.ts'

const stylesheet = readFileSync(new URL('docs.css', import.meta.url), 'utf8')

/** The API description, for programs and as a page. Each is built once. */
export function docs(resources: Resource[], publicUrl?: string) {
  const description = lazy(() => describeCalls(resources, publicUrl))
  const refuse = refuseMethod('GET, HEAD')
  return new Hono()
    .get(
      '/openapi.json',
      once('application/json', async () => JSON.stringify((await description()).document)),
    )
    .get(
      '/docs',
      once('text/html; charset=utf-8', async () => String(await docsPage(await description()))),
    )
    .get(
      '/docs.css',
      once('text/css; charset=utf-8', () => stylesheet),
    )
    .all('/openapi.json', refuse)
    .all('/docs', refuse)
    .all('/docs.css', refuse)
}

function once(type: string, make: () => string | Promise<string>): Handler {
  const file = lazy(async () => fileOf(type, await make()))
  return async (c) => sendFile(c, await file(), 'no-cache')
}

/** The API description as a page: no script, one stylesheet. */
function docsPage({ operations, document: { info, components } }: OpenApi) {
  const groups = Map.groupBy(operations, ({ tags: [tag = ''] }) => tag)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${info.title} API</title>
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <header>
          <h1>${info.title} API</h1>
          <p>
            Requests and responses are JSON; an upload is a form. A call that requires a signed-in
            user takes a token in the header <code>Authorization: Bearer …</code>: that of a login,
            or an API token with the scope of the call, which you create under
            <a href="/account/edit#api-tokens">Account</a>. A failed call responds with a Problem.
            Machine-readable: <a href="/api/openapi.json">openapi.json</a>.
          </p>
          <nav aria-label="Resources">
            <ul>
              ${[...groups.keys()].map((name) => html`<li><a href="#${name}">${name}</a></li>`)}
              <li><a href="#schemas">Schemas</a></li>
            </ul>
          </nav>
        </header>
        <main>
          ${[...groups].map(
            ([name, members]) => html`
              <section aria-labelledby="${name}">
                <h2 id="${name}">${name}</h2>
                ${members.map(callArticle)}
              </section>
            `,
          )}
          <section aria-labelledby="schemas">
            <h2 id="schemas">Schemas</h2>
            ${Object.entries(components.schemas)
              .toSorted(([one], [other]) => one.localeCompare(other))
              .map(schemaArticle)}
          </section>
        </main>
      </body>
    </html>`
}

const schemaArticle = ([name, schema]: [string, JsonSchema]) => html`
  <article>
    <h3 id="${schemaId(name)}">${name}</h3>
    <pre tabindex="0">${linked(typeText(schema))}</pre>
  </article>
`

const schemaId = (name: string): string => `schema-${name}`

function callArticle(operation: Operation) {
  const { method, path, operationId, summary, security, parameters, requestBody, responses } =
    operation
  return html`
    <article>
      <h3 id="${operationId}"><a href="#${operationId}">${operationId}</a></h3>
      <p><span class="method">${method.toUpperCase()}</span> <code>${path}</code></p>
      <p>${summary}. ${whoText(security)}</p>
      ${parameters.length > 0 ? parameterList(parameters) : ''}
      ${
        requestBody
          ? html`<h4>Request</h4>
              ${contentText(requestBody.content)}`
          : ''
      }
      <h4>Responses</h4>
      <dl>
        ${Object.entries(responses).map(
          ([status, { description, content }]) => html`
            <dt>${status}</dt>
            <dd>${description} ${content && Number(status) < 300 ? contentText(content) : ''}</dd>
          `,
        )}
      </dl>
    </article>
  `
}

const contentText = (content: Content) =>
  Object.values(content).map(
    ({ schema }) => html`<pre tabindex="0">${linked(typeText(schema))}</pre>`,
  )

/** The text with its names of schemas, marked by `typeText`, as links. */
const linked = (text: string) =>
  text
    .split(/«(\w+)»/)
    .map((part, at) => (at % 2 === 0 ? part : html`<a href="#${schemaId(part)}">${part}</a>`))

const parameterList = (parameters: Parameter[]) => html`
  <h4>Parameters</h4>
  <dl>
    ${parameters.map(
      ({ name, in: place, required, schema }) => html`
        <dt><code>${name}</code></dt>
        <dd>${required ? 'required' : 'optional'}, in the ${place}: ${linked(typeText(schema))}</dd>
      `,
    )}
  </dl>
`

function whoText(security: Operation['security']): string {
  const required = security.at(-1)
  if (!required) return 'No token required.'
  const [scope] = required['bearer'] ?? []
  const how = security.length > 1 ? 'Token optional' : 'Token required'
  return scope === undefined ? `${how}, no API token.` : `${how}, scope ${scope}.`
}

type Part = JsonSchema | boolean | undefined

/** A JSON Schema for readers: `{ name: string, 1 to 120 characters }`. */
function typeText(schema: Part, indent = ''): string {
  if (typeof schema !== 'object') return 'anything'
  if (schema.$ref) return `«${schema.$ref.split('/').at(-1)}»`
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.anyOf) return schema.anyOf.map((part) => typeText(part, indent)).join(' | ')
  if (schema.type === 'array') return `list of ${typeText(schema.items as Part, indent)}`
  if (schema.type === 'object') return objectText(schema, indent)
  const type = [schema.type].flat().map((each) => (each === 'string' && schema.format) || each)
  return [type.join(' | '), rangeText(schema), defaultText(schema)]
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
