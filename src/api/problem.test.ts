import { expect, test } from 'vitest'
import { isRefusal, mayBeDone, toProblem } from './problem.ts'

const answer = (status: number) =>
  Object.assign(new Error(), { name: 'HTTPError', response: { status } })
const overloaded = Object.assign(answer(503), { problem: { code: 'overloaded', message: '' } })
const failure = (name: string) => Object.assign(new Error(), { name })

test.each([
  ['the call was canceled', failure('AbortError'), true],
  ['the response was lost', failure('NetworkError'), true],
  ['the response took too long', failure('TimeoutError'), true],
  ['the response was invalid', failure('SchemaValidationError'), true],
  ['the server failed', answer(500), true],
  ['the server was overloaded', overloaded, false],
  ['the request arrived too slowly', answer(408), true],
  ['somebody else removed the row', answer(404), true],
  ['somebody else was first', answer(409), true],
  ['the values were refused', answer(422), false],
  ['the permission was missing', answer(403), false],
  ['the session had ended', answer(401), false],
])('Whether a change may have happened when %s', (_, error, isPossible) => {
  expect(mayBeDone(error)).toBe(isPossible)
})

test.each([
  ['the connection failed', failure('NetworkError'), false],
  ['the response took too long', failure('TimeoutError'), false],
  ['the server failed', answer(500), false],
  ['the database was down', answer(503), false],
  ['the request arrived too slowly', answer(408), false],
  ['there were too many tries', answer(429), false],
  ['the response was invalid', failure('SchemaValidationError'), true],
  ['the session had ended', answer(401), true],
  ['the permission was missing', answer(403), true],
  ['there was no such record', answer(404), true],
  ['the values were refused', answer(422), true],
])('Whether a retry would be pointless when %s', (_, error, isSame) => {
  expect(isRefusal(error)).toBe(isSame)
})

/** The message shown for a response with this body. */
const messageFor = (data: unknown) => {
  const response = new Response(null, { status: 502, statusText: 'Bad Gateway' })
  return toProblem(Object.assign(new Error(), { name: 'HTTPError', response, data })).message
}

test('A text body is shown as it is, and a body without a message becomes a generic one', () => {
  expect(messageFor('The proxy is full.')).toBe('The proxy is full.')
  for (const nothing of [' ', undefined, { message: '' }])
    expect(messageFor(nothing)).toBe('The request failed (502 Bad Gateway). Try again.')
})
