import { describe, expect, test } from 'vitest'
import { gapsOf } from './gaps.ts'
import { trailOf } from './trail.ts'
import { pathsOf, titleOf, type Walk } from './walk.ts'

const walks = import.meta.glob<Record<string, Walk>>('../*/*.walk.ts', { eager: true })
const walkOf: Record<string, Walk> = Object.fromEntries(
  Object.entries(walks).map(([file, exported]) => [
    file.replace(/^..\/|.walk.ts$/g, ''),
    Object.values(exported)[0]!,
  ]),
)

test('Every machine has a walk', () => {
  const machines = Object.keys(import.meta.glob('../*/*.machine.ts'))
  expect(Object.keys(walkOf)).toEqual(
    machines.map((file) => file.replace(/^..\/|.machine.ts$/g, '')),
  )
})

describe.each(Object.entries(walkOf))('The machine %s', (_, walk) => {
  test.each(pathsOf(walk).map((path) => [titleOf(path), path] as const))(
    'walks %s',
    (_title, path) => {
      expect(trailOf(walk, path).rests).toEqual([
        path.start,
        ...path.steps.map(({ state }) => state),
      ])
    },
  )

  test('has no dead state and no transition that nothing takes', () => {
    expect(gapsOf(walk)).toEqual([])
  })
})
