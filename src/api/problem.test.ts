import { expect, test } from 'vitest'
import { isRefusal, mayBeDone, toProblem } from './problem.ts'

const answer = (status: number) =>
  Object.assign(new Error(), { name: 'HTTPError', response: { status } })
const failure = (name: string) => Object.assign(new Error(), { name })

test.each([
  ['somebody left before the answer came', failure('AbortError'), true],
  ['the answer was lost', failure('NetworkError'), true],
  ['the answer took too long', failure('TimeoutError'), true],
  ['the answer was not understood', failure('SchemaValidationError'), true],
  ['the server broke down', answer(500), true],
  ['the server did not hear all of it in time', answer(408), true],
  ['somebody else removed the row', answer(404), true],
  ['somebody else was first', answer(409), true],
  ['the values were refused', answer(422), false],
  ['the right was missing', answer(403), false],
  ['the session was over', answer(401), false],
])('Whether a change may be done all the same when %s', (_, error, isPossible) => {
  expect(mayBeDone(error)).toBe(isPossible)
})

test.each([
  ['the connection failed', failure('NetworkError'), false],
  ['the answer took too long', failure('TimeoutError'), false],
  ['the server broke down', answer(500), false],
  ['the database was away', answer(503), false],
  ['the server did not hear all of it in time', answer(408), false],
  ['there were too many tries', answer(429), false],
  ['the answer was not understood', failure('SchemaValidationError'), true],
  ['the session was over', answer(401), true],
  ['the right was missing', answer(403), true],
  ['nothing was there', answer(404), true],
  ['the values were refused', answer(422), true],
])('Whether the answer would be the same again when %s', (_, error, isSame) => {
  expect(isRefusal(error)).toBe(isSame)
})

/** What somebody reads of an answer with this body. */
const told = (data: unknown) => {
  const response = new Response(null, { status: 502, statusText: 'Bad Gateway' })
  return toProblem(Object.assign(new Error(), { name: 'HTTPError', response, data })).message
}

test('A body that is a text is told as it is, and one that says nothing in general words', () => {
  expect(told('The proxy is full.')).toBe('The proxy is full.')
  for (const nothing of [' ', undefined, { message: '' }])
    expect(told(nothing)).toBe('The request failed (502 Bad Gateway). Try again.')
})
