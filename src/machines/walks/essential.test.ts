import { expect, test } from 'vitest'
import { essentialPathsOf } from './essential.ts'
import { sessionWalk } from '../accounts/session.walk.ts'
import { waitWalk } from '../frame/wait.walk.ts'
import { titleOf } from './walk.ts'

test('Fewer paths show the same', () => {
  const shown = essentialPathsOf(sessionWalk).flatMap(({ steps }) =>
    steps.map(({ event }) => event),
  )
  expect(new Set(shown)).toEqual(new Set(Object.keys(sessionWalk.events)))
})

test('Impossible events of a state are not walked from there', () => {
  const paths = essentialPathsOf({
    ...waitWalk,
    isPossible: (event, state) => event !== 'a second passes' || state !== 'counting',
  })
  expect(paths.map(titleOf)).toEqual([
    'a pause that is over: finished',
    'a pause that starts: counting',
  ])
})
