import { expect, test } from 'vitest'
import { mayBeDone } from './problem.ts'

const answer = (status: number) =>
  Object.assign(new Error(), { name: 'HTTPError', response: { status } })
const failure = (name: string) => Object.assign(new Error(), { name })

test.each([
  ['somebody left before the answer came', failure('AbortError'), true],
  ['the answer was lost', failure('NetworkError'), true],
  ['the answer took too long', failure('TimeoutError'), true],
  ['the answer was not understood', failure('SchemaValidationError'), true],
  ['the server broke down', answer(500), true],
  ['somebody else removed the row', answer(404), true],
  ['somebody else was first', answer(409), true],
  ['the values were refused', answer(422), false],
  ['the right was missing', answer(403), false],
  ['the session was over', answer(401), false],
])('Whether a change may be done all the same when %s', (_, error, isPossible) => {
  expect(mayBeDone(error)).toBe(isPossible)
})
