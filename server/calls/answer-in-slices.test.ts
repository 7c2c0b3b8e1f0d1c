import { guarded } from '#contract/rights/guarded.ts'
import { z } from '#contract/zod.ts'
import { expect, test } from 'vitest'
import { measureBlocking } from '../testing/test-event-loop.ts'
import { bytesInSlices, jsonOf, parseInSlices } from './answer-in-slices.ts'
import { withoutGuarded } from './guarded.ts'

const Row = z.object({ id: z.int(), labels: z.array(z.string()), phone: guarded(z.string(), []) })
const Answer = z.object({
  title: z.string(),
  sections: z.array(z.object({ rows: z.array(z.array(z.nullable(z.string()))), note: z.string() })),
  people: guarded(z.array(Row), ['families.view']),
  sheet: z.optional(z.object({ rows: z.array(Row), total: z.int() })),
  next: z.nullable(z.array(Row)),
  end: z.string(),
})
const row = { id: 1, labels: ['a'], phone: '1', secret: 1 }
const answer = {
  title: 'Rows',
  sections: [{ rows: [['a', null], []], note: 'n', secret: 1 }],
  people: [row],
  sheet: { rows: [row, row], total: 2, secret: 1 },
  next: null,
  end: 'End “of” it',
  secret: 1,
}

const caller = { userId: 1, personId: 1, sessionId: 1 }

const inSlices = (value: unknown, permissions: 'families.view'[] = []) =>
  parseInSlices(Answer, value, (part, one) =>
    part.parse(withoutGuarded(one, part, { ...caller, permissions })),
  )

test.each([
  ['every field', answer],
  ['no optional field', { ...answer, sheet: undefined, people: undefined }],
  ['rows where there may be none', { ...answer, next: [row, row] }],
])('An answer with %s is the same in slices as at once', async (_, value) => {
  for (const permissions of [[], ['families.view'] as 'families.view'[]]) {
    const shown = withoutGuarded(value, Answer, { ...caller, permissions })
    const expected = Answer.parse(shown)
    const parsed = await inSlices(value, permissions)
    expect(parsed).toEqual(expected)
    expect([...jsonOf(parsed)].join('')).toBe(JSON.stringify(expected))
  }
})

test.each([
  ['a wrong row', { ...answer, next: [{ id: 'one' }] }],
  ['a missing list', { ...answer, sections: undefined }],
  ['something else than a list', { ...answer, sections: 'none' }],
  ['a missing field', { ...answer, title: undefined }],
  ['nothing', null],
])('An answer with %s is refused', async (_, value) => {
  await expect(inSlices(value)).rejects.toThrow(z.core.$ZodError)
})

test('Many rows are parsed and written without blocking others', async () => {
  const rows = Array.from({ length: 60_000 }, (_, id) => ({ ...row, id }))
  const atOnce = measureBlocking()
  JSON.stringify(Answer.parse({ ...answer, next: rows }))
  const { cpu: longest } = await atOnce.end()
  const tries: number[] = []
  for (let count = 0; count < 3; count += 1) {
    const measured = measureBlocking()
    const parsed = await inSlices({ ...answer, next: rows })
    const chunks = await bytesInSlices(jsonOf(parsed))
    tries.push((await measured.end()).cpu)
    const text = await new Blob(chunks).text()
    expect(JSON.parse(text).next).toHaveLength(rows.length)
  }
  // Usually a fifteenth. A garbage collection takes longer, but not in every try.
  expect(Math.min(...tries)).toBeLessThan(longest / 2)
})
