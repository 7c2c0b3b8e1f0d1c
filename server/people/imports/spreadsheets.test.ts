import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { importFieldName } from '#contract/people/imports.ts'
import { openTestApp, type TestApp } from '#server/testing/test-app.ts'
import { openImports } from './test-imports.ts'
import { spreadsheets } from './test-spreadsheets.ts'

let server: TestApp
let imports: Awaited<ReturnType<typeof openImports>>
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())
beforeEach(async () => {
  imports = await openImports(server)
})

const files = Object.entries(spreadsheets)
const readable = files.filter(([, { people }]) => people > 0)

async function reviewed(lines: string[]) {
  let review = await imports.review(lines.join('\r\n'))
  const broken = (await imports.rows(review)).filter(({ verdict }) => verdict === 'Error')
  const fields = review.columns.map(({ field }) => (field === null ? '' : importFieldName(field)))
  const said = broken.flatMap(({ id, sentences, faults }) => [
    ...faults.map(({ place, sentence }) => `${id} ${fields[place]}: ${sentence}`),
    ...sentences.map((sentence) => `${id} ${sentence}`),
  ])
  for (const row of broken) review = await imports.fix(review, row, { isLeftOut: true })
  return { review, said }
}

describe('What is wrong is said of its row, and the others are judged, in a file with', () => {
  test.each(files)('%s', async (_, { lines, people, families, errors = [] }) => {
    const { review, said } = await reviewed(lines)
    expect(said).toEqual(errors)
    expect(review.outcome).toEqual({ people, families, changed: 0 })
    expect(review.columns.some(({ header }) => header.startsWith('Column '))).toBe(false)
  })
})

describe('A second time nothing is changed, and undoing takes all back, of a file with', () => {
  test.each(readable)('%s', async (_, { lines }) => {
    const before = await imports.dump()
    const first = await imports.apply((await reviewed(lines)).review)
    expect(first.body.state).toBe('Applied')
    const { review: again } = await reviewed(lines)
    expect([again.outcome, again.undecided]).toEqual([{ people: 0, families: 0, changed: 0 }, 0])
    const { body } = await imports.undo(first.body)
    expect(body.kept).toEqual([])
    expect(await imports.dump()).toEqual(before)
  })
})
