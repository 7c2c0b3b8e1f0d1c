import { describe, expect, test } from 'vitest'
import type { AnyStateNode } from 'xstate'
import { gapsOf } from './gaps.ts'
import { nodesOf } from './state-nodes.ts'
import { trailOf } from './trail.ts'
import { pathsOf, titleOf, type Walk } from './walk.ts'

const walks = import.meta.glob<Record<string, Walk>>('../*/*.walk.ts', { eager: true })
const sources = import.meta.glob<string>('../*/*.walk.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** These machines show in other ways that a request is pending, or nobody waits for it. */
const neverBusy = [
  'accounts/session',
  'classes/attendance-sheet',
  'classes/today-pack',
  'classes/unsent-marks',
  'frame/live',
]

const walkOf: Record<string, Walk> = Object.fromEntries(
  Object.entries(walks).map(([file, exported]) => [
    file.replace(/^..\/|.walk.ts$/g, ''),
    Object.values(exported)[0]!,
  ]),
)

/** The events that promises compare with: `event === 'close'`, `['close', 'open'].includes(event)`. */
const eventsNamedIn = (source: string) =>
  [...source.matchAll(/\bevent [!=]== ('[^']+')|\[([^[\]]*)\]\.includes\(\s*event\b/g)]
    .flatMap(([, one = '', several = '']) => [...(one + several).matchAll(/'([^']+)'/g)])
    .map(([, event = '']) => event)

test('The events that a promise names are found in its source', () => {
  const source = `event === 'close' || !['it opens', 'it fails'].includes(event ?? '')`
  expect(eventsNamedIn(source)).toEqual(['close', 'it opens', 'it fails'])
})

test('Every machine has a walk', () => {
  const machines = Object.keys(import.meta.glob('../*/*.machine.ts'))
  expect(Object.keys(walkOf)).toEqual(
    machines.map((file) => file.replace(/^..\/|.machine.ts$/g, '')),
  )
})

/** A state has the tags of its parents. */
const isBusy = ({ tags, parent }: AnyStateNode): boolean =>
  tags.includes('busy') || (parent !== undefined && isBusy(parent))

describe.each(Object.entries(walkOf))('The machine %s', (name, walk) => {
  const paths = pathsOf(walk)
  const trails = paths.map((path) => trailOf(walk, path))

  test.for(Object.entries(walk.promises))('promises that %s', ([, isKept]) => {
    const broken = paths.filter((_path, index) => !trails[index]?.rests.every(isKept))
    expect(broken.map(titleOf)).toEqual([])
  })

  test('is tagged busy wherever a request is pending', () => {
    const nodes = nodesOf(walk.machine).filter(
      ({ tags, invoke }) => tags.length + invoke.length > 0,
    )
    const saysSo = nodes.some(({ tags }) => tags.includes('busy'))
    const silent = nodes.filter((node) => node.parent && !isBusy(node))
    const asking = silent.filter(({ invoke }) => invoke.length > 0)
    const isExempt = neverBusy.includes(name)
    expect(isExempt ? [] : asking.map(({ id }) => id)).toEqual([])
    expect(isExempt && (saysSo || asking.length === 0)).toBe(false)
  })

  test('has no promise about an event that never occurs', () => {
    const occurring = new Set(paths.flatMap(({ steps }) => steps.map(({ event }) => event)))
    const named = eventsNamedIn(sources[`../${name}.walk.ts`] ?? '')
    expect(named.filter((event) => !occurring.has(event))).toEqual([])
  })

  test('has no dead state and no unused transition', () => {
    expect(gapsOf(walk)).toEqual([])
  })
})
