import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawNumbers, shuffled } from './draw-order.ts'

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

test('Numbers are drawn as the decision says, so that others can draw them too', () => {
  const key = sha256(Buffer.from('Willow Creek, fall'))
  const blocks = [0, 1].map((count) => sha256(Buffer.concat([key, Buffer.from([0, 0, 0, count])])))
  const words = Array.from({ length: 16 }, (_, at) => Buffer.concat(blocks).readUInt32BE(at * 4))
  const draw = drawNumbers('Willow Creek, fall')
  expect(words.map(() => draw(2 ** 32))).toEqual(words)
  const again = drawNumbers('Willow Creek, fall')
  expect(words.map(() => again(16))).toEqual(words.map((word) => word % 16))
})

test('Every order of three comes up about equally often', () => {
  const draw = drawNumbers('a seed')
  const counts = new Map<string, number>()
  for (let count = 0; count < 6000; count++) {
    const order = shuffled(['a', 'b', 'c'], draw).join('')
    counts.set(order, (counts.get(order) ?? 0) + 1)
  }
  expect(counts.size).toBe(6)
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(150)
})

test('A number that would favor some results is left out', () => {
  const below = 3 * 2 ** 30
  const [words, draw] = [drawNumbers('a seed'), drawNumbers('a seed')]
  const fair = Array.from({ length: 64 }, () => words(2 ** 32)).filter((word) => word < below)
  expect(fair.length).toBeLessThan(60)
  expect(fair.map(() => draw(below))).toEqual(fair)
})
