import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { resources } from '#server/app.ts'
import { describeCalls } from '#server/calls/openapi/openapi.ts'
import { fillIn } from './test-people.ts'
import { type Row, rows } from './test-calls.ts'
import { callerOf, type Matrix, openMatrix } from './test-matrix.ts'
import { nameOf } from './test-planted.ts'
import { ask } from './test-visitors.ts'

let matrix: Matrix
beforeAll(async () => {
  matrix = await openMatrix()
  await fillIn(matrix.server, matrix.school, matrix.own)
})
afterAll(() => matrix.server.close())

const { document } = await describeCalls(resources)
const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
ajv.addSchema(document, 'openapi')

/** The calls that answer with a file, and not with JSON. */
const files = new Set(
  resources.flatMap(({ calls }) => calls.filter(({ sendsFile }) => sendsFile).map(nameOf)),
)

/** The validator of the answer that the description of the API promises. */
function validatorOf({ method, path }: Row) {
  const described = [path.replace(/:(\w+)/g, '{$1}'), method.toLowerCase(), 'responses', '200']
  const pointer = ['paths', ...described, 'content', 'application/json', 'schema'].map((part) =>
    encodeURIComponent(part.replaceAll('/', '~1')),
  )
  return ajv.compile({ $ref: `openapi#/${pointer.join('/')}` })
}

test('Every answer matches its description', async () => {
  const problems: string[] = []
  const validated = new Set<string>()
  for (const row of rows) {
    if (files.has(nameOf(row))) continue
    const { status, text } = await matrix.undoing(() =>
      ask(matrix.server, row, matrix.own, callerOf(matrix, row)),
    )
    if (status !== 200 || text === '') continue
    const validate = validatorOf(row)
    validated.add(nameOf(row))
    if (!validate(JSON.parse(text)))
      problems.push(`${nameOf(row)}: ${ajv.errorsText(validate.errors)}`)
  }
  expect(problems).toEqual([])
  expect(validated.size).toBeGreaterThan(rows.length / 2)
})
