import { describe, expect, test } from 'vitest'
import { gapsOf } from './gaps.ts'
import { nodesOf } from './state-nodes.ts'
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
  const paths = pathsOf(walk)
  const trails = paths.map((path) => trailOf(walk, path))

  test.for(Object.entries(walk.promises))('promises that %s', ([, isKept]) => {
    const broken = paths.filter((_path, index) => !trails[index]?.rests.every(isKept))
    expect(broken.map(titleOf)).toEqual([])
  })

  test('says that it is busy wherever it asks somebody', () => {
    const nodes = nodesOf(walk.machine).filter(
      ({ tags, invoke }) => tags.length + invoke.length > 0,
    )
    const saysSo = nodes.some(({ tags }) => tags.includes('busy'))
    const silent = nodes.filter(({ tags, parent }) => parent && !tags.includes('busy'))
    const asking = silent.filter(({ invoke }) => invoke.length > 0)
    expect(saysSo ? asking.map(({ id }) => id) : []).toEqual([])
  })

  test('has no dead state and no transition that nothing takes', () => {
    expect(gapsOf(walk)).toEqual([])
  })
})
