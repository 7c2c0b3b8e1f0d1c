import { expect, test } from 'vitest'
import { essentialPathsOf } from './essential.ts'
import { sessionWalk } from './session.walk.ts'
import { signInWalk } from './sign-in.walk.ts'
import { titleOf } from './walk.ts'

test('Fewer paths show as much', () => {
  const shown = essentialPathsOf(sessionWalk).flatMap(({ steps }) =>
    steps.map(({ event }) => event),
  )
  expect(new Set(shown)).toEqual(new Set(Object.keys(sessionWalk.events)))
})

test('What is not possible in a state is not walked from there', () => {
  expect(
    essentialPathsOf({
      ...signInWalk,
      isPossible: (event, state) => event !== 'submit' || state !== 'failed',
    }).map(titleOf),
  ).toEqual([
    'the login screen: credentials → submit → submitting → refused → failed',
    'the login screen: credentials → submit → submitting → accepted → signedIn',
    'the login screen: credentials → submit → submitting → not reached → failed',
  ])
})
