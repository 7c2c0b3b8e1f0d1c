import { describe, expect, test } from 'vitest'
import { nextBox } from './-use-moving.ts'

const box = (left: number, top: number, width = 100) => ({
  left,
  right: left + width,
  top,
  bottom: top + 80,
})

describe('The next cell in a direction', () => {
  // The tray above two rows of three.
  const grid = [
    box(0, 0, 300),
    ...[100, 180].flatMap((top) => [0, 100, 200].map((left) => box(left, top))),
  ]
  const from = (index: number, key: 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight') => {
    const others = grid.filter((_, other) => other !== index)
    const next = others[nextBox(grid[index]!, others, key)]
    return next ? grid.indexOf(next) : null
  }

  test('is the one beside it in a grid', () => {
    expect([from(1, 'ArrowRight'), from(2, 'ArrowLeft'), from(2, 'ArrowDown')]).toEqual([2, 1, 5])
  })

  test('is the tray above the first row, and the first row below the tray', () => {
    expect([from(3, 'ArrowUp'), from(0, 'ArrowDown')]).toEqual([0, 1])
  })

  test('is missing at the edge', () => {
    expect([from(3, 'ArrowRight'), from(6, 'ArrowDown')]).toEqual([null, null])
  })

  test('is the one below in a single column', () => {
    const column = [box(0, 0), box(0, 90), box(0, 180)]
    expect(nextBox(column[0]!, column.slice(1), 'ArrowDown')).toBe(0)
  })
})
