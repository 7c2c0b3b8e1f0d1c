const arrows = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
} as const

export const isArrow = (key: string): key is keyof typeof arrows => key in arrows

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}

/** Which of some boxes lies next to another in a direction, as it is seen: the nearest in its own row or column first. */
export function nextBox(from: Box, boxes: readonly Box[], key: keyof typeof arrows): number {
  const [x, y] = arrows[key]
  const [start, end] = y === 0 ? (['left', 'right'] as const) : (['top', 'bottom'] as const)
  const [low, high] = y === 0 ? (['top', 'bottom'] as const) : (['left', 'right'] as const)
  const isForward = x + y > 0
  const scores = boxes.map((box) => {
    const along = isForward ? box[start] - from[end] : from[start] - box[end]
    if (along < -1) return Infinity
    const aside = Math.max(0, box[low] - from[high] + 1, from[low] - box[high] + 1)
    return along + aside * 10
  })
  const best = Math.min(...scores)
  return best === Infinity ? -1 : scores.indexOf(best)
}

/** Gives the focus to the cell that lies next to the one with the focus. */
export function focusNextCell(around: HTMLElement, key: keyof typeof arrows): void {
  const cells = [...around.querySelectorAll<HTMLElement>('[data-cell]')]
  const from = document.activeElement?.closest<HTMLElement>('[data-cell]')
  if (!from) return
  const others = cells.filter((cell) => cell !== from)
  const boxes = others.map((cell) => cell.getBoundingClientRect())
  const next = others[nextBox(from.getBoundingClientRect(), boxes, key)]
  const cell = next?.querySelector<HTMLElement>('[data-put], [aria-pressed=true]')
  cell?.focus()
  // A browser leaves what has the focus where it is if a sliver of it is in sight.
  cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
